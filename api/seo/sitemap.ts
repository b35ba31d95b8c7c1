import type { Language } from '#domain/shared/localized-text.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import { entriesOf, type Reading, type SitemapType, sitemapTypes } from './sitemap-entries.ts'
import { element } from './xml.ts'

/** The protocol's limit of one file. */
export const mostUrls = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const frame = `${head}<urlset ${space}>\n`

export type SitemapOptions = {
  readonly readModels: Reading
  readonly origin: string
  /** Addresses of one file. */
  readonly most?: number
}

/** Names the sitemaps of every type and language, in as many files as they need, each with its last change. */
export async function* sitemapIndex(options: SitemapOptions): AsyncGenerator<string> {
  const { origin, most = mostUrls } = options
  yield `${head}<sitemapindex ${space}>\n`
  for (const type of sitemapTypes) {
    let count = 0
    const changed: (string | null)[] = []
    for await (const urls of entriesOf(options.readModels, type)) {
      for (const { changedAt } of urls) {
        const file = Math.floor(count++ / most)
        const before = changed[file] ?? null
        changed[file] = before === null || (changedAt !== null && changedAt > before) ? changedAt : before
      }
    }
    for (const language of languages) {
      for (const [file, changedAt] of changed.entries()) {
        const address = `${origin}/sitemaps/${type}-${language}${file > 0 ? `-${file + 1}` : ''}.xml`
        yield `<sitemap>${element('loc', address)}${changedAt ? element('lastmod', changedAt) : ''}</sitemap>\n`
      }
    }
  }
  yield '</sitemapindex>\n'
}

/** One file of addresses, the first being number 1; nothing at all after the last, and a mere frame for an empty first. */
export async function* sitemapFile(
  options: SitemapOptions,
  { type, language, number }: { readonly type: SitemapType; readonly language: Language; readonly number: number },
): AsyncGenerator<string> {
  const { origin, most = mostUrls } = options
  const from = (number - 1) * most
  let at = 0
  let open = number === 1
  if (open) yield frame
  for await (const urls of entriesOf(options.readModels, type)) {
    let text = ''
    for (const { path, changedAt } of urls) {
      if (at >= from && at < from + most) {
        const address = origin + inLanguage(language, path)
        text += `<url>${element('loc', address)}${changedAt ? element('lastmod', changedAt) : ''}</url>\n`
      }
      at++
    }
    if (text && !open) {
      open = true
      yield frame
    }
    if (text) yield text
    if (at >= from + most) break
  }
  if (open) yield '</urlset>\n'
}
