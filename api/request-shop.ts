import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/shared/localized-text.ts'
import { cartIdOf } from './cart/cart-cookie.ts'
import { cartModel } from './cart/model.ts'
import type { Composition } from './compose.ts'
import { deliveryModel } from './orders/delivery.ts'
import { orderModel } from './orders/model.ts'
import type { Services } from './services.ts'
import { createReads } from './storefront/reads.ts'
import type { RequestShop } from './web/deps.ts'

/** The shop as one request asks it, with note of what of the catalogue was read. Cart and order are one visitor's own. */
export function createRequestShop(shop: Composition, services: Services) {
  return (request: FastifyRequest, language: Language): RequestShop => {
    const reads = createReads()
    return {
      reads,
      shop: {
        ...services.queries(language, reads),
        cart: async () =>
          cartModel(await services.carts.current(cartIdOf(request)), services.products, services.catalogue(language)),
        deliveryOptions: place => deliveryModel(place, cartIdOf(request), services),
        order: orderId => orderModel(orderId, language, { ...shop, ...services }),
      },
    }
  }
}
