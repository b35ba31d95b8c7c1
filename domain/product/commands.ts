import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { EditField, FeedProduct, FeedSource, ProductEdits, ProductStatus } from './events.ts'

export type ReplacedKind = 'brand' | 'category' | 'color' | 'size' | 'attribute'

export type ProductCommand = Messages<{
  ImportProduct: {
    productId: string
    /** Claimed for this product already. A product that has a slug keeps its own. */
    slug: string
    source: FeedSource
    feed: FeedProduct
    /** True: variants that this feed lacks are gone. False: they stay as they were. */
    complete: boolean
    /** The product's `listings` when this was made for it; its new ids were claimed with it. Absent: nothing is claimed. */
    listings?: number
  }
  EditProduct: { productId: string; edits: ProductEdits }
  /** Takes edits back: what the feed says counts again. Those that do not stand are passed over. */
  ReleaseEdits: { productId: string; fields: readonly EditField[]; skus: readonly string[] }
  /** What a form changed: all of it, or nothing. */
  SaveProduct: {
    productId: string
    /** The revision that the form was compared with. */
    checked: number
    edits: ProductEdits
    fields: readonly EditField[]
    skus: readonly string[]
    status?: ProductStatus
    /** Its new address, claimed for this product already. */
    slug?: string
  }
  /**
   * What a program asks for variants, as staff would edit it: it stands over the feed until it is taken back (null). Variants that the
   * product has not are passed over.
   */
  WritePrices: { productId: string; prices: { readonly [sku: string]: Minor | null } }
  /** What refers to a term refers to another one: the shop retired or merged it. */
  ReplaceTerm: { productId: string; kind: ReplacedKind; from: string; to: string }
  /** A value of an attribute is written as another one. */
  ReplaceAttributeValue: { productId: string; attribute: string; from: string; to: string }
  ChangeProductStatus: { productId: string; status: ProductStatus }
  /** The slug is claimed for this product already. */
  MoveProduct: { productId: string; slug: string }
  DiscontinueProduct: { productId: string }
}>

export type ProductRejection =
  | { readonly code: 'product-not-found' }
  /** The product's variants changed since: ids that were free or its own then may be another's. */
  | { readonly code: 'listed-meanwhile' }
  | { readonly code: 'sku-not-found'; readonly skus: readonly string[] }
  | { readonly code: 'color-not-found'; readonly color: string }
  /** Neither its feed has these pictures nor did staff bring them. */
  | { readonly code: 'picture-not-found'; readonly images: readonly string[] }
  /** A discount is 0 to 100 percent, a price a whole number of minor units, 0 or more; a name is not empty; attributes are short. */
  | { readonly code: 'edit-out-of-bounds'; readonly field: 'discount' | 'prices' | 'name' | 'images' | 'attributes' }
  /** Nothing of the product would be left for shoppers: the product is archived instead. */
  | { readonly code: 'all-archived' }
  /** It has both: two of its variants would be the same, or one attribute would say two things. */
  | { readonly code: 'has-both' }
  /** Somebody changed it since `checked`. */
  | { readonly code: 'edited-meanwhile' }
