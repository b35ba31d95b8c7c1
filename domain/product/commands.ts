import type { FeedProduct, FeedSource, ProductEdits, ProductStatus } from './events.ts'

export type ProductCommand =
  | {
      readonly type: 'ImportProduct'
      readonly data: {
        readonly productId: string
        /** Claimed for this product already. A product that has a slug keeps its own. */
        readonly slug: string
        readonly source: FeedSource
        readonly feed: FeedProduct
        /** True: variants that this feed lacks are gone. False: they stay as they were. */
        readonly complete: boolean
      }
    }
  | { readonly type: 'EditProduct'; readonly data: { readonly productId: string; readonly edits: ProductEdits } }
  | {
      readonly type: 'ChangeProductStatus'
      readonly data: { readonly productId: string; readonly status: ProductStatus }
    }
  /** The slug is claimed for this product already. */
  | { readonly type: 'MoveProduct'; readonly data: { readonly productId: string; readonly slug: string } }
  | { readonly type: 'DiscontinueProduct'; readonly data: { readonly productId: string } }

export type ProductRejection =
  | { readonly code: 'product-not-found' }
  | { readonly code: 'sku-not-found'; readonly skus: readonly string[] }
  /** A discount is 0 to 100 percent, a price a whole number of minor units, 0 or more. */
  | { readonly code: 'edit-out-of-bounds'; readonly field: 'discount' | 'prices' }
