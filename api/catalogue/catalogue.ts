import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { createReads, type Reads } from '#api/plumbing/web/reads.ts'
import {
  type QueryReader,
  type Question,
  type Reading,
  type Resolved,
  resolve,
  searchIndex,
} from '#api/search/index.ts'
import { readSettings } from '#api/settings/index.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import {
  type ProductQuestions,
  ProductSearchUnavailable,
  type SearchRequest,
  type SearchResult,
} from '#projections/product-search/port.ts'
import type { Terms } from '#projections/terms/document.ts'
import { moneyFormat } from '#web/ui/money.ts'
import { type ShownCurrency, shownCurrency } from './currency.ts'
import { type Paths, pathsIn } from './paths.ts'
import { type Names, namesIn, termKinds } from './terms.ts'

/** Longer texts are no SKU: nothing is looked up for them. */
const longestSku = 120

const listSources = ['product-card', 'terms', 'settings', searchIndex] as const

type Asked = SearchRequest & Pick<Question, 'first'>

/** What the queries of one request share: reading with its traces, names, currency and addresses. */
export type Catalogue = {
  readonly language: Language
  readonly reads: Reads
  readonly paths: Paths
  settings(): Promise<Settings>
  currency(): Promise<ShownCurrency>
  names(): Promise<Names>
  /** The amount (minor units of the shown currency) in words of the language. */
  money(amount: number): Promise<string>
  document<Doc>(view: string, id: string): Promise<Doc | undefined>
  /** The cards that are there and shown, in the order of the ids. */
  cards(ids: readonly string[]): Promise<readonly ProductCard[]>
  search(request: Asked): Promise<SearchResult>
  /** The ids that a search finds, for what a page is whole without: none while no engine answers. */
  recommended(request: SearchRequest): Promise<readonly string[]>
  /** What a text asks for, and what the search is asked for it. */
  read(text: string): Promise<Reading & Resolved>
  count(prefix: string): Promise<ReadonlyMap<string, number>>
  lookup(view: string, index: string, key: string): Promise<readonly string[]>
  /** The newest product of a category, or nothing. */
  newestIn(category: string): Promise<readonly string[]>
  /** A part that is the same for everybody, kept until products, names or settings change, or one of `more`. */
  shared<T>(key: string, compute: () => Promise<T>, more?: readonly string[]): Promise<T>
  readonly engine: ProductQuestions
  /** Where its documents are from: what is kept of them is kept by this. */
  readonly cache: DocumentCache
}

export type CatalogueDeps = {
  readonly readModels: ReadModels
  readonly search: ProductQuestions
  readonly cache: DocumentCache
  readonly reader: QueryReader
}

export function createCatalogue(
  { readModels, search, cache, reader }: CatalogueDeps,
  language: Language,
  reads: Reads = createReads(),
): Catalogue {
  const noted = (view: string, id: string) => void reads.documents.add(`${view}/${id}`)
  const readings = new Map<string, Promise<Reading & Resolved>>()

  async function settings(): Promise<Settings> {
    noted('settings', 'shop')
    return readSettings(cache)
  }

  async function names(): Promise<Names> {
    for (const kind of termKinds) noted('terms', kind)
    return cache.derived(`names ${language}`, ['terms'], async () =>
      namesIn(language, await cache.getMany<Terms>('terms', termKinds)),
    )
  }

  async function readNow(text: string): Promise<Reading & Resolved> {
    const sold = await variantCalled(text)
    if (sold) return { chunks: [text], parts: [], kept: [], leftOut: [], ...sold }
    const [terms, { base }] = await Promise.all([cache.getMany<Terms>('terms', termKinds), currency()])
    const reading = reader(text, terms)
    const count = async (question: SearchRequest) => (await search.search({ ...question, perPage: 1 })).total
    return { ...reading, ...(await resolve(reading, { count, base })) }
  }

  /** A SKU leads to its product, in the colour of its variant. */
  async function variantCalled(text: string): Promise<Pick<Resolved, 'question' | 'colors'> | null> {
    if (text.length > longestSku || !/\d/.test(text)) return null
    for (const sku of new Set([text, text.toUpperCase(), text.toLowerCase()])) {
      const [id] = await readModels.lookup('product-page', 'bySku', sku)
      const page = id === undefined ? undefined : await cache.get<ProductPage>('product-page', id)
      if (!page) continue
      const color = page.variants.find(variant => variant.sku === sku)?.color
      return { question: { q: '', filters: { ids: [page.id] } }, colors: color ? [color] : [] }
    }
    return null
  }

  function currency(): Promise<ShownCurrency> {
    noted('settings', 'shop')
    return cache.derived('currency', ['settings'], async () => shownCurrency((await settings()).currency))
  }

  return {
    language,
    reads,
    paths: pathsIn(language),
    settings,
    currency,
    names,
    money: async amount => moneyFormat(language, (await currency()).model)(amount),
    document: <Doc>(view: string, id: string) => {
      noted(view, id)
      return cache.get<Doc>(view, id)
    },
    async cards(ids) {
      for (const id of ids) noted('product-card', id)
      const cards = await cache.getMany<ProductCard>('product-card', ids)
      return cards.filter(card => card !== undefined && !card.hidden) as ProductCard[]
    },
    search(request) {
      reads.listings = true
      return searchInOrder(search, request)
    },
    async recommended(request) {
      reads.listings = true
      try {
        return (await search.search(request)).ids
      } catch (error) {
        if (!(error instanceof ProductSearchUnavailable)) throw error
        return []
      }
    },
    read(text) {
      reads.listings = true
      for (const kind of termKinds) noted('terms', kind)
      noted('settings', 'shop')
      const known = readings.get(text) ?? readNow(text)
      readings.set(text, known)
      return known
    },
    count(prefix) {
      reads.listings = true
      return cache.derived(`count ${prefix}`, ['product-card'], () => readModels.tallies('product-card', prefix))
    },
    lookup: (view, index, key) => readModels.lookup(view, index, key),
    newestIn: category =>
      readModels.range('product-card', 'byCategory', { from: [category], to: [category], reverse: true, limit: 1 }),
    async shared(key, compute, more = []) {
      reads.listings = true
      noted('settings', 'shop')
      for (const kind of termKinds) noted('terms', kind)
      return cache.derived(`${key} ${language}`, [...listSources, ...more], compute)
    },
    engine: search,
    cache,
  }
}

/** Engines rank by words alone, so products in the colours that come first are asked for by themselves. */
async function searchInOrder(search: ProductQuestions, { first, ...request }: Asked): Promise<SearchResult> {
  const { filters, page = 1, perPage } = request
  // With a price, another choice of colours may be another choice of products.
  if (!first || !perPage || filters?.price) return search.search(request)
  const begun = { page: 1, perPage: page * perPage }
  const [before, whole] = await Promise.all([
    search.search({ q: request.q, filters: { ...filters, colors: first }, ...begun }),
    search.search({ ...request, ...begun }),
  ])
  const ids = [...new Set([...before.ids, ...whole.ids])]
  return { ...whole, ids: ids.slice((page - 1) * perPage, page * perPage) }
}
