import type { Language } from '#domain/shared/localized-text.ts'
import { ask } from '../../client/ask.ts'
import { CONSENT_COOKIE, CONSENT_GIVEN, CONSENT_REFUSED } from '../../client/consent.ts'
import { startAccount } from './behaviors/account.ts'
import { startMenu } from './behaviors/menu.ts'
import { followLinks, startNavigation } from './behaviors/navigation.ts'
import type { ShellParts } from './shell-loader.ts'

/** Brings header and footer to life. Rarely used parts load with the first press or focus. */
export function startShell(parts: ShellParts): void {
  followLinks(parts.router, parts.instance.language as Language)
  startBanner()
  startHeader()
  startMenu()
  startTheme()
  startNewsletter()
  startConsent()
  startNavigation(parts.router)
  startAccount(parts.router)
  onFirst('search-input', 'focus', async () => {
    const { startSearch } = await import('./search/start.tsx')
    await startSearch(parts)
  })
  onPress('search-open', async () => {
    const { openPhoneSearch } = await import('./search/start.tsx')
    await openPhoneSearch(parts)
  })
  onPress('menu-open', async () => {
    const { openPhoneMenu } = await import('./phone-menu.tsx')
    openPhoneMenu(parts)
  })
}

function onFirst(id: string, type: string, act: () => Promise<void>): void {
  const element = document.getElementById(id)
  if (!element) return
  if (document.activeElement === element) void act()
  else element.addEventListener(type, () => void act(), { once: true })
}

function onPress(id: string, act: () => Promise<void>): void {
  document.getElementById(id)?.addEventListener('click', event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void act()
  })
}

/** A shorter move is a trembling finger. */
const tremblePx = 8
/** Height of banner, header and category bar: nothing leaves while one of them is in sight. */
const topPx = 200

/** Hides the header on the way down, and shows it on the way up, on focus, and near the top. */
function startHeader(): void {
  const header = document.getElementById('header')
  if (!header) return
  let last = window.scrollY
  const show = () => header.removeAttribute('data-away')
  window.addEventListener(
    'scroll',
    () => {
      const now = window.scrollY
      if (Math.abs(now - last) < tremblePx) return
      const busy = header.contains(document.activeElement) || header.querySelector('[aria-expanded="true"]')
      if (now > last && now > topPx && !busy) header.setAttribute('data-away', '')
      else show()
      last = now
    },
    { passive: true },
  )
  header.addEventListener('focusin', show)
}

/** The choice between light, dark and the system's theme. The next page applies it before its first paint. */
function startTheme(): void {
  const group = document.getElementById('theme')
  if (!group) return
  const root = document.documentElement
  const current = root.dataset.theme ?? 'system'
  const input = group.querySelector<HTMLInputElement>(`input[value="${current}"]`)
  if (input) input.checked = true
  group.addEventListener('change', event => {
    const theme = (event.target as HTMLInputElement).value
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    try {
      if (theme === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', theme)
    } catch {
      // A browser that keeps nothing still shows the theme on this page.
    }
  })
}

const intervalMs = 3000

/** Rotates the strip's messages. A pointer, the focus, another tab, or the visitor's button stops it. */
export function startBanner(): void {
  const banner = document.getElementById('banner')
  const button = document.getElementById('banner-pause')
  if (!banner || !button || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const messages = [...banner.querySelectorAll<HTMLElement>('.banner-message')]
  let shown = 0
  let stopped = false
  let hovered = false
  const focused = () => banner.contains(document.activeElement) && document.activeElement?.matches(':focus-visible')

  setInterval(() => {
    if (stopped || hovered || document.hidden || focused()) return
    const next = (shown + 1) % messages.length
    messages[shown]?.setAttribute('hidden', '')
    messages[next]?.removeAttribute('hidden')
    shown = next
  }, intervalMs)

  banner.addEventListener('pointerenter', event => {
    hovered = event.pointerType === 'mouse'
  })
  banner.addEventListener('pointerleave', () => {
    hovered = false
  })
  button.addEventListener('click', () => {
    stopped = !stopped
    banner.toggleAttribute('data-paused', stopped)
    const label = button.querySelector('span')
    if (label) label.textContent = (stopped ? button.dataset.play : button.dataset.pause) ?? ''
  })
}

type Asked = { readonly success?: boolean; readonly confirm?: boolean; readonly mailLeaves?: boolean }
type State = 'idle' | 'sending' | 'done' | 'failed'

/** Sends the newsletter's form in place. Without this it is an ordinary form with a page of its own. */
export function startNewsletter(): void {
  const form = document.getElementById('newsletter')
  if (!(form instanceof HTMLFormElement)) return
  const input = form.elements.namedItem('email') as HTMLInputElement
  const button = form.querySelector('button') as HTMLButtonElement
  const status = form.querySelector('[role="status"]') as HTMLElement

  const show = (state: State, text = ''): void => {
    form.dataset.state = state
    button.setAttribute('aria-disabled', String(state === 'sending'))
    status.textContent = text
    input.setAttribute('aria-invalid', String(state === 'failed'))
  }

  input.addEventListener('input', () => {
    if (form.dataset.state !== 'sending') show('idle')
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.dataset.state === 'sending') return
    const email = input.value.trim()
    if (!email) {
      input.focus()
      return show('failed', form.dataset.required)
    }
    show('sending')
    const asked = await ask<Asked>('POST', '/api/subscribers/new', {
      body: { email },
      headers: { 'accept-language': document.documentElement.lang },
    })
    if (!asked.success && asked.problem.code === 'unreachable') return show('failed', asked.err)
    if (!asked.success || !asked.answer.success) return show('failed', form.dataset.failed)
    if (asked.answer.confirm && !asked.answer.mailLeaves) return show('failed', form.dataset.unsent)
    input.value = ''
    show('done', asked.answer.confirm ? form.dataset.confirm : form.dataset.done)
  })
}

const halfYear = 182 * 24 * 60 * 60

/** Asks once whether services of others may load, and loads the allowed ones. A shop without them has no notice. */
function startConsent(): void {
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
  const { startOutsideServices } = await import('./outside-services.ts')
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
