import type { WishlistEvent } from '#domain/wishlist/events.ts'
import { projection } from '../projection.ts'

/** Which list stands at a shared address; its id in this view is the secret part of the address. */
export type WishlistShare = { readonly wishlistId: string }

/** Lists that others may look at, by their address. */
export const wishlistShares = projection<WishlistShare, WishlistEvent>({
  name: 'wishlist-shares',
  version: 1,
  handles: ['WishlistShared', 'WishlistUnshared'],
  ids: event => ('shareId' in event.data ? [event.data.shareId] : []),
  project: (_share, event) => (event.type === 'WishlistShared' ? { wishlistId: event.data.wishlistId } : undefined),
})
