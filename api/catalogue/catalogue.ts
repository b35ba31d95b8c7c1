import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { createReads, type Reads } from '#api/plumbing/web/reads.ts'
import { type Question, type Reading, type Resolved, resolve, type search, searchIndex } from '#api/search/index.ts'
import { readSettings, type settings as settingsFeature } from '#api/settings/index.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { TableName } from '#domain/shared/tables.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import {
  type ProductQuestions,
  ProductSearchUnavailable,
  type SearchRequest,
  type SearchResult,
} from '#projections/product-search/port.ts'
import { rulesView } from '#projections/rules/view.ts'
import type { Terms } from '#projections/terms/document.ts'
import { moneyFormat } from '#web/ui/money.ts'
import { type ShownCurrency, shownCurrency } from './currency.ts'
import { pathsIn } from './paths.ts'
import { type Names, namesIn, termKinds } from './terms.ts'

/** Longer texts are no SKU: nothing is looked up for them. */
const longestSku = 120

const listSources = ['product-card', 'terms', 'settings', rulesView.name, searchIndex] as const

/** Those by which a text is read. */
const readingTables = ['search-words', 'words', 'colors', 'sizes'] as const satisfies readonly TableName[]

type Asked = SearchRequest & Pick<Question, 'first'>

export type CatalogueDeps = Pick<Engines, 'readModels'> &
  Pick<Offers<[typeof search, typeof settingsFeature]>, 'search' | 'reader' | 'tables'> & {
    readonly cache: DocumentCache
  }

/** Queries of one request share its reads, names, currency and addresses. */
export function createCatalogue(
  { readModels, search, cache, reader, tables }: CatalogueDeps,
  language: Language,
  reads: Reads = createReads(),
) {
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
    const [terms, { base }, words] = await Promise.all([cache.getMany<Terms>('terms', termKinds), currency(), tables()])
    const reading = reader(text, terms, words)
    const count = async (question: SearchRequest) => (await search.search({ ...question, perPage: 1 })).total
    return { ...reading, ...(await resolve(reading, { count, base })) }
  }

  /** A SKU leads to its product, in the colour of its variant. */
  async function variantCalled(text: string): Promise<Pick<Resolved, 'question' | 'colors'> | null> {
    if (text.length > longestSku || !/\d/.test(text)) return null
    for (const sku of new Set([text, text.toUpperCase(), text.toLowerCase()])) {
      const [id] = await readModels.lookup('product-page', 'bySku', sku)
      const page = id === undefined ? undefined : await cache.get<ProductPage>('product-page', id)
      const variant = page?.variants.find(each => each.sku === sku)
      if (!page || !variant) continue
      return { question: { q: '', filters: { ids: [page.id] } }, colors: variant.color ? [variant.color] : [] }
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
    /** The tables of the shop, of which the page shows what one says. */
    async tables(shown: TableName) {
      noted(rulesView.name, shown)
      return tables()
    },
    /** The amount (minor units of the shown currency) in words of the language. */
    money: async (amount: number) => moneyFormat(language, (await currency()).model)(amount),
    document: <Doc>(view: string, id: string) => {
      noted(view, id)
      return cache.get<Doc>(view, id)
    },
    /** The cards that are there and shown, in the order of the ids. */
    async cards(ids: readonly string[]) {
      for (const id of ids) noted('product-card', id)
      const cards = await cache.getMany<ProductCard>('product-card', ids)
      return cards.filter(card => card !== undefined && !card.hidden) as ProductCard[]
    },
    search(request: Asked) {
      reads.listings = true
      return searchInOrder(search, request)
    },
    /** The ids that a search finds, for parts that a page can do without: none while no engine answers. */
    async recommended(request: SearchRequest): Promise<readonly string[]> {
      reads.listings = true
      try {
        return (await search.search(request)).ids
      } catch (error) {
        if (!(error instanceof ProductSearchUnavailable)) throw error
        return []
      }
    },
    /** How a text is understood, and the question that the search gets for it. */
    read(text: string) {
      reads.listings = true
      for (const kind of termKinds) noted('terms', kind)
      for (const table of readingTables) noted(rulesView.name, table)
      noted('settings', 'shop')
      const known = readings.get(text) ?? readNow(text)
      readings.set(text, known)
      return known
    },
    count(prefix: string) {
      reads.listings = true
      return cache.derived(`count ${prefix}`, ['product-card'], () => readModels.tallies('product-card', prefix))
    },
    lookup: (...asked: Parameters<ReadModels['lookup']>) => readModels.lookup(...asked),
    /** The newest product of a category, or nothing. */
    newestIn: (category: string) =>
      readModels.range('product-card', 'byCategory', { from: [category], to: [category], reverse: true, limit: 1 }),
    /** A part that is the same for everybody, kept until products, names or settings change, or one of `more`. */
    async shared<T>(key: string, compute: () => Promise<T>, more: readonly string[] = []) {
      reads.listings = true
      noted('settings', 'shop')
      noted(rulesView.name, 'top-brands')
      for (const kind of termKinds) noted('terms', kind)
      return cache.derived(`${key} ${language}`, [...listSources, ...more], compute)
    },
    engine: search,
    /** The source of the documents; what is made of them is kept by it. */
    cache,
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>

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
