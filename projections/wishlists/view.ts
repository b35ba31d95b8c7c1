import type { WishlistEvent } from '#domain/wishlist/events.ts'
import { emptyWishlist, evolve, type Wishlist } from '#domain/wishlist/evolve.ts'
import { projection } from '../projection.ts'

/** The wishlists that visitors see, as their streams make them. */
export const wishlistsView = projection<Wishlist, WishlistEvent>({
  name: 'wishlists',
  version: 1,
  handles: [
    'WishlistItemSaved',
    'WishlistItemRemoved',
    'WishlistShared',
    'WishlistUnshared',
    'GuestWishlistTaken',
    'WishlistMerged',
  ],
  ids: event => [event.data.wishlistId],
  project: (wishlist = emptyWishlist, event) => evolve(wishlist, event),
})
