import type { SavedItem, WishlistEvent } from './events.ts'

export type Wishlist = {
  /** In the order of saving. */
  readonly items: readonly SavedItem[]
  readonly revision: number
  /** The secret part of the address under which others may look at it; null while nobody may. */
  readonly shareId: string | null
  readonly mergedInto: string | null
}

export const emptyWishlist: Wishlist = { items: [], revision: -1, shareId: null, mergedInto: null }

export function evolve(wishlist: Wishlist, event: WishlistEvent): Wishlist {
  const revision = wishlist.revision + 1
  switch (event.type) {
    case 'WishlistItemSaved': {
      const { wishlistId: _wishlistId, ...item } = event.data
      return { ...wishlist, revision, items: [...without(wishlist.items, item.productId), item] }
    }
    case 'WishlistItemRemoved':
      return { ...wishlist, revision, items: without(wishlist.items, event.data.productId) }
    case 'WishlistShared':
      return { ...wishlist, revision, shareId: event.data.shareId }
    case 'WishlistUnshared':
      return { ...wishlist, revision, shareId: null }
    case 'GuestWishlistTaken':
      return { ...wishlist, revision, items: [...wishlist.items, ...event.data.items] }
    case 'WishlistMerged':
      // Its items stay, so that readers of the shared address see them, and no more.
      return { ...wishlist, revision, mergedInto: event.data.into }
  }
}

function without(items: readonly SavedItem[], productId: string): readonly SavedItem[] {
  return items.filter(item => item.productId !== productId)
}
