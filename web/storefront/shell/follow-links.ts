import { matchRoutes } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefetchData } from '../../app/data.ts'
import type { Router } from '../../app/hydrate.tsx'
import { splitLanguage } from '../../i18n/addresses.ts'

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
