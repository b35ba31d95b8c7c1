import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/shared/localized-text.ts'
import { authQueries } from './auth/queries.ts'
import { cartModel } from './cart/model.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { companionQueries } from './catalogue/companions.ts'
import { deliveryModel } from './checkout/delivery.ts'
import type { Composition } from './compose.ts'
import { createContentQueries } from './content/queries.ts'
import { couponQueries } from './coupons/queries.ts'
import { profileQueries } from './fulfilment/queries.ts'
import { orderModelFor } from './orders/model.ts'
import { paymentQueries } from './payments/queries.ts'
import { compareQueries } from './picks/compare-queries.ts'
import { wishlistQueries } from './picks/wishlist-queries.ts'
import { createReads } from './plumbing/http/reads.ts'
import type { RequestShop } from './plumbing/web/deps.ts'
import { reviewQueries } from './reviews/queries.ts'
import type { Services } from './services.ts'
import { stockNoticeQueries } from './stock-watches/queries.ts'
import { newsletterQueries } from './subscribers/queries.ts'
import { buyerOf } from './visitors/buyer.ts'
import { cartIdOf } from './visitors/cart-cookie.ts'

/** The shop as one request asks it, with note of what of the catalogue was read. Cart and order are one visitor's own. */
export function createRequestShop(shop: Composition, services: Services) {
  return (request: FastifyRequest, language: Language): RequestShop => {
    const reads = createReads()
    const catalogue = createCatalogue({ ...shop, cache: shop.documents }, language, reads)
    return {
      reads,
      shop: {
        ...services.queries(language, reads),
        ...authQueries(services, request),
        ...createContentQueries(catalogue),
        ...companionQueries({ ...shop, ...services }, catalogue),
        ...wishlistQueries(services, request, language),
        ...compareQueries(services, request, language),
        ...paymentQueries(services, request),
        ...profileQueries({ ...shop, ...services }, request, language),
        ...reviewQueries({ ...shop, ...services }, request, catalogue),
        ...couponQueries(shop, services, language),
        ...stockNoticeQueries({ ...shop, ...services }, request, catalogue),
        ...newsletterQueries({ ...shop, ...services }),
        cart: async () =>
          cartModel(
            await services.carts.current(cartIdOf(request)),
            services,
            services.catalogue(language),
            buyerOf(await services.visitorOf(request)).personId ?? null,
          ),
        deliveryOptions: place => deliveryModel(place, cartIdOf(request), services),
        order: orderId => orderModelFor(request, orderId, language, { ...shop, ...services }),
      },
    }
  }
}
