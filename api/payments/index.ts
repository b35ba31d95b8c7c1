import { catalogue } from '#api/catalogue/index.ts'
import { orders } from '#api/orders/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { countIn } from '#api/plumbing/metrics/meter.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { paymentPersonalData } from '#domain/payment/events.ts'
import { paymentRows } from '#projections/payment-rows/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { booksExportRoutes } from './books/books-export.ts'
import { booksRoutes } from './books/books-routes.ts'
import { createPaymentPolicy, paymentQueries } from './checkout-page.ts'
import { createOffered } from './offered.ts'
import { paymentListModel, paymentRowList } from './payment-list.ts'
import { paymentSweep } from './payment-sweep.ts'
import { createPayments } from './payments.ts'
import { refundRoutes } from './refunds/owner.ts'
import { paymentForms, paymentRoutes, paymentWebhooks } from './routes.ts'
import { createStandIn } from './stand-in.ts'

export { declineReasons, handoverProblem, handoverSchema } from './answer-schema.ts'
export { offerFaults } from './offered.ts'
export type { Payments } from './payments.ts'
export type { RefundAnswer } from './refunds/refund.ts'
export { createStandIn, type StandIn } from './stand-in.ts'

/** Money at the providers: begun, settled, given up, given back. */
export const payments = feature({
  name: 'payments',
  needs: [visitors, settings, catalogue, orders],
  views: [paymentsView, paymentRows],
  personal: [paymentPersonalData],
  open(engines, { placing, settings, visitorOf }) {
    const { config, handler, store, gateways, origin, readModels, work, logger: log, now } = engines
    const pastGateways = config.DEMO === 'on' ? createStandIn().gateways : undefined
    const payments = createPayments({
      ...{ handler, store, work, placing, gateways, origin, now, log },
      ...(pastGateways && { pastGateways }),
    })
    const offered = createOffered(gateways, log)
    const list = openList(paymentRowList, engines)
    return {
      offers: { payments, offered },
      meters: [
        {
          ...{ name: 'selvedge_payments_open', kind: 'gauge' },
          help: 'Payments that are not at their end, counted to 10,000: somebody may still pay, or money has to go back',
          read: () => countIn(readModels, paymentsView.name, 'open'),
        },
      ],
      sweeps: [list.sweep, paymentSweep({ readModels, work, payments, log })],
      queries: ({ request }: Ask) => ({
        ...paymentQueries({ offered, settings }, request),
        paymentList: async (asked: URLSearchParams, opened: string | null) =>
          paymentListModel(asked, opened, await visitorOf(request), { ...engines, list }),
      }),
      policyOf: createPaymentPolicy({ offered, settings }),
      async routes(app) {
        await app.register(paymentRoutes, { payments, handler })
        await app.register(paymentWebhooks, { payments })
        await app.register(paymentForms, { payments })
        await listRoutes(app, { list, path: '/api/admin/gateway/payments', handler, visitorOf, now })
        await booksRoutes(app, { shop: engines, payments, visitorOf })
        await booksExportRoutes(app, { shop: engines, visitorOf })
        await refundRoutes(app, { shop: engines, payments, visitorOf })
      },
    }
  },
})
