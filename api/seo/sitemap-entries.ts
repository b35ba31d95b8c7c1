import { cuts, kinds, twinGroups } from '#api/catalogue/index.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { SitemapEntry } from '#projections/sitemap/document.ts'

/** Sitemaps by what they list. */
export const sitemapTypes = ['pages', 'posts', 'categories', 'brands', 'products'] as const
export type SitemapType = (typeof sitemapTypes)[number]

/** A path without its language, and when what stands there changed; null: nobody noted. */
export type SitemapUrl = { readonly path: string; readonly changedAt: string | null }

const viewOf = { products: 'product', pages: 'page', posts: 'post' } as const
const pageful = 1_000

export type Reading = Pick<ReadModels, 'range' | 'getMany' | 'tallies'>

/** Yields one type's entries in batches. */
export async function* entriesOf(readModels: Reading, type: SitemapType): AsyncGenerator<readonly SitemapUrl[]> {
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

/** Pages that are always there, and those whose content decides. */
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
  const changed = new Map<string, string>()
  for await (const entries of shown(readModels, 'product')) {
    for (const { brand, category, changedAt } of entries) {
      const id = type === 'brands' ? brand : category
      if (id && changedAt > (changed.get(id) ?? '')) changed.set(id, changedAt)
    }
  }
  const folder = type === 'brands' ? '/brands' : '/categories'
  const lists = [...changed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, changedAt]) => ({ path: `${folder}/${encodeURIComponent(id)}`, changedAt }))
  if (type === 'brands') return lists
  const count = (prefix: string) => readModels.tallies('product-card', prefix)
  const [byCut, byKind, twins] = await Promise.all([count('cut:'), count('kind:'), twinGroups(count)])
  const groups = [
    ...cuts.filter(cut => (byCut.get(`cut:${cut}`) ?? 0) > 0),
    ...kinds.filter(kind => (byKind.get(`kind:${kind}`) ?? 0) > 0),
  ].filter(group => !twins.has(group))
  return [...lists, ...groups.map(group => ({ path: `/ps/${group}`, changedAt: null }))]
}
