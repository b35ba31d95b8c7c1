import type { ProductRow } from '#projections/product-rows/document.ts'
import type { ColorModel, Picture } from './card.ts'
import type { Choice, ListModel, SavedViewsModel } from './list.ts'
import type { ShownPrices } from './price-changes.ts'
import type { CurrencyModel } from './shell.ts'

/** Names in the language of the reader, prices in the currency of the shop. */
export type ProductRowModel = Omit<ProductRow, 'name' | 'colors' | 'garment' | 'image'> & {
  readonly name: string
  readonly colors: readonly ColorModel[]
  readonly picture: Picture
  /** Pieces that orders took in thirty days. */
  readonly sold: number
}

export type ProductChoices = { readonly [filter in 'brand' | 'category' | 'color' | 'feed']: readonly Choice[] }

export type ProductListModel = ListModel<ProductRowModel> &
  SavedViewsModel & {
    /** What the member may do with many products at once. */
    readonly bulk: readonly string[]
    /** They may add a product. */
    readonly mayAdd: boolean
    readonly choices: ProductChoices
    /** All of the shop. */
    readonly categories: readonly { readonly id: string; readonly name: string }[]
    readonly currency: CurrencyModel
    readonly prices: ShownPrices
  }

export interface ProductListQueries {
  /** Answers the parameters of an address with a page of the list of products. */
  productList(asked: URLSearchParams): Promise<ProductListModel>
}
