import type { FeedProduct, ProductEdits, ProductStatus } from '#domain/product/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { Ratings } from '#domain/shared/ratings.ts'

/**
 * A card of a listing. It knows whether a product is in stock, not how many, so that orders do not change it; last
 * pieces of a closeout are counted.
 */
export type ProductCard = Pick<FeedProduct, 'brand' | 'style' | 'name' | 'garment' | 'cuts' | 'kind'> & {
  readonly id: string
  readonly slug: string
  readonly category: string
  /** Ids of colours in feed order, each with the picture of its first variant ('' when the garment stands in). */
  readonly colors: readonly CardColor[]
  /** Picture of a product without colours, where its feed has one. */
  readonly image?: string
  readonly sizes: readonly string[]
  /** Lowest selling price of a variant, minor units, and what is struck beside it: the same where nothing was reduced. */
  readonly price: number
  readonly listPrice: number
  /** Percent that this price is reduced by: less than the product's discount where its minimum stops that. */
  readonly discount: number
  readonly rating: number
  readonly reviewCount: number
  readonly inStock: boolean
  /** No piece of it was ever counted: that is another thing than sold out. */
  readonly uncounted?: true
  /** Colours with something left that will not come again: lists of closeout show these of it, and nothing once all is gone. */
  readonly closeouts: readonly CardCloseout[]
  /** Every variant is closeout: the card says so. */
  readonly closeoutOnly: boolean
  readonly addedAt: string
  /** A draft, archived or discontinued product: kept for folding, in no index and no tally, and never to be shown. */
  readonly hidden?: true
}

/** Last pieces in one colour, null where a product has none. Prices are those of these variants. */
export type CardCloseout = {
  readonly color: string | null
  /** -1: nobody counts them. */
  readonly left: number
  /** Sizes that are left of them, in the order of the product's. */
  readonly sizes: readonly string[]
  readonly price: Minor
  readonly listPrice: Minor
  readonly discount: number
}

export type CardColor = {
  readonly id: string
  readonly image: string
  /** As the card's own, where its variants cost otherwise. */
  readonly price?: number
  readonly listPrice?: number
  readonly discount?: number
}

/** The card as the view keeps it: with what the next event needs. */
export type StoredProductCard = ProductCard & {
  readonly fold: {
    readonly variants: readonly CardVariant[]
    /** What the feed says of closeout. */
    readonly last: readonly LastVariant[]
    /** Of each variant of the feed the places of its colour and its size among those of the feed, -1 for none. */
    readonly colorPlaces: readonly number[]
    readonly sizePlaces: readonly number[]
    readonly edits: ProductEdits
    /** What the feed says where staff say another. */
    readonly fed?: Pick<FeedProduct, 'name' | 'baseCategory' | 'brand' | 'cuts' | 'kind'>
    /** What the feed lists, where staff chose pictures or archived something. */
    readonly listed?: Listed
    readonly feedStatus: ProductStatus
    readonly staffStatus: ProductStatus | null
    readonly discontinued: boolean
    /** Absent: nobody has reviewed it. */
    readonly ratings?: Ratings
  }
}

export type Listed = {
  readonly colors: readonly Pick<CardColor, 'id' | 'image'>[]
  readonly image?: string
  readonly sizes: readonly string[]
}

/** A variant for the card's next event; a list, since stock events write it anew. Price null: not in the feed now. */
export type CardVariant = readonly [
  sku: string,
  price: Minor | null,
  minimumPrice: Minor | null,
  listPrice: Minor | null,
  onHand: number | null,
  held: number,
]

/** A variant that is closeout. */
export type LastVariant = readonly [sku: string, color: string | null, size: string | null]
