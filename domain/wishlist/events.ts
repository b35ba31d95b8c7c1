import type { Minor } from '../shared/money.ts'

/** A saved product, with the colour that it was saved in; null where it was saved without one. */
export type SavedItem = {
  readonly productId: string
  readonly color: string | null
  /** Lowest unit price of that colour when it was saved, to tell a drop; never a price that is charged. */
  readonly price: Minor
  readonly savedAt: string
}

export type WishlistEvent =
  | { readonly type: 'WishlistItemSaved'; readonly data: SavedItem & { readonly wishlistId: string } }
  | {
      readonly type: 'WishlistItemRemoved'
      readonly data: { readonly wishlistId: string; readonly productId: string }
    }
  /** Anybody with the address `shareId` may look at the list. */
  | { readonly type: 'WishlistShared'; readonly data: { readonly wishlistId: string; readonly shareId: string } }
  | { readonly type: 'WishlistUnshared'; readonly data: { readonly wishlistId: string; readonly shareId: string } }
  /** The account's list took a guest's items when the guest signed in. */
  | {
      readonly type: 'GuestWishlistTaken'
      readonly data: { readonly wishlistId: string; readonly from: string; readonly items: readonly SavedItem[] }
    }
  /** Closed for good: everything in it is in the account's list. */
  | { readonly type: 'WishlistMerged'; readonly data: { readonly wishlistId: string; readonly into: string } }
