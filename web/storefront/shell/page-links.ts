import type { i18n } from 'i18next'
import { fallbackLanguage, type Language, languages } from '#domain/shared/localized-text.ts'
import { escapeHtml } from '../../app/escape-html.ts'
import { inLanguage, splitLanguage } from '../../i18n/addresses.ts'
import type { SharedCard } from './shared-card.ts'
import { socialTags } from './social-tags.ts'

/** The head of a page that search engines leave out. */
export const noIndex = '<meta name="robots" content="noindex">'

type Page = {
  readonly url: URL
  readonly i18n: i18n
  /** Of a list its one address. */
  readonly address: string | null
  /** With title and description. */
  readonly head: string
  readonly card: SharedCard | null
}

/** The first page is the list itself. */
const laterPage = /^(?:[2-9]|[1-9]\d{1,8})$/

/** Where this page lives, where it lives in the other languages, and what a link to it shows. Parameters that only arrange a page are left out. */
export function pageLinks({ url, i18n, address, head, card }: Page): string {
  const language = i18n.language as Language
  const path = address ?? splitLanguage(url.pathname).path.replace(/(?<=.)\/+$/, '')
  const number = url.searchParams.get('page')
  const later = number && laterPage.test(number) && (address !== null || path === '/blog') ? `page=${number}` : ''
  const search = later && (path.includes('?') ? `&${later}` : `?${later}`)
  const addressIn = (other: Language) => url.origin + inLanguage(other, path) + search
  const link = (rel: string, other: Language, extra = '') =>
    `<link rel="${rel}"${extra} href="${escapeHtml(addressIn(other))}">`
  return (
    link('canonical', language) +
    languages.map(other => link('alternate', other, ` hreflang="${other}"`)).join('') +
    link('alternate', fallbackLanguage, ' hreflang="x-default"') +
    socialTags({ head, card }, addressIn(language), language)
  )
}
