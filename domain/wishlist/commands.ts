import type { SavedItem } from './events.ts'

/** The most items that a visitor can save. A merged list may hold more: sign-in drops nothing. */
export const mostSaved = 500

export type WishlistCommand =
  /** One entry a product. In another colour it is saved anew, with the price of that colour. */
  | { readonly type: 'SaveItem'; readonly data: SavedItem & { readonly wishlistId: string } }
  | { readonly type: 'RemoveItem'; readonly data: { readonly wishlistId: string; readonly productId: string } }
  /** A list that is shared already keeps its address. */
  | { readonly type: 'ShareWishlist'; readonly data: { readonly wishlistId: string; readonly shareId: string } }
  | { readonly type: 'StopSharing'; readonly data: { readonly wishlistId: string } }
  | {
      readonly type: 'TakeGuestWishlist'
      readonly data: { readonly wishlistId: string; readonly from: string; readonly items: readonly SavedItem[] }
    }
  /** Closes a guest's list that was taken as it stands at this revision. */
  | {
      readonly type: 'MergeWishlist'
      readonly data: { readonly wishlistId: string; readonly into: string; readonly revision: number }
    }

export type WishlistRejection =
  | { readonly code: 'wishlist-full'; readonly most: number }
  | { readonly code: 'wishlist-merged'; readonly into: string }
  | { readonly code: 'wishlist-changed' }
