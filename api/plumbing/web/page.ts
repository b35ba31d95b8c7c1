import { fallbackLanguage, type Language, languages } from '#domain/shared/localized-text.ts'
import type { Markup } from '#web/app/kept-markup.tsx'
import type { RenderedPage } from '#web/app/render.tsx'
import { directionOf, inLanguage, splitLanguage } from '#web/i18n/addresses.ts'
import { escapeHtml } from '#web/storefront/shell/escape-html.ts'
import type { LoadedApplication } from './application.ts'
import { dataJson } from './page-json.ts'
import { socialTags } from './social-tags.ts'

/** The whole document of a rendered page; the visitor's slots stay open. */
export function documentOf(loaded: LoadedApplication, page: RenderedPage, url: URL, origin: string): Markup {
  const { language } = page.data
  const sources = page.routeIds.flatMap(loaded.application.sourcesOf)
  const values: { readonly [slot: string]: Markup } = {
    lang: [language],
    dir: [directionOf(language)],
    head: [loaded.application.headOf(language), loaded.linksOf(sources), addresses(url, page, origin), page.head],
    body: page.body,
    data: dataJson(page.data, page.kept),
  }
  return loaded.template.flatMap((part, i) => (i % 2 === 0 ? part : values[part]!))
}

/** The first page is the list itself. */
const laterPage = /^(?:[2-9]|[1-9]\d{1,8})$/

/** Where this page lives, where it lives in the other languages, and what a link to it shows. Parameters that only arrange a page are left out. */
function addresses(url: URL, page: RenderedPage, origin: string): string {
  if (page.status !== 200) return '<meta name="robots" content="noindex">'
  const { language } = page.data
  const path = page.address ?? splitLanguage(url.pathname).path.replace(/(?<=.)\/+$/, '')
  const number = url.searchParams.get('page')
  const later = number && laterPage.test(number) && (page.address !== null || path === '/blog') ? `page=${number}` : ''
  const search = later && (path.includes('?') ? `&${later}` : `?${later}`)
  const addressIn = (other: Language) => origin + inLanguage(other, path) + search
  const link = (rel: string, other: Language, extra = '') =>
    `<link rel="${rel}"${extra} href="${escapeHtml(addressIn(other))}">`
  return (
    link('canonical', language) +
    languages.map(other => link('alternate', other, ` hreflang="${other}"`)).join('') +
    link('alternate', fallbackLanguage, ' hreflang="x-default"') +
    socialTags(page, addressIn(language), language)
  )
}
