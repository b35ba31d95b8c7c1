import type { ProductStatus } from '#domain/product/events.ts'
import type { Archived } from '#domain/shared/archived.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { ProductPicture } from '#domain/shared/product-pictures.ts'
import type { AdjustmentReason } from '#domain/stock/events.ts'
import type { ProductState } from '#projections/product-rows/document.ts'
import type { ColorModel, PictureBase } from './card.ts'
import type { CurrencyModel } from './shell.ts'

/** A variant as the editor shows it. Amounts in minor units of the base currency. */
export type EditedVariant = {
  readonly sku: string
  readonly articleNumber: string | null
  readonly color: string | null
  readonly size: string | null
  /** Options beside colour and size, by name. */
  readonly options: { readonly [name: string]: string }
  /** What the feed says; what staff say over it is in `prices` of the product. */
  readonly price: Minor
  /** What shoppers pay. */
  readonly sellingPrice: Minor
  readonly cost: Minor | null
  readonly minimumPrice: Minor | null
  readonly listPrice: Minor | null
  /** Pieces that could be bought were it not archived; -1: nobody counts them. */
  readonly available: number
  /** Null: nobody counts them. */
  readonly onHand: number | null
  readonly held: number
  readonly gtin: string | null
  /** What the feed says; what staff say over it is in `closeout` of the product. */
  readonly closeout: boolean
}

/** Texts by language, as the feed says them or as they are. */
export type EditedTexts = {
  readonly name: LocalizedText
  readonly description: LocalizedText
  /** In every language that has none of its own in the two below. */
  readonly seo: { readonly title?: string; readonly description?: string }
  readonly searchTitle: LocalizedText
  readonly searchText: LocalizedText
  readonly baseCategory: string
  readonly brand: string
  /** Ids, with commas between them. */
  readonly cuts: string
  /** Empty: none. */
  readonly kind: string
  /** By name. */
  readonly attributes: { readonly [name: string]: string }
}

/** A picture as the product names it, and as it is shown. */
export type EditedPicture = ProductPicture & PictureBase

/** The pictures of one colour; `color` is '' where the product has none. */
export type ColorPictures = {
  readonly color: string
  readonly shown: readonly EditedPicture[]
  /** What the feed says. */
  readonly fed: readonly EditedPicture[]
  /** What shoppers see while there are none. */
  readonly drawn: PictureBase
}

export type ProductEditorModel = {
  readonly productId: string
  /** Of the product's stream: what is typed is typed over it. */
  readonly base: number
  readonly slug: string
  readonly path: string
  readonly name: string
  readonly style: string
  readonly brand: string
  readonly picture: PictureBase
  readonly state: ProductState
  /** The state that counts while no feed lists it again. */
  readonly status: ProductStatus
  /** What the feed says, and what stands over it. */
  readonly fed: EditedTexts
  readonly texts: EditedTexts
  /** Paths that stand over the feed, besides prices, discount, closeout and what is archived. */
  readonly edited: readonly string[]
  /** Colours and variants that shoppers do not see. */
  readonly archived: Required<Archived>
  readonly prices: { readonly [sku: string]: Minor }
  /** Whether variants will not come again, where staff say it over the feed. */
  readonly closeout: { readonly [sku: string]: boolean }
  readonly pictures: readonly ColorPictures[]
  readonly discount: number
  /** All that the feed lists, archived ones too. */
  readonly variants: readonly EditedVariant[]
  readonly colors: readonly ColorModel[]
  /** Sizes in their order. */
  readonly sizes: readonly { readonly id: string; readonly name: string }[]
  readonly brands: readonly { readonly id: string; readonly name: string }[]
  /** All that there are. */
  readonly cuts: readonly { readonly id: string; readonly name: string }[]
  readonly kinds: readonly { readonly id: string; readonly name: string }[]
  /** Attributes that have a name in the shop; a product may have others. */
  readonly attributes: readonly { readonly id: string; readonly name: string }[]
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly source: string
  readonly fedAt: string
  readonly rating: number
  readonly reviewCount: number
  /** People who wait for a variant of it. */
  readonly waiting: number
  /** What can be added to it by hand, beside what it has; null: its feed says that. */
  readonly addable: {
    readonly colors: readonly ColorModel[]
    readonly sizes: readonly { readonly id: string; readonly name: string }[]
  } | null
  /** `stock`: they see the inventory and who waits. */
  readonly may: { readonly edit: boolean; readonly delete: boolean; readonly stock: boolean }
  /** The currency that shoppers see, and its rate for one of the base currency. */
  readonly currency: CurrencyModel
  readonly rate: number
}

/** Why so many pieces can be bought: steps that add up to it. None where nobody counts it. */
export type WhyStockModel = {
  readonly available: number
  readonly rungs: readonly ({ readonly amount: number } & (
    | { readonly why: 'shipped' | 'short' }
    | { readonly why: 'adjusted'; readonly reason: AdjustmentReason }
    /** `by` null: a feed, the owner, or somebody who was erased. */
    | { readonly why: 'counted'; readonly at: string; readonly shelf: boolean; readonly by: string | null }
    | { readonly why: 'withdrawn' | 'earlier'; readonly at: string }
    /** Null: the order has no number yet. */
    | { readonly why: 'held'; readonly number: number | null }
    /** All other orders. */
    | { readonly why: 'others' }
  ))[]
}

export interface ProductEditorQueries {
  /** Null: the shop has no such product. */
  productEditor(productId: string): Promise<ProductEditorModel | null>
}
