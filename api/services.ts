import type { Language } from '#domain/shared/localized-text.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { createCarts } from './cart/carts.ts'
import type { Composition } from './compose.ts'
import { createFingerprint } from './orders/fingerprint.ts'
import { createPlacing } from './orders/place-order.ts'
import { createSubmitting } from './orders/submit.ts'
import { createProductPages } from './products/product-pages.ts'
import { personIdOf } from './sealing/person-id.ts'
import { createCatalogue } from './storefront/catalogue.ts'
import { createShopQueries } from './storefront/shop-queries.ts'
import { createSubscribe } from './subscribers/subscribe.ts'

/** What the routes and pages share: commands and queries over one composition. */
export function createServices(shop: Composition, now: () => Date = () => new Date()) {
  const { handler, store, readModels, search, documents: cache } = shop
  const catalogue = (language: Language) => createCatalogue({ readModels, search, cache }, language)
  const settings = () => catalogue(fallbackLanguage).settings()
  const personId = (email: string) => personIdOf(shop.emailSecret, email)
  const products = createProductPages(readModels, cache)
  const placing = createPlacing({ handler, store, now })
  const carts = createCarts({ handler, placing, products })
  return {
    catalogue,
    settings,
    products,
    placing,
    carts,
    queries: createShopQueries({ readModels, search, cache, now, bestSellers: shop.bestSellers.ids }),
    submitting: createSubmitting({
      handler,
      store,
      placing,
      carts,
      products,
      settings,
      names: language => catalogue(language).names(),
      personIdOf: personId,
      fingerprint: createFingerprint(shop.orderSecret),
      now,
    }),
    subscribe: createSubscribe({ handler, store, personIdOf: personId, now }),
    now,
  }
}

export type Services = ReturnType<typeof createServices>
