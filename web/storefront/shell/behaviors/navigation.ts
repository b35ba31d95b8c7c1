import { matchRoutes } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefetchData } from '../../../app/data.ts'
import type { Router } from '../../../app/hydrate.tsx'
import { inLanguage, splitLanguage } from '../../../i18n/addresses.ts'

const patienceMs = 300
/** Two pages may have one title; a change of it comes sooner than this. */
const sameTitleMs = 1000

/** Keeps header and footer current when the page changes in place, and announces the new page to screen readers. */
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

/** The other application, and files: any name at the top may be a written page, but not these. */
const elsewhere = /^\/dashboard(?:\/|$)|\.\w+$/

/**
 * Makes the plain links of every page navigate in place: one listener instead of a component a link. A link keeps its
 * usual meaning with a modifier key, a target or `download`, to another site or language, and where no page of the
 * application stands behind it. `data-keep-scroll` leaves the place in the page.
 */
export function followLinks(router: Router, language: Language): void {
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    const link = linkOf(event, router, language)
    if (!link) return
    event.preventDefault()
    const { url, anchor } = link
    const to = url.pathname + url.search + url.hash
    router.navigate(to, {
      replace: to === window.location.pathname + window.location.search + window.location.hash,
      preventScrollReset: 'keepScroll' in anchor.dataset,
    })
  })
  // The page is on its way while the finger is still down.
  document.addEventListener('pointerdown', event => {
    if (event.button !== 0 || hasModifier(event)) return
    const link = linkOf(event, router, language)
    if (link && link.url.pathname + link.url.search !== window.location.pathname + window.location.search) {
      prefetchData(link.url.pathname + link.url.search)
    }
  })
}

function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

function linkOf(event: Event, router: Router, language: Language): { url: URL; anchor: HTMLAnchorElement } | null {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor?.href || anchor.target || anchor.hasAttribute('download') || 'reload' in anchor.dataset) return null
  const url = new URL(anchor.href)
  const { language: linked, path } = splitLanguage(url.pathname)
  if (url.origin !== window.location.origin || linked !== language || elsewhere.test(path)) return null
  const samePage = url.pathname === window.location.pathname && url.search === window.location.search
  if (samePage && url.hash) return null
  const matches = matchRoutes(router.routes, url.pathname)
  return matches && matches.at(-1)?.route.path !== '*' ? { url, anchor } : null
}
