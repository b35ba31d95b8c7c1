import { accounts } from '#api/accounts/index.ts'
import { cart } from '#api/cart/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { checkout } from '#api/checkout/index.ts'
import { orders } from '#api/orders/index.ts'
import { payments } from '#api/payments/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { returns } from '#api/returns/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { createAfterPlacing } from './after-placing.ts'
import { afterPlacingForms } from './after-placing-forms.ts'
import { afterPlacingRoutes } from './after-placing-routes.ts'
import { createDesk } from './desk.ts'
import { orderOwnerRoutes } from './owner.ts'
import { profileQueries } from './queries.ts'
import { refundRoutes } from './refund-routes.ts'
import { deskRoutes } from './routes.ts'
import { createStaffRefunds } from './staff-refunds.ts'

export { orderNotFound } from './after-placing-problem.ts'
export { orderNumber } from './schema.ts'

/** An order after it was placed: cancelled, shipped, delivered, returned, ordered again. */
export const fulfilment = feature({
  name: 'fulfilment',
  needs: [visitors, catalogue, orders, payments, returns, cart, accounts, checkout],
  open({ handler, store, readModels, projections, secureCookies, now }, offered) {
    const { placing, payments, returns, visitorOf, throttles } = offered
    const afterPlacing = createAfterPlacing({ handler, placing, payments, now })
    const desk = createDesk({ store, readModels, afterPlacing, returns })
    const deps = { ...offered, store, readModels, afterPlacing, now }
    return {
      offers: { afterPlacing, desk },
      queries: ({ request, language }: Ask) => profileQueries(deps, request, language),
      async routes(app) {
        await app.register(afterPlacingRoutes, deps)
        await app.register(deskRoutes, { desk, visitorOf })
        await app.register(refundRoutes, { desk, refunds: createStaffRefunds({ handler, payments }), visitorOf })
        await app.register(orderOwnerRoutes, { desk, shown: projections.caughtUp })
        await app.register(afterPlacingForms, {
          ...deps,
          linkThrottle: throttles.orderLink,
          secureCookies,
        })
      },
    }
  },
})
