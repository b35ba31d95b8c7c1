import type { Messages } from '../shared/decider.ts'
import type { SavedItem } from './events.ts'

/** The most items that a visitor can save. A merged list may hold more: sign-in drops nothing. */
export const mostSaved = 500

export type WishlistCommand = Messages<{
  /** One entry a product. In another colour it is saved anew, with the price of that colour. */
  SaveItem: SavedItem & { wishlistId: string }
  RemoveItem: { wishlistId: string; productId: string }
  /** A list that is shared already keeps its address. */
  ShareWishlist: { wishlistId: string; shareId: string }
  StopSharing: { wishlistId: string }
  TakeGuestWishlist: { wishlistId: string; from: string; items: readonly SavedItem[] }
  /** Closes a guest's list that was taken as it stands at this revision. */
  MergeWishlist: { wishlistId: string; into: string; revision: number }
}>

export type WishlistRejection =
  | { readonly code: 'wishlist-full'; readonly most: number }
  | { readonly code: 'wishlist-merged'; readonly into: string }
  | { readonly code: 'wishlist-changed' }
