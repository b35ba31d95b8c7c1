import type { Language } from '#domain/shared/localized-text.ts'
import type { Router } from '../../../app/hydrate.tsx'
import { inLanguage, splitLanguage } from '../../../i18n/addresses.ts'

const patienceMs = 300
/** Two pages may have one title; a change of it comes sooner than this. */
const sameTitleMs = 1000

/** Keeps header and footer in step with a page that changed in place, and says so to whoever cannot see it. */
export function startNavigation(router: Router): void {
  const announcer = document.getElementById('announcer')
  let shown = router.state.location
  let late: ReturnType<typeof setTimeout> | undefined
  router.subscribe(({ navigation, location }) => {
    clearTimeout(late)
    if (navigation.state !== 'idle') {
      late = setTimeout(() => document.documentElement.setAttribute('data-loading', ''), patienceMs)
      return
    }
    document.documentElement.removeAttribute('data-loading')
    if (location.pathname === shown.pathname && location.search === shown.search) return
    const isNewPage = location.pathname !== shown.pathname
    shown = location
    document.documentElement.dataset.moved = ''
    syncAddresses(location)
    if (!isNewPage) return
    // React writes the title after this; the focus moves as on a page that was loaded anew.
    const before = document.title
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
    whenTitled(before, () => {
      if (announcer) announcer.textContent = document.title
    })
  })
}

/** Calls back once the title is another than `before`, or surely stays as it is. */
function whenTitled(before: string, act: () => void): void {
  const settle = () => {
    watch.disconnect()
    clearTimeout(late)
    act()
  }
  const watch = new MutationObserver(() => document.title !== before && settle())
  const late = setTimeout(settle, sameTitleMs)
  watch.observe(document.head, { childList: true, subtree: true, characterData: true })
}

function syncAddresses({ pathname, search }: { pathname: string; search: string }): void {
  const { path } = splitLanguage(pathname)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    link.href = inLanguage(link.dataset.language as Language, path) + search
  }
  const input = document.getElementById('search-input') as HTMLInputElement | null
  if (input && document.activeElement !== input) {
    input.value = /\/search$/.test(pathname) ? (new URLSearchParams(search).get('q') ?? '') : ''
  }
}
