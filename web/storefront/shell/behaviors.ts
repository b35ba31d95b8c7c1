import type { Language } from '#domain/shared/localized-text.ts'
import { startAccount } from './behaviors/account.ts'
import { startBanner } from './behaviors/banner.ts'
import { startConsent } from './behaviors/consent.ts'
import { startHeader } from './behaviors/header.ts'
import { startMenu } from './behaviors/menu.ts'
import { startNavigation } from './behaviors/navigation.ts'
import { startNewsletter } from './behaviors/newsletter.ts'
import { startTheme } from './behaviors/theme.ts'
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
