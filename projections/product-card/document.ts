import type { ProductEdits, ProductStatus } from '#domain/product/events.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { Ratings } from '#domain/shared/ratings.ts'

/** What a card in a listing shows. It knows whether a product is in stock, never how many, so orders do not change it. */
export type ProductCard = {
  readonly id: string
  readonly slug: string
  readonly brand: string
  readonly style: string
  readonly name: LocalizedText
  readonly category: string
  readonly garment: string
  /** Ids of colours in feed order, each with the picture of its first variant ('' when the garment stands in). */
  readonly colors: readonly { readonly id: string; readonly image: string }[]
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
  /** Some variant is closeout: lists of closeout show it. */
  readonly closeout: boolean
  /** Every variant is: the card says so. */
  readonly closeoutOnly: boolean
  readonly cuts: readonly string[]
  readonly kind: string | null
  readonly addedAt: string
  /** A draft, archived or discontinued product: kept for folding, in no index and no tally, and never to be shown. */
  readonly hidden?: true
}

/** The card as the view keeps it: with what the next event needs. */
export type StoredProductCard = ProductCard & {
  readonly fold: {
    readonly variants: readonly CardVariant[]
    readonly edits: ProductEdits
    readonly feedStatus: ProductStatus
    readonly staffStatus: ProductStatus | null
    readonly discontinued: boolean
    /** Absent: nobody has reviewed it. */
    readonly ratings?: Ratings
  }
}

/**
 * A variant as the card needs it for its next event. A list, not an object, since every stock event writes it anew. A
 * price of null: the feed does not have it now, but what was counted and is held of it stays known.
 */
export type CardVariant = readonly [
  sku: string,
  price: Minor | null,
  minimumPrice: Minor | null,
  listPrice: Minor | null,
  counted: number,
  held: number,
]
