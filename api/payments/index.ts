import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { createPaymentPolicy, paymentQueries } from './checkout-page.ts'
import { createOffered } from './offered.ts'
import { refundRoutes } from './owner.ts'
import { paymentSweep } from './payment-sweep.ts'
import { createPayments } from './payments.ts'
import { paymentForms, paymentRoutes, paymentWebhooks } from './routes.ts'
import { createStandIn } from './stand-in.ts'

export { declineReasons, disagreementSchema, handoverProblem, handoverSchema } from './answer-schema.ts'
export { offerFaults } from './offered.ts'
export { openRefunds } from './open-refunds.ts'
export { reconcileForOwner } from './owner.ts'
export type { Payments } from './payments.ts'
export type { RefundAnswer } from './refund.ts'
export { createStandIn, type StandIn } from './stand-in.ts'

/** Money at the providers: begun, settled, given up, given back. */
export const payments = feature({
  name: 'payments',
  needs: [visitors, settings, orders],
  views: [paymentsView],
  open(engines, { placing, settings, visitorOf }) {
    const { config, handler, store, gateways, origin, readModels, work, logger: log, now } = engines
    const pastGateways = config.DEMO === 'on' ? createStandIn().gateways : undefined
    const payments = createPayments({
      ...{ handler, store, work, placing, gateways, origin, now, log },
      ...(pastGateways && { pastGateways }),
    })
    const offered = createOffered(gateways, log)
    return {
      offers: { payments, offered },
      sweeps: [paymentSweep({ readModels, work, payments, log })],
      queries: ({ request }: Ask) => paymentQueries({ offered, settings }, request),
      policyOf: createPaymentPolicy({ offered, settings }),
      async routes(app) {
        await app.register(paymentRoutes, { payments, handler })
        await app.register(paymentWebhooks, { payments })
        await app.register(paymentForms, { payments })
        await app.register(refundRoutes, { shop: engines, payments, visitorOf })
      },
    }
  },
})
