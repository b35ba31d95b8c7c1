/** Raise it when `SearchDocument`, or how one is made, changes: an index of its own is then filled beside the one of older processes. */
export const searchDocumentVersion = 6

/** One way that a product is sold: all of it, or its last pieces. */
export type Offer = {
  /** Lowest variant price after discount, minor units. */
  readonly price: number
  /** Ids of terms. */
  readonly colors: readonly string[]
  /** The lowest price of each colour. Absent: all colours cost the same. */
  readonly colorPrices?: { readonly [color: string]: number }
}

/** The search index's copy of a product. Names are resolved before they come here, in every language. */
export type SearchDocument = Offer & {
  readonly id: string
  readonly slug: string
  /** Searchable text, all languages joined. */
  readonly name: string
  readonly brandName: string
  readonly categoryName: string
  readonly style: string
  /** Words that say what it is: the one that its name ends with, and what else that is called. */
  readonly type: string
  /** Words that stand for its name and its codes: `hat` for a cap, for whom it is cut, the digits of its style. */
  readonly also: string
  /** Further words about it: cloth, features, attributes. */
  readonly facts: string
  /** Ids of terms. Empty text stands for a missing one. */
  readonly brand: string
  readonly category: string
  readonly sizes: readonly string[]
  readonly discount: number
  readonly inStock: boolean
  /** Of last pieces. Null: there are none. */
  readonly closeout: Offer | null
  /** Steps that its rating reaches, the highest first; none without reviews. */
  readonly ratings: readonly string[]
  readonly cuts: readonly string[]
  readonly kind: string
  /** Its tags as they stand in addresses. */
  readonly tags: readonly string[]
  /** When it was first imported, ISO-8601 UTC. */
  readonly addedAt: string
}

export type SortCode = 'da' | 'db' | 'pa' | 'pb' | 'na' | 'nb'

/**
 * OR inside a list, AND across lists. Empty or absent: no restriction. A price is that of what the card then shows: the lowest of
 * the asked colours that a product has, else its own lowest. With `closeout` colours and prices are those of last pieces, in
 * filters, facets and sorts. Facets count products by their own lowest price and by all their colours.
 */
export type SearchFilters = {
  readonly category?: readonly string[]
  readonly brand?: readonly string[]
  readonly colors?: readonly string[]
  readonly sizes?: readonly string[]
  readonly cuts?: readonly string[]
  readonly kind?: readonly string[]
  readonly tags?: readonly string[]
  readonly ratings?: readonly string[]
  /** Price ranges in minor units, least included, most excluded; null: no end. */
  readonly price?: readonly { readonly min: number; readonly max: number | null }[]
  readonly discounted?: boolean
  readonly closeout?: boolean
  readonly inStock?: boolean
  readonly ids?: readonly string[]
}

export const facetNames = [
  'category',
  'brand',
  'colors',
  'sizes',
  'price',
  'discount',
  'cuts',
  'kind',
  'ratings',
] as const
export type FacetName = (typeof facetNames)[number]

/** The four price ranges of the shop, major units of the base currency, by their facet value. */
export const priceRanges = ['0-5', '5-20', '20-50', '50-infinity'] as const

/** "So many stars and up", by facet value. */
export const ratingSteps = ['4', '3', '2'] as const

/** Count by facet value, each counted with every filter but the facet's own. `discount` counts under 'yes'. */
export type FacetCounts = { readonly [facet in FacetName]?: { readonly [value: string]: number } }

/** Products of a page whose request does not say. */
export const defaultPerPage = 24

export type SearchRequest = {
  /** Words of the index; all must match, the last also as a beginning. `api/search/reading/` makes them of a text. */
  readonly q: string
  readonly filters?: SearchFilters
  readonly facets?: readonly FacetName[]
  /** Absent: by relevance for a query, newest first without one. */
  readonly sort?: SortCode
  /** From 1. */
  readonly page?: number
  readonly perPage?: number
}

export type SearchResult = { readonly ids: readonly string[]; readonly total: number; readonly facets: FacetCounts }

export type SuggestionGroup = {
  readonly by: 'brand' | 'category' | 'style'
  /** `value` is the term's id, or the style; 'Others' where products miss it. */
  readonly entries: readonly { readonly value: string; readonly count: number }[]
}

export interface ProductSearch {
  /** Resolves once a search finds the change. */
  upsert(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  search(request: SearchRequest): Promise<SearchResult>
  /** Groups of what the query matches, biggest first; all products for an empty query. */
  suggest(request: Pick<SearchRequest, 'q' | 'filters'>): Promise<readonly SuggestionGroup[]>
  /** `count` ids, the same for the same seed as long as the index does not change. */
  sample(seed: string, count: number): Promise<readonly string[]>
  /** Fills a new index beside the live one, then swaps it in. */
  rebuild(documents: AsyncIterable<readonly SearchDocument[]>): Promise<void>
  /** The last mark that `remember` kept: how far the index has come. Null for an index that holds nothing yet. */
  remembered(): Promise<string | null>
  /** Keeps a mark beside the index, so that the indexer knows after a restart what it holds. */
  remember(mark: string): Promise<void>
  /** Drops what the service keeps of older versions of the documents, unless somebody reads these. Absent: nothing outlives the process. */
  dropOlder?(read: ReadonlySet<number>): Promise<void>
  close(): Promise<void>
}

/** Pages ask these questions. */
export type ProductQuestions = Pick<ProductSearch, 'search' | 'suggest' | 'sample'>

export class ProductSearchUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProductSearchUnavailable'
  }
}

/** The engine answers and refuses: it has to be set up otherwise, so another attempt changes nothing. */
export class ProductSearchRefused extends ProductSearchUnavailable {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProductSearchRefused'
  }
}
