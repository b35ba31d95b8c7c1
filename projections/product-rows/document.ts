import type { FeedProduct, FeedSource, ProductEdits, ProductStatus } from '#domain/product/events.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { CardVariant } from '../product-card/document.ts'

/** Discontinued: a complete feed no longer lists it. */
export const productStates = ['active', 'draft', 'archived', 'discontinued'] as const
export type ProductState = (typeof productStates)[number]

/** A variant of which so many pieces or fewer can be bought is low. */
export const lowPieces = 5

/** A product as the list of products shows it. */
export type ProductRow = {
  readonly productId: string
  readonly slug: string
  readonly name: LocalizedText
  readonly style: string
  /** Ids of terms. */
  readonly brand: string
  readonly category: string
  /** Without those that staff archived. */
  readonly colors: readonly string[]
  /** All that the feed lists. */
  readonly variants: number
  readonly garment: string
  /** Its first picture; null: the garment is drawn. */
  readonly image: string | null
  /** The span of prices that shoppers see; null: it has no variant. */
  readonly lowest: Minor | null
  readonly highest: Minor | null
  /** Pieces that can be bought, so none of archived variants, and whether nobody counts some of them. */
  readonly available: number
  readonly untracked: boolean
  /** Variants that cannot be bought, and those of which few are left. */
  readonly soldOut: number
  readonly low: number
  readonly state: ProductState
  readonly source: FeedSource
  /** How many of its fields and prices stand over the feed. */
  readonly edited: number
  readonly addedAt: string
}

/** The stock of a product's variants together, as the list of the inventory shows it. Those that are not tracked count for nothing. */
export type ProductStockRow = {
  readonly onHand: number
  readonly held: number
  /** Pieces that orders hold and that are not there, as a number of pieces; short ones count as 0 in `onHand` less `held`. */
  readonly short: number
  /** Variants that nobody counts. */
  readonly untracked: number
  /** By variant, in turn a day and the pieces that orders took on it, less those let go. */
  readonly sold: { readonly [sku: string]: readonly number[] }
  /** Of the variant that is gone first at its pace, the day on which it is; null: nothing was sold lately. */
  readonly gone: { readonly sku: string; readonly day: number } | null
  /** The last count, at the shelf or by a feed; null: none. */
  readonly counted: { readonly at: string; readonly shelf: boolean; readonly by: string } | null
}

/** The row as the view keeps it: with what the next event needs. */
export type StoredProductRow = ProductRow & {
  readonly fold: {
    readonly variants: readonly CardVariant[]
    readonly edits: ProductEdits
    /** What the feed says where staff say another. */
    readonly fed?: Pick<FeedProduct, 'name' | 'baseCategory' | 'brand'>
    /** All colours of the feed, where staff archived something. */
    readonly fedColors?: readonly string[]
    /** Of each variant of the feed the place of its colour among those of the feed, -1 for none. */
    readonly colorPlaces: readonly number[]
    /** The SKUs of variants that staff archived; absent: none. */
    readonly archived?: readonly string[]
    /** The feed's first picture of each colour; none where it has no pictures at all. */
    readonly fedImages: readonly string[]
    readonly feedStatus: ProductStatus
    readonly staffStatus: ProductStatus | null
    readonly discontinued: boolean
    /** In turn a day and the pieces that orders took on it, less those let go; the days that make the pace. */
    readonly sold: readonly number[]
    readonly stock: ProductStockRow
  }
}
