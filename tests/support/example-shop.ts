import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCatalogue } from '#api/catalogue/catalogue.ts'
import { catalogueQueries } from '#api/catalogue/queries.ts'
import { features } from '#api/features.ts'
import { openDocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { createEmbeddedSearch } from '#api/plumbing/engines/search/embedded/embedded-search.ts'
import { createReads } from '#api/plumbing/web/reads.ts'
import { searchIndex } from '#api/search/index-filling.ts'
import { createSearchIndexer } from '#api/search/indexer.ts'
import { createQueryReader } from '#api/search/reading/create.ts'
import { createSearchWords } from '#api/search/search-words.ts'
import { openTables } from '#api/settings/tables.ts'
import { bestSellersSource } from '#api/storefront/best-sellers.ts'
import { home } from '#api/storefront/home.ts'
import { shell } from '#api/storefront/shell.ts'
import type { FeedProduct, ProductEvent } from '#domain/product/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { TermEvent } from '#domain/term/events.ts'
import { productCard } from '#projections/product-card/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productWords } from '#projections/product-words/view.ts'
import { settingsView } from '#projections/settings/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { terms } from '#projections/terms/view.ts'
import { feed, variant } from './feed-product.ts'
import { foldInto } from './fold-into.ts'
import { liveGeneration } from './live-generation.ts'
import { runIndexer } from './run-indexer.ts'

export function imported(id: string, parts: Partial<FeedProduct> = {}): ProductEvent {
  const product = feed([variant(`${id}-navy-m`)], {
    brand: 'alder-mills',
    style: id.toUpperCase(),
    name: { en: 'Ringspun T-Shirt', fr: 'T-shirt en coton filé' },
    description: { en: '|   Soft hand     Tear-away label' },
    cuts: ['unisex'],
    ...parts,
  })
  return { type: 'ProductImported', data: { productId: id, slug: `slug-${id}`, source: 'supplier', feed: product } }
}

export function defined(kind: TermEvent['data']['kind'], id: string, en: string, more: object = {}): TermEvent {
  return { type: 'TermDefined', data: { kind, id, name: { en }, ...more } }
}

export function counted(productId: string, counts: { readonly [sku: string]: number }) {
  const lines = Object.entries(counts).map(([sku, quantity]) => ({ sku, quantity }))
  return { type: 'StockCounted', data: { productId, counts: lines } }
}

export const exampleTerms = [
  defined('brand', 'alder-mills', 'Alder Mills'),
  defined('brand', 'zephyr', 'Zephyr Works'),
  { type: 'TermDefined', data: { kind: 'category', id: 't-shirts', name: { en: 'T-Shirts', ar: 'قمصان' }, order: 1 } },
  defined('category', 'polos', 'Polos', { order: 2 }),
  defined('category', 'empty', 'Nothing here', { order: 3 }),
  defined('color', 'navy', 'Navy', { hexes: ['#1f2a44'] }),
  defined('color', 'red-white', 'Red/White', { hexes: ['#c8102e', '#ffffff'] }),
  defined('size', 's', 'S', { order: 1 }),
  defined('size', 'm', 'M', { order: 2 }),
  defined('size', '2xl', '2XL', { order: 3 }),
]

/** A shop of real views, real search and real queries, without a log: events are folded as they are appended. */
export async function openExampleShop() {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-shop-'))
  const readModels = openSqliteReadModels({ file: join(folder, 'views.sqlite') })
  const folded = [productCard, productWords, productPage, stockLevels, terms, settingsView]
  const views = await foldInto(readModels, folded)
  // Nothing happened that the others show.
  for (const { name } of features.flatMap(({ views = [] }) => views))
    if (!folded.some(each => each.name === name)) await liveGeneration(readModels, name)
  const search = createEmbeddedSearch()
  const cache = openDocumentCache(readModels)
  const tables = openTables(null)
  const words = createSearchWords(tables['search-words'])
  const searchIndexer = createSearchIndexer({
    readModels,
    search,
    words,
    log: 'example',
    onApplied: () => cache.changed(searchIndex),
  })
  const ending = new AbortController()
  await cache.start(ending.signal)
  const indexer = await runIndexer(searchIndexer)
  let sold: readonly string[] = []
  const reader = createQueryReader(tables, words, indexer.lexicon)
  const now = () => new Date('2026-11-20T12:00:00Z')
  const queries = (language: Language, reads = createReads()) => {
    const catalogue = createCatalogue({ readModels, search, cache, reader }, language, reads)
    return {
      ...catalogueQueries(catalogue, now),
      shell: () => shell(catalogue),
      home: () => home(catalogue, () => sold),
    }
  }
  return {
    readModels,
    search,
    cache,
    indexer,
    reader,
    queries,
    /** Resolves when pages and search show the events. */
    async append(...events: readonly { type: string; data: object }[]): Promise<void> {
      await views.append(...events)
      await indexer.caughtUp()
      await cache.caughtUp()
    },
    /** The products of which most pieces were sold, most first. */
    sold(...ids: readonly string[]): void {
      sold = ids
      cache.changed(bestSellersSource)
    },
    async close(): Promise<void> {
      await indexer.stop()
      ending.abort()
      await search.close()
      await readModels.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ExampleShop = Awaited<ReturnType<typeof openExampleShop>>
