import type { WishlistEvent } from '#domain/wishlist/events.ts'
import { projection } from '../projection.ts'
import type { WishlistShare } from './document.ts'

/** Lists that others may look at, by their address. */
export const wishlistShares = projection<WishlistShare, WishlistEvent>({
  name: 'wishlist-shares',
  version: 1,
  handles: ['WishlistShared', 'WishlistUnshared'],
  ids: event => ('shareId' in event.data ? [event.data.shareId] : []),
  project: (_share, event) => (event.type === 'WishlistShared' ? { wishlistId: event.data.wishlistId } : undefined),
})
