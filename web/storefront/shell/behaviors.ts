import type { Language } from '#domain/shared/localized-text.ts'
import { startAccount } from './behaviors/account.ts'
import { startBanner } from './behaviors/banner.ts'
import { startConsent } from './behaviors/consent.ts'
import { startMenu } from './behaviors/menu.ts'
import { startNavigation } from './behaviors/navigation.ts'
import { startNewsletter } from './behaviors/newsletter.ts'
import { followLinks } from './follow-links.ts'
import type { ShellParts } from './shell-parts.ts'

/** Brings header and footer to life. What most visits do not need loads with the first press or focus. */
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

/** Less than this is a trembling finger. */
const tremblePx = 8
/** Banner, header and category bar: as long as one of them is in sight, nothing leaves. */
const topPx = 200

/** The header leaves while somebody scrolls down and comes back on the way up, on focus, and near the top. */
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
