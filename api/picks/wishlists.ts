import { randomBytes } from 'node:crypto'
import { isSold, type ProductPages } from '#api/catalogue/index.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { VisitorMerged } from '#api/visitors/index.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { WishlistCommand, WishlistRejection } from '#domain/wishlist/commands.ts'
import { emptyWishlist, type Wishlist, wishlist } from '#domain/wishlist/decide.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { WishlistShare } from '#projections/wishlist-shares/view.ts'

export type WishlistsDeps = Pick<Engines, 'handler' | 'now'> & {
  readonly products: Pick<ProductPages, 'byId'>
  readonly readModels: Pick<ReadModels, 'get'>
}

export type WishlistChange =
  | { readonly ok: true; readonly list: Wishlist; readonly position: Position }
  | {
      readonly ok: false
      readonly rejection: Extract<WishlistRejection, { code: 'wishlist-full' }> | { readonly code: 'product-not-found' }
    }

const attempts = 20

/** Saved products of a visitor: an account's id, or the part of a guest's cart id before the dot. */
export function createWishlists({ handler, products, readModels, now }: WishlistsDeps) {
  async function send(visitor: string, command: (wishlistId: string) => WishlistCommand): Promise<WishlistChange> {
    const handled = await handler.handle(wishlist, visitor, command(visitor))
    if (handled.ok) return { ok: true, list: handled.state, position: handled.position }
    const { rejection } = handled
    if (rejection.code === 'wishlist-full') return { ok: false, rejection }
    throw new VisitorMerged(`wishlist-${visitor}`)
  }

  /** The list as it stands. A guest whose list went into an account has none: the cookie alone must not open that account. */
  async function current(visitor: string | null): Promise<Wishlist> {
    if (visitor === null) return emptyWishlist
    const { state } = await handler.fold(wishlist, visitor)
    return state.mergedInto === null ? state : emptyWishlist
  }

  return {
    current,

    /** A colour that the product does not have is not kept. */
    async save(visitor: string, productId: string, wanted: string | null): Promise<WishlistChange> {
      const product = await products.byId(productId)
      if (!product || !isSold(product)) return { ok: false, rejection: { code: 'product-not-found' } }
      const color = product.variants.some(variant => variant.color === wanted) ? wanted : null
      const item = { productId, color, price: lowestIn(product, color), savedAt: now().toISOString() }
      return send(visitor, wishlistId => ({ type: 'SaveItem', data: { wishlistId, ...item } }))
    },

    remove: (visitor: string, productId: string): Promise<WishlistChange> =>
      send(visitor, wishlistId => ({ type: 'RemoveItem', data: { wishlistId, productId } })),

    /** Gives the list an address that cannot be guessed; one that it has already stays. */
    share(visitor: string): Promise<WishlistChange> {
      const shareId = randomBytes(16).toString('base64url')
      return send(visitor, wishlistId => ({ type: 'ShareWishlist', data: { wishlistId, shareId } }))
    },

    stopSharing: (visitor: string): Promise<WishlistChange> =>
      send(visitor, wishlistId => ({ type: 'StopSharing', data: { wishlistId } })),

    /** The list of an address that its owner gave out; null when there is none, or none any more. */
    async shared(shareId: string): Promise<Wishlist | null> {
      const share = await readModels.get<WishlistShare>('wishlist-shares', shareId)
      if (!share) return null
      const { state } = await handler.fold(wishlist, share.wishlistId)
      return state.shareId === shareId ? state : null
    },

    /** Brings everything that a guest saved into the account's list, then closes the guest's. */
    async merge(guest: string, account: string): Promise<void> {
      for (let n = 0; n < attempts; n++) {
        const { state } = await handler.fold(wishlist, guest)
        if (state.mergedInto !== null) return
        const { items, revision } = state
        if (items.length > 0) {
          const commandId = `merge/wishlist-${guest}/${revision}`
          const data = { wishlistId: account, from: guest, items }
          const taken = await handler.handle(wishlist, account, { type: 'TakeGuestWishlist', data }, { commandId })
          if (!taken.ok) throw new TooMuchContention(`wishlist-${account}`)
        }
        const close = { wishlistId: guest, into: account, revision }
        const closed = await handler.handle(wishlist, guest, { type: 'MergeWishlist', data: close })
        // Something was saved in between: it is taken too.
        if (closed.ok) return
      }
      throw new TooMuchContention(`wishlist-${guest}`)
    },
  }
}

export type Wishlists = ReturnType<typeof createWishlists>

export function lowestIn(product: ProductPage, color: string | null): number {
  const inColor = color === null ? [] : product.variants.filter(variant => variant.color === color)
  const asked = inColor.length > 0 ? inColor : product.variants
  return Math.min(...asked.map(variant => variant.sellingPrice))
}
