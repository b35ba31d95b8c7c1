import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'

/** A saved product, with the colour that it was saved in; null where it was saved without one. */
export type SavedItem = {
  readonly productId: string
  readonly color: string | null
  /** Lowest unit price of that colour when it was saved, to tell a drop; never a price that is charged. */
  readonly price: Minor
  readonly savedAt: string
}

export type WishlistEvent = Messages<{
  WishlistItemSaved: SavedItem & { wishlistId: string }
  WishlistItemRemoved: { wishlistId: string; productId: string }
  /** Anybody with the address `shareId` may look at the list. */
  WishlistShared: { wishlistId: string; shareId: string }
  WishlistUnshared: { wishlistId: string; shareId: string }
  /** The account's list took a guest's items when the guest signed in. */
  GuestWishlistTaken: { wishlistId: string; from: string; items: readonly SavedItem[] }
  /** Closed for good: everything in it is in the account's list. */
  WishlistMerged: { wishlistId: string; into: string }
}>
