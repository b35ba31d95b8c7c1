import type { Router } from '../../../app/hydrate.tsx'
import { online } from '../../../client/online.ts'
import { prefixOf, splitLanguage } from '../../../i18n/addresses.ts'

/** Keeps the header's account current: the sign-in link's way back, the menu, and the session. */
export function startAccount(router: Router): void {
  const account = document.getElementById('account')
  const link = document.getElementById('sign-in-link') as HTMLAnchorElement | null
  const menu = document.getElementById('account-menu') as HTMLDetailsElement | null
  if (!account || !link || !menu) return

  router.subscribe(({ location }) => {
    const url = new URL(link.href)
    url.searchParams.set('callbackUrl', location.pathname + location.search)
    link.href = url.href
    menu.open = false
  })
  document.addEventListener('pointerdown', event => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
  })
  menu.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('focusout', event => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false
  })
  document.addEventListener('click', event => {
    const out = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-sign-out]') : null
    if (!out || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void signOut(prefixOf(splitLanguage(new URL(out.href).pathname).language) || '/', out.href)
  })
  // Until then the server's page shows the session.
  whenIdle(() => {
    online()
      .then(() => keepSession(account))
      .catch(error => console.warn('Nobody asks who is signed in:', error))
  })
}

async function keepSession(account: HTMLElement): Promise<void> {
  const { session } = await import('../../../client/session.ts')
  session.subscribe(() => {
    const { status } = session.get()
    if (status !== 'loading') account.dataset.account = status === 'authenticated' ? 'customer' : 'guest'
  })
  session.start({ guest: account.dataset.account !== 'customer' })
}

/** Where that fails, the page behind the link asks once more. */
async function signOut(home: string, page: string): Promise<void> {
  try {
    const { session } = await import('../../../client/session.ts')
    await session.signOut(home)
  } catch {
    window.location.assign(page)
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act, 200)
}
