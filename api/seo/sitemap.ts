import { cuts, kinds, twinGroups } from '#api/catalogue/index.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { SitemapEntry } from '#projections/sitemap/document.ts'
import { aboveIn, parentsIn, type Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import { element } from './xml.ts'

/** Sitemaps by their entries. */
export const sitemapTypes = ['pages', 'posts', 'categories', 'brands', 'products'] as const
export type SitemapType = (typeof sitemapTypes)[number]

/** A path without its language, and when its page changed; null: not known. */
type SitemapUrl = { readonly path: string; readonly changedAt: string | null }

/** The protocol's limit of one file. */
const mostUrls = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const frame = `${head}<urlset ${space}>\n`

const viewOf = { products: 'product', pages: 'page', posts: 'post' } as const
const pageful = 1_000

type Reading = Pick<ReadModels, 'range' | 'get' | 'getMany' | 'tallies'>

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

/** One file of addresses, the first being number 1; nothing after the last, and a mere frame for an empty first. */
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

/** Yields one type's entries in batches. */
async function* entriesOf(readModels: Reading, type: SitemapType): AsyncGenerator<readonly SitemapUrl[]> {
  if (type === 'categories' || type === 'brands') {
    yield await listsOf(readModels, type)
    return
  }
  if (type === 'pages') yield await fixedPages(readModels)
  if (type === 'posts') yield await journal(readModels)
  for await (const entries of shown(readModels, viewOf[type])) {
    yield entries.map(entry => ({ path: pathOf(entry), changedAt: entry.changedAt }))
  }
}

function pathOf({ kind, slug }: SitemapEntry): string {
  const part = encodeURIComponent(slug)
  return kind === 'product' ? `/product/${part}` : kind === 'post' ? `/blog/${part}` : `/${part}`
}

/** Pages that are always there, and the questions if there are any. */
async function fixedPages(readModels: Reading): Promise<readonly SitemapUrl[]> {
  const products = await newest(readModels, 'product')
  const faqs = await newest(readModels, 'faq')
  return [
    { path: '/', changedAt: products },
    { path: '/store', changedAt: products },
    { path: '/brands', changedAt: products },
    { path: '/coupons', changedAt: null },
    ...(faqs ? [{ path: '/faqs', changedAt: faqs }] : []),
  ]
}

async function journal(readModels: Reading): Promise<readonly SitemapUrl[]> {
  const changedAt = await newest(readModels, 'post')
  return changedAt ? [{ path: '/blog', changedAt }] : []
}

/** When the last of a kind changed; null when there is none. */
async function newest(readModels: Reading, kind: SitemapEntry['kind']): Promise<string | null> {
  let last: string | null = null
  for await (const entries of shown(readModels, kind)) {
    for (const { changedAt } of entries) if (last === null || changedAt > last) last = changedAt
  }
  return last
}

async function* shown(readModels: Reading, kind: SitemapEntry['kind']): AsyncGenerator<readonly SitemapEntry[]> {
  for (let offset = 0; ; offset += pageful) {
    const ids = await readModels.range('sitemap', 'byKind', { from: [kind], to: [kind], offset, limit: pageful })
    yield (await readModels.getMany<SitemapEntry>('sitemap', ids)).filter(entry => entry !== undefined)
    if (ids.length < pageful) return
  }
}

/** Categories with the groups of cut and kind, or brands: those with a product, changed when one of theirs did. */
async function listsOf(readModels: Reading, type: 'categories' | 'brands'): Promise<readonly SitemapUrl[]> {
  const kind = type === 'brands' ? 'brand' : 'category'
  const named = await readModels.get<Terms>(terms.name, kind)
  const parents = named ? parentsIn(named) : new Map<string, string>()
  const changed = new Map<string, string>()
  for await (const entries of shown(readModels, 'product')) {
    for (const { brand, category, changedAt } of entries) {
      const id = type === 'brands' ? brand : category
      if (!id) continue
      for (const each of [id, ...aboveIn(parents, id)])
        if (changedAt > (changed.get(each) ?? '')) changed.set(each, changedAt)
    }
  }
  const folder = type === 'brands' ? '/brands' : '/categories'
  const lists = [...changed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, changedAt]) => ({ path: `${folder}/${encodeURIComponent(named?.terms[id]?.address ?? id)}`, changedAt }))
  if (type === 'brands') return lists
  const count = (prefix: string) => readModels.tallies('product-card', prefix)
  const [byCut, byKind, twins] = await Promise.all([count('cut:'), count('kind:'), twinGroups(count)])
  const groups = [
    ...cuts.filter(cut => (byCut.get(`cut:${cut}`) ?? 0) > 0),
    ...kinds.filter(kind => (byKind.get(`kind:${kind}`) ?? 0) > 0),
  ].filter(group => !twins.has(group))
  return [...lists, ...groups.map(group => ({ path: `/ps/${group}`, changedAt: null }))]
}
