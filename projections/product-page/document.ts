import type {
  FeedProduct,
  FeedSource,
  FeedTexts,
  FeedVariant,
  ProductEdits,
  ProductStatus,
} from '#domain/product/events.ts'
import type { ChosenPictures } from '#domain/shared/product-pictures.ts'
import type { Ratings } from '#domain/shared/ratings.ts'

export type ProductPageVariant = FeedVariant & {
  /** Unit price in minor units after staff's price and the discount. */
  readonly sellingPrice: number
  /** The price that is struck beside it, null where nothing was reduced. */
  readonly was: number | null
  /** What the feed says of `closeout`, where staff say it over that. */
  readonly fedCloseout?: boolean
}

/** A variant that staff archived, with its place among all that the feed lists. */
export type ArchivedVariant = ProductPageVariant & { readonly place: number }

/** Everything that the product page shows but its stock, which `stock-levels` has, and what folding it needs. */
export type ProductPage = {
  readonly id: string
  readonly slug: string
  /** In the order of the feed's colours and the canonical sizes; those alone that staff did not archive. */
  readonly variants: readonly ProductPageVariant[]
  /** For staff, and for carts and orders that hold them; absent: none. */
  readonly archived?: readonly ArchivedVariant[]
  readonly discount: number
  readonly status: ProductStatus
  readonly discontinued: boolean
  readonly rating: number
  readonly reviewCount: number
  /** The ratings behind these numbers; absent while nobody has reviewed it. */
  readonly ratings?: Ratings
  readonly edits: ProductEdits
  /** Pictures of staff, over those of the feed that the variants have. */
  readonly pictures?: ChosenPictures
  /** What the feed says where texts of staff, or where they put it, stand over that. */
  readonly fed?: FeedTexts
  /** Whose feed told of it last, and when. */
  readonly source: FeedSource
  readonly fedAt: string
  /** The status that staff set, over the feed's own. */
  readonly staffStatus?: ProductStatus
  readonly addedAt: string
  readonly changedAt: string
  /** Of the product's stream: what is typed over this document names it. */
  readonly revision: number
} & Omit<FeedProduct, 'variants' | 'status'>

type Variants = Pick<ProductPage, 'variants' | 'archived'>

/** All variants that the feed lists, in its order. */
export function listedVariants({ variants, archived = [] }: Variants): readonly ProductPageVariant[] {
  if (archived.length === 0) return variants
  const all = [...variants]
  for (const { place, ...variant } of archived) all.splice(place, 0, variant)
  return all
}

/** The variant with this SKU, also one that is archived. */
export function variantCalled({ variants, archived = [] }: Variants, sku: string): ProductPageVariant | undefined {
  return [...variants, ...archived].find(each => each.sku === sku)
}
