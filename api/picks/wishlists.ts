import { randomBytes } from 'node:crypto'
import { type catalogue, isForSale } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { wishlist } from '#domain/wishlist/decide.ts'
import type { Wishlist } from '#domain/wishlist/evolve.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { WishlistShare } from '#projections/wishlist-shares/view.ts'
import { wishlistsView } from '#projections/wishlists/view.ts'
import { createLists, type ListChange, notSold } from './lists.ts'

type WishlistsDeps = Pick<Engines, 'handler' | 'ownState' | 'readModels' | 'now'> &
  Pick<Offers<[typeof catalogue]>, 'products'>

export type WishlistChange = ListChange<Wishlist>

/** Products that a visitor saved. */
export function createWishlists({ handler, ownState, products, readModels, now }: WishlistsDeps) {
  const { current, send, merge } = createLists({ handler, ownState }, wishlistsView, wishlist, rejection =>
    rejection.code === 'wishlist-full'
      ? problemOf('wishlist-full', `A wishlist holds ${rejection.most} products. Remove one first.`)
      : null,
  )

  return {
    current,

    /** A colour that the product does not have is not kept. */
    async save(wishlistId: string, productId: string, wanted: string | null): Promise<WishlistChange> {
      const product = await products.byId(productId)
      if (!product || !isForSale(product)) return notSold
      const color = product.variants.some(variant => variant.color === wanted) ? wanted : null
      const item = { productId, color, price: lowestIn(product, color), savedAt: now().toISOString() }
      return send(wishlistId, { type: 'SaveItem', data: { wishlistId, ...item } })
    },

    remove: (wishlistId: string, productId: string) =>
      send(wishlistId, { type: 'RemoveItem', data: { wishlistId, productId } }),

    /** Gives the list an address that cannot be guessed; one that it has already stays. */
    share(wishlistId: string) {
      const shareId = randomBytes(16).toString('base64url')
      return send(wishlistId, { type: 'ShareWishlist', data: { wishlistId, shareId } })
    },

    stopSharing: (wishlistId: string) => send(wishlistId, { type: 'StopSharing', data: { wishlistId } }),

    /** The list of an address that its owner gave out; null when there is none, or none any more. */
    async shared(shareId: string): Promise<Wishlist | null> {
      const share = await readModels.get<WishlistShare>('wishlist-shares', shareId)
      if (!share) return null
      const { state } = await handler.fold(wishlist, share.wishlistId)
      return state.shareId === shareId ? state : null
    },

    /** Brings everything that a guest saved into the account's list, then closes the guest's. */
    merge: (from: string, into: string) =>
      merge(from, into, {
        take: ({ items }) =>
          items.length > 0 ? { type: 'TakeGuestWishlist', data: { wishlistId: into, from, items } } : null,
        close: ({ revision }) => ({ type: 'MergeWishlist', data: { wishlistId: from, into, revision } }),
      }),
  }
}

export type Wishlists = ReturnType<typeof createWishlists>

export function lowestIn(product: ProductPage, color: string | null): number {
  const inColor = color === null ? [] : product.variants.filter(variant => variant.color === color)
  const asked = inColor.length > 0 ? inColor : product.variants
  return Math.min(...asked.map(variant => variant.sellingPrice))
}
