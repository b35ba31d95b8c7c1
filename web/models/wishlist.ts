import type { Minor } from '#domain/shared/money.ts'
import type { ColorModel, PictureBase } from './card.ts'

export type WishlistItemModel = {
  readonly productId: string
  /** With the colour that was saved. */
  readonly path: string
  readonly name: string
  readonly brand: string
  readonly style: string
  /** The saved colour, or the first one there is of a product that was saved without; null where it has none. */
  readonly color: ColorModel | null
  readonly picture: PictureBase
  /** As low as, in this colour. */
  readonly price: Minor
  /** Sizes of this colour cost different amounts. */
  readonly varies: boolean
  /** Set when it was saved at a higher price. */
  readonly priceWhenSaved: Minor | null
  /** The variants that can go into the cart: the sizes of this colour. One without a name where there are no sizes. */
  readonly variants: readonly {
    readonly sku: string
    readonly size: string | null
    readonly price: Minor
    /** -1: unlimited. */
    readonly available: number
    /** Nobody has said yet how many there are: it cannot be bought. */
    readonly uncounted?: true
  }[]
  /** False when the shop does not sell it any more. */
  readonly sold: boolean
}

export type WishlistModel = {
  /** Saved last, shown first. */
  readonly items: readonly WishlistItemModel[]
  /** Path of the page that others may look at; null while nobody may. */
  readonly sharedPath: string | null
  /** Kept for this browser alone until its visitor signs in. */
  readonly guest: boolean
}

export interface WishlistQueries {
  wishlist(): Promise<WishlistModel>
  /** Another visitor's shared list; null when there is no such list, or none any more. */
  sharedWishlist(shareId: string): Promise<readonly WishlistItemModel[] | null>
}

/** A visitor's picks by product id, for the buttons of cards. The cards are the same for everybody. */
export type PickedModel = { readonly wishlist: readonly string[]; readonly compare: readonly string[] }
