import type { SortCode } from '#projections/product-search/port.ts'
import type { CardModel } from './card.ts'
import type { ReadModel } from './search.ts'

export type ListingScope =
  | { readonly kind: 'category'; readonly slug: string }
  | { readonly kind: 'brand'; readonly slug: string }
  | { readonly kind: 'cut'; readonly slug: string }
  | { readonly kind: 'tag'; readonly slug: string }
  | { readonly kind: 'store' }
  | { readonly kind: 'search'; readonly q: string }

/** Parsed from the address; prices in major units as in `/store?price_min=5&price_max=20`. */
export type ListingQuery = {
  readonly scope: ListingScope
  readonly category: readonly string[]
  readonly brand: readonly string[]
  readonly color: readonly string[]
  readonly size: readonly string[]
  readonly price: readonly string[]
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly cut: readonly string[]
  readonly kind: readonly string[]
  /** "So many stars and up": the least of several counts. */
  readonly rating: readonly string[]
  readonly discounted: boolean
  readonly closeout: boolean
  readonly inStock: boolean
  readonly sort: SortCode | null
  readonly page: number
}

export type FacetValue = {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly selected: boolean
  readonly hexes?: readonly string[]
}

export type FacetModel = {
  readonly name: 'category' | 'brand' | 'color' | 'size' | 'price' | 'cut' | 'kind' | 'rating' | 'discounted'
  readonly values: readonly FacetValue[]
}

export type ListingModel = {
  readonly title: string
  /** The one address of this list, without language and page. */
  readonly address: string
  readonly description: string
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly perPage: number
  readonly cards: readonly CardModel[]
  readonly facets: readonly FacetModel[]
  readonly query: ListingQuery
  /** Of a search: what was understood of its text. */
  readonly read?: ReadModel
  /** For an empty list: products that match without its filters. */
  readonly nearMatches: readonly CardModel[]
  /** For a search without result: the nearest terms that exist. */
  readonly nearTerms: readonly string[]
}

export interface ListingQueries {
  /** Null for a list that the shop does not have. */
  listing(query: ListingQuery): Promise<ListingModel | null>
}
