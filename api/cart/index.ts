import { catalogue } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { orders } from '#api/orders/index.ts'
import { payments } from '#api/payments/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { buyerOf, cartIdOf, visitors } from '#api/visitors/index.ts'
import { cartMerges } from '#projections/cart-merges/view.ts'
import { carts as cartsView } from '#projections/carts/view.ts'
import type { CartModel } from '#web/models/cart.ts'
import { createCarts } from './carts.ts'
import { cartForms, couponForms } from './forms.ts'
import { createCartMerging, mergeSweep } from './merging.ts'
import { cartModel } from './model.ts'
import { cartRoutes } from './routes.ts'

export { lineSchema } from './answer-schema.ts'
export { cartProblem, leftOf } from './cart-problem.ts'
export type { CartOutcome, Carts } from './carts.ts'
export type { MergedCart } from './merging.ts'
export { noteChange } from './routes.ts'

/** A visitor's cart, its coupon, and what becomes of it when they sign in. */
export const cart = feature({
  name: 'cart',
  needs: [visitors, settings, catalogue, coupons, orders, payments],
  views: [cartsView, cartMerges],
  open({ handler, ownState, readModels, secureCookies, logger: log }, offered) {
    const { visitorOf, catalogue, products, placing } = offered
    const carts = createCarts({ ...offered, handler, ownState })
    const merging = createCartMerging({ handler, placing })
    const deps = { ...offered, carts, secureCookies }
    return {
      offers: { carts, merging },
      sweeps: [mergeSweep({ readModels, merging, log })],
      queries: ({ request, language }: Ask) => ({
        cart: async (): Promise<CartModel> =>
          cartModel(
            await carts.current(cartIdOf(request)),
            deps,
            catalogue(language),
            buyerOf(await visitorOf(request)).personId ?? null,
          ),
      }),
      async routes(app) {
        await cartRoutes(app, deps)
        await app.register(cartForms, { carts, products, secureCookies })
        await app.register(couponForms, { carts, visitorOf, secureCookies })
      },
    }
  },
})
