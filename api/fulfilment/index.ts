import { accounts } from '#api/accounts/index.ts'
import { auth } from '#api/auth/index.ts'
import { cart } from '#api/cart/index.ts'
import { catalogue, shownCurrency } from '#api/catalogue/index.ts'
import { checkout } from '#api/checkout/index.ts'
import { bulkRoutes, jobSweep, jobs } from '#api/jobs/index.ts'
import { orders } from '#api/orders/index.ts'
import { payments } from '#api/payments/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { returns } from '#api/returns/index.ts'
import { settings } from '#api/settings/index.ts'
import { staff } from '#api/staff/index.ts'
import { visitors } from '#api/visitors/index.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Numbered, OrderPageModel, OrderShort, WaitingOrderModel } from '#web/models/order-page.ts'
import type { ReturnListModel } from '#web/models/return-list.ts'
import type { SlipsModel } from '#web/models/slips.ts'
import { createAddressChanges } from './address.ts'
import { createAfterPlacing } from './after-placing.ts'
import { afterPlacingForms } from './after-placing-forms.ts'
import { afterPlacingRoutes } from './after-placing-routes.ts'
import { amendRoutes, createStaffAmending } from './amending/amend-routes.ts'
import { createAmending } from './amending/amending.ts'
import { confirmMany, orderActs } from './bulk-actions.ts'
import { createDesk } from './desk.ts'
import { orderPage, waitingOrder } from './order-page.ts'
import { orderOwnerRoutes } from './owner.ts'
import { profileQueries } from './queries.ts'
import { createLargeRefunds } from './refunds/large-refunds.ts'
import { refundRoutes } from './refunds/refund-routes.ts'
import { createStaffRefunds } from './refunds/staff-refunds.ts'
import { returnListModel, returnRowList } from './return-list.ts'
import { deskReturnRoutes } from './return-routes.ts'
import { deskRoutes } from './routes.ts'
import { shortsOf } from './shortages/order-shorts.ts'
import { shortageSweep } from './shortages/sweep.ts'
import { slipsOf } from './slips.ts'

export { afterPlacingProblem, afterPlacingRefusals, orderHeld, orderNotFound } from './after-placing-problem.ts'
export { amendmentFields, amendRefusals } from './amending/amend-routes.ts'
export { answer } from './answer.ts'
export { type DeskAnswer, named, orderForStaff } from './desk.ts'
export { detailSchema, type OrderDetail } from './order-detail.ts'
export { type OrderPageDeps, orderPage } from './order-page.ts'
export { refundProblem } from './refunds/refund-routes.ts'
export { refundRefusals } from './refunds/refund-schema.ts'
export { addressBody, orderNumber, pieces, word } from './schema.ts'
export { firstPlacedFirst } from './shortages/first-placed.ts'

/** An order after it was placed: cancelled, shipped, delivered, returned, ordered again. */
export const fulfilment = feature({
  name: 'fulfilment',
  needs: [visitors, settings, catalogue, orders, payments, returns, cart, auth, staff, accounts, checkout, jobs],
  open(engines, offered) {
    const { handler, store, readModels, projections, secureCookies, now } = engines
    const { placing, payments, returns, visitorOf, throttles, confirmations, settings, products, catalogue } = offered
    const { orderList, jobs } = offered
    const afterPlacing = createAfterPlacing({ handler, placing, payments, now })
    const desk = createDesk({ store, readModels, afterPlacing, returns })
    const refunds = createStaffRefunds({ handler, payments })
    const names = (language: Language) => catalogue(language).names()
    const amending = createAmending({ handler, store, placing, payments, products, names, now })
    const large = createLargeRefunds({ desk, refunds, confirmations, settings, base: engines.config.BASE_CURRENCY })
    const addresses = createAddressChanges({ ...engines, settings })
    const amend = createStaffAmending({ amending, large, visitorOf, now })
    const list = openList(returnRowList, engines)
    const deps = { ...offered, store, readModels, projections, afterPlacing, now }
    return {
      offers: { afterPlacing, desk, staffRefunds: refunds, orderAddresses: addresses, amend, largeRefunds: large },
      sweeps: [
        list.sweep,
        shortageSweep({ ...engines, log: engines.logger }),
        jobSweep({ ...engines, ...offered, list: orderList, acts: orderActs(afterPlacing) }),
      ],
      queries: ({ request, language }: Ask) => ({
        ...profileQueries(deps, request, language),
        slips: async (named: readonly string[]): Promise<SlipsModel> =>
          slipsOf(named, (await settings()).name, await visitorOf(request), language, engines),
        orderPage: async (number: number): Promise<OrderPageModel | null> =>
          orderPage(number, await visitorOf(request), language, engines),
        orderShorts: (page: OrderPageModel): Promise<readonly OrderShort[]> => shortsOf(page, engines),
        waitingOrder: async (orderId: string): Promise<WaitingOrderModel | Numbered | null> =>
          waitingOrder(orderId, await visitorOf(request), language, engines),
        returnList: async (asked: URLSearchParams): Promise<ReturnListModel> =>
          returnListModel(asked, await visitorOf(request), language, { list, refunds, readModels, store, now }),
      }),
      async routes(app) {
        await afterPlacingRoutes(app, deps)
        await deskRoutes(app, { desk, addresses, large, visitorOf })
        await deskReturnRoutes(app, { desk, large, visitorOf })
        await refundRoutes(app, { desk, refunds, large, visitorOf })
        await amendRoutes(app, { desk, amending, amend, visitorOf })
        await bulkRoutes(app, {
          list: orderList,
          path: '/api/admin/orders',
          jobs,
          visitorOf,
          now,
          confirm: confirmMany(offered),
          shownSums: async ({ total = 0, ...sums }) => ({
            ...sums,
            total: shownCurrency((await settings()).currency).unit(total),
          }),
        })
        await listRoutes(app, { list, path: '/api/admin/returns', handler, visitorOf, now })
        await orderOwnerRoutes(app, { desk, shown: projections.caughtUp })
        await app.register(afterPlacingForms, {
          ...deps,
          linkThrottle: throttles.orderLink,
          secureCookies,
        })
      },
    }
  },
})
