import type { ColorModel, Picture, PictureBase } from './card.ts'
import type { Choice, ListModel, SavedViewsModel } from './list.ts'
import type { Past } from './past.ts'
import type { EditedVariant, ProductEditorModel } from './product-editor.ts'

/** A product as the list of the inventory shows it. */
export type StockRowModel = {
  readonly productId: string
  readonly name: string
  readonly style: string
  readonly picture: Picture
  readonly variants: number
  /** Pieces on hand and held of the variants that are tracked. */
  readonly onHand: number
  readonly held: number
  readonly available: number
  readonly short: number
  readonly untracked: number
  /** Pieces that orders took in thirty days. */
  readonly sold: number
  /** The variant that is gone first at its pace; null: nothing was sold in thirty days. */
  readonly first: {
    readonly color: ColorModel | null
    readonly size: string | null
    readonly available: number
    readonly short: number
    /** Days until nothing is left. */
    readonly left: number
  } | null
  /** People who wait for a variant of it. */
  readonly waiting: number
  /** `by` null: a feed, the owner by a command, or somebody who was erased. */
  readonly counted: { readonly at: string; readonly shelf: boolean; readonly by: string | null } | null
}

export type InventoryModel = ListModel<StockRowModel> &
  SavedViewsModel & {
    readonly choices: { readonly [filter in 'brand' | 'category']: readonly Choice[] }
    readonly mayEdit: boolean
    /** The stock of the product whose row is unfolded. */
    readonly opened: StockSheetModel | null
  }

/** A variant as the list of the inventory by variant shows it. */
export type StockVariantModel = {
  readonly key: string
  readonly productId: string
  readonly sku: string
  readonly name: string
  readonly style: string
  readonly color: ColorModel | null
  readonly size: string | null
  /** Null: nobody counts it, and any number can be bought. */
  readonly onHand: number | null
  readonly held: number
  readonly available: number | null
  readonly short: number
  /** Pieces that orders took in thirty days. */
  readonly sold: number
  /** Days until nothing is left; null: it has no pace. */
  readonly left: number | null
  readonly waiting: number
  /** Shoppers do not see it. */
  readonly archived: boolean
}

export type StockVariantsModel = Omit<InventoryModel, 'rows' | 'opened'> & ListModel<StockVariantModel>

/** The variants of a product with what is on hand. */
export type StockSheetModel = Pick<
  ProductEditorModel,
  'productId' | 'name' | 'style' | 'slug' | 'colors' | 'sizes' | 'state'
> & {
  readonly picture: PictureBase
  /** The end of the log when it was read. */
  readonly at: number
  /** `archived`: shoppers do not see it. */
  readonly variants: readonly (EditedVariant & { readonly waiting: number; readonly archived: boolean })[]
  readonly may: {
    readonly edit: boolean
    readonly untrack: boolean
    readonly product: boolean
    /** They see what was counted, held and sold at any time. */
    readonly history: boolean
  }
}

/** The stock of a product as it was at an instant. */
export type StockPastModel = Past<'stock'> & {
  /** Null: the shop did not have the product yet. */
  readonly was: StockSheetModel | null
  /** The change of stock before the instant, and the one after it; null: there is none. */
  readonly before: string | null
  readonly after: string | null
}

/** A variant that was scanned, with what was said to be on hand in that moment. */
export type ScannedVariant = {
  readonly productId: string
  readonly sku: string
  readonly name: string
  readonly picture: PictureBase
  readonly color: ColorModel | null
  readonly size: string | null
  /** The end of the log then. */
  readonly at: number
  /** Null: not tracked. */
  readonly onHand: number | null
  readonly held: number
  readonly waiting: number
  /** Shoppers do not see it. */
  readonly archived: boolean
}

/** What would follow a count. */
export type StockPreview = {
  /** Orders that become short, or shorter: `order` null: it has no number yet. */
  readonly shorts: readonly { readonly order: number | null; readonly sku: string; readonly pieces: number }[]
  /** Others that do. */
  readonly moreShorts: number
  /** People who wait for a variant that is there again. */
  readonly told: readonly { readonly sku: string; readonly people: number }[]
}

export interface InventoryQueries {
  /** Answers the parameters of an address with a page of the inventory. */
  inventory(asked: URLSearchParams): Promise<InventoryModel>
  /** The same by variant. */
  variants(asked: URLSearchParams): Promise<StockVariantsModel>
  /** Null: the shop has no such product. */
  stockSheet(productId: string): Promise<StockSheetModel | null>
  /** `at`: ISO-8601 UTC. Null: the shop has no such product, or the member may not see the history. */
  stockPast(productId: string, at: string): Promise<StockPastModel | null>
}
