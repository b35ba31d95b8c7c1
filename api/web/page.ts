import type { Language } from '#domain/shared/localized-text.ts'
import { directionOf, inLanguage, splitLanguage } from '#web/i18n/addresses.ts'
import { escapeHtml } from '#web/shell/escape-html.ts'
import type { RenderedPage } from '#web/storefront/render.tsx'
import type { LoadedApplication } from './application.ts'
import { fillTemplate, scriptJson } from './template.ts'

/** The whole document of a rendered page; the visitor's slots stay open. */
export function documentOf(loaded: LoadedApplication, page: RenderedPage, url: URL, origin: string): readonly string[] {
  const { language } = page.data
  const sources = page.routeIds.flatMap(id => loaded.application.sourceOf(id) ?? [])
  return fillTemplate(loaded.template, {
    lang: language,
    dir: directionOf(language),
    head: loaded.application.headOf(language) + loaded.linksOf(sources) + addresses(url, page, origin) + page.head,
    body: page.body,
    data: scriptJson(page.data),
  })
}

/** Where this page lives, and where it lives in the other languages. Parameters that only arrange a page are left out. */
function addresses(url: URL, page: RenderedPage, origin: string): string {
  if (page.status !== 200) return '<meta name="robots" content="noindex">'
  const { path } = splitLanguage(url.pathname)
  const kept = new URLSearchParams()
  const number = url.searchParams.get('page')
  if (number && number !== '1') kept.set('page', number)
  for (const name of ['category', 'brand', 'color', 'price_min', 'price_max', 'q', 'filters']) {
    // A product's colour is a state of the one product page.
    if (name === 'color' && path.startsWith('/product/')) continue
    for (const value of url.searchParams.getAll(name)) kept.append(name, value)
  }
  const search = kept.size > 0 ? `?${kept}` : ''
  const link = (rel: string, language: Language, extra = '') =>
    `<link rel="${rel}"${extra} href="${escapeHtml(origin + inLanguage(language, path) + search)}">`
  return (
    link('canonical', page.data.language) +
    (['en', 'bn', 'ar', 'fr'] as const)
      .map(language => link('alternate', language, ` hreflang="${language}"`))
      .join('') +
    link('alternate', 'en', ' hreflang="x-default"')
  )
}
