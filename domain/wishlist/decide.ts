import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { mostSaved, type WishlistCommand, type WishlistRejection } from './commands.ts'
import type { SavedItem, WishlistEvent } from './events.ts'
import { emptyWishlist, evolve, type Wishlist } from './evolve.ts'

type WishlistDecision = Decision<WishlistEvent, WishlistRejection>

export function decide(command: WishlistCommand, list: Wishlist): WishlistDecision {
  if (list.mergedInto !== null) {
    if (command.type === 'MergeWishlist') return accept()
    return reject({ code: 'wishlist-merged', into: list.mergedInto })
  }
  switch (command.type) {
    case 'SaveItem': {
      const { productId, color } = command.data
      const saved = itemOf(list, productId)
      if (saved?.color === color) return accept()
      if (!saved && list.items.length >= mostSaved) return reject({ code: 'wishlist-full', most: mostSaved })
      return accept({ type: 'WishlistItemSaved', data: command.data })
    }
    case 'RemoveItem':
      return itemOf(list, command.data.productId)
        ? accept({ type: 'WishlistItemRemoved', data: command.data })
        : accept()
    case 'ShareWishlist':
      return list.shareId === null ? accept({ type: 'WishlistShared', data: command.data }) : accept()
    case 'StopSharing': {
      const { wishlistId } = command.data
      if (list.shareId === null) return accept()
      return accept({ type: 'WishlistUnshared', data: { wishlistId, shareId: list.shareId } })
    }
    case 'TakeGuestWishlist': {
      const { wishlistId, from, items } = command.data
      // The account's own items stay as they were saved.
      const missing = items.filter(({ productId }) => !itemOf(list, productId))
      return missing.length > 0
        ? accept({ type: 'GuestWishlistTaken', data: { wishlistId, from, items: missing } })
        : accept()
    }
    case 'MergeWishlist': {
      const { wishlistId, into, revision } = command.data
      if (list.revision !== revision) return reject({ code: 'wishlist-changed' })
      return accept({ type: 'WishlistMerged', data: { wishlistId, into } })
    }
  }
}

export const wishlist: Decider<Wishlist, WishlistCommand, WishlistEvent, WishlistRejection> = {
  name: 'wishlist',
  initial: emptyWishlist,
  decide,
  evolve,
}

function itemOf(list: Wishlist, productId: string): SavedItem | undefined {
  return list.items.find(item => item.productId === productId)
}
