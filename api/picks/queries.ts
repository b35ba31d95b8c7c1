import type { FastifyRequest } from 'fastify'
import { listOwnerOf } from '#api/visitors/index.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import type { CompareQueries } from '#web/models/compare.ts'
import type { WishlistQueries } from '#web/models/wishlist.ts'
import { compareModel } from './compare-model.ts'
import { wishlistItems } from './wishlist-model.ts'
import type { WishlistDeps } from './wishlist-routes.ts'

export type WishlistQueryDeps = Pick<WishlistDeps, 'wishlists' | 'products' | 'catalogue' | 'visitorOf'>

/** The visitor's saved products, and lists that others shared. */
export function wishlistQueries(
  { wishlists, products, catalogue, visitorOf }: WishlistQueryDeps,
  request: FastifyRequest,
  language: Language,
): WishlistQueries {
  return {
    async wishlist() {
      const [list, visitor] = await Promise.all([wishlists.current(listOwnerOf(request)), visitorOf(request)])
      return {
        items: await wishlistItems(list.items, products, catalogue(language)),
        sharedPath: list.shareId === null ? null : inLanguage(language, `/wishlist/${list.shareId}`),
        guest: visitor.kind === 'guest',
      }
    },
    async sharedWishlist(shareId) {
      const list = await wishlists.shared(shareId)
      return list && wishlistItems(list.items, products, catalogue(language))
    },
  }
}

type CompareQueryDeps = Pick<WishlistDeps, 'compares' | 'wishlists' | 'catalogue'>

export function compareQueries(
  { compares, wishlists, catalogue }: CompareQueryDeps,
  request: FastifyRequest,
  language: Language,
): CompareQueries {
  return {
    async compare() {
      const owner = listOwnerOf(request)
      const [{ productIds }, saved] = await Promise.all([compares.current(owner), wishlists.current(owner)])
      const savedIds = saved.items.toReversed().map(({ productId }) => productId)
      return compareModel(productIds, savedIds, catalogue(language))
    },
  }
}
