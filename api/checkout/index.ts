import { accounts } from '#api/accounts/index.ts'
import { cart } from '#api/cart/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { orders } from '#api/orders/index.ts'
import { payments } from '#api/payments/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { cartIdOf, visitors } from '#api/visitors/index.ts'
import type { Place } from '#domain/settings/delivery-options.ts'
import { unservedCarts } from '#projections/unserved-carts/view.ts'
import { orderForms } from './forms.ts'
import { createGuestLimits } from './guest-limits.ts'
import { orderSweep } from './order-sweep.ts'
import { deliveryModel, orderRoutes } from './routes.ts'
import { createSubmitting } from './submit.ts'
import { createNoteUnserved } from './unserved.ts'

export { orderProblem, orderRefusals } from './order-problem.ts'
export { orderBody } from './schema.ts'
export { orderIdOf } from './submit.ts'

/** From a cart to an order. */
export const checkout = feature({
  name: 'checkout',
  needs: [visitors, settings, catalogue, coupons, orders, payments, cart, accounts],
  views: [unservedCarts],
  open({ handler, store, readModels, attemptCounts, linkSecret, personIdOf, fingerprint, logger, now }, offered) {
    const { catalogue } = offered
    const submitting = createSubmitting({
      ...offered,
      handler,
      store,
      guestLimits: createGuestLimits({ counts: attemptCounts, secret: linkSecret, now }),
      names: language => catalogue(language).names(),
      personIdOf,
      fingerprint,
      now,
    })
    const noteUnserved = createNoteUnserved({ ...offered, handler, now, log: logger })
    const deps = { ...offered, handler, store, readModels, submitting, noteUnserved, now }
    return {
      offers: { submitting },
      sweeps: [orderSweep({ ...offered, readModels, now, log: logger })],
      queries: ({ request }: Ask) => ({
        deliveryOptions: (place: Place) => deliveryModel(place, cartIdOf(request), offered),
      }),
      async routes(app) {
        await orderRoutes(app, deps)
        await app.register(orderForms, deps)
      },
    }
  },
})
