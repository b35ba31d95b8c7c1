import { CONSENT_COOKIE, CONSENT_GIVEN, CONSENT_REFUSED } from '../../../client/consent.ts'

const halfYear = 182 * 24 * 60 * 60

/** Asks once whether services of others may look on, and loads those that may. Nothing happens in a shop without them. */
export function startConsent(): void {
  const notice = document.getElementById('cookie-notice')
  if (!notice) return
  const answer = readAnswer()
  if (answer === CONSENT_GIVEN) void load(notice.dataset)
  else if (answer === null) notice.hidden = false

  document.getElementById('cookies-allow')?.addEventListener('click', () => {
    keepAnswer(CONSENT_GIVEN)
    notice.hidden = true
    // The document's own policy lets nothing in: the next one does.
    if (answer !== CONSENT_GIVEN) window.location.reload()
  })
  document.getElementById('cookies-refuse')?.addEventListener('click', () => {
    keepAnswer(CONSENT_REFUSED)
    notice.hidden = true
    // Loaded scripts cannot be unloaded.
    if (answer === CONSENT_GIVEN) window.location.reload()
  })
  document.getElementById('cookie-settings')?.addEventListener('click', () => {
    notice.hidden = false
    notice.focus()
  })
}

async function load({ googleAnalytics, facebookPixel }: DOMStringMap): Promise<void> {
  const { startOutsideServices } = await import('../outside-services.ts')
  startOutsideServices({ googleAnalytics, facebookPixel })
}

function readAnswer(): string | null {
  return new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? null
}

function keepAnswer(answer: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${CONSENT_COOKIE}=${answer}; path=/; max-age=${halfYear}; samesite=lax${secure}`
}
