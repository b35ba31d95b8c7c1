import { catalogue, shownCurrency } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { customers } from '#api/customers/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { bulkFor, listRoutes } from '#api/plumbing/lists/routes.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { countIn } from '#api/plumbing/metrics/meter.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { orderPersonalData } from '#domain/order/events.ts'
import { orderView } from '#projections/order/view.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { savedViews } from '#projections/saved-views/view.ts'
import type { ListModel } from '#web/models/list.ts'
import type { OrderModel } from '#web/models/order.ts'
import type { OrderListModel, OrderRowModel } from '#web/models/order-list.ts'
import { orderLetters, orderLettersToOwner } from './letters.ts'
import { orderModelFor } from './model.ts'
import { createOrderLinks } from './order-links.ts'
import { orderChoices, orderListModel, orderRowList } from './order-list.ts'
import { createPlacing } from './place-order.ts'

export { type OrderModelDeps, orderModelFor } from './model.ts'
export { accessProblem, closedTo, type OrderAccessDeps, orderParams } from './order-access.ts'
export {
  type OrderDocumentDeps,
  orderDocument,
  orderEvents,
  orderInLog,
  type Submission,
  statusOf,
  submissionOf,
} from './order-document.ts'
export { lineModel, orderLine } from './order-line.ts'
export type { OrderLinks } from './order-links.ts'
export { orderRowModel } from './order-list.ts'
export { type OwnDeps, ownedIn, ownOrders, ownOrdersNow, owns } from './own-orders.ts'
export type { Placing } from './place-order.ts'
export { type Driver, PlacingFailed } from './placing-steps.ts'
export { costOf, currencyOf, type Quote, quote, shownIn, shownRefund } from './quote.ts'
export { rungsSchema } from './why-schema.ts'

const mayAdd = (visitor: Visitor) => verdictOf(visitor, { permission: 'orders', to: 'edit' }) === 'allowed'

/** Placing an order, and an order as its buyer sees it. */
export const orders = feature({
  name: 'orders',
  needs: [visitors, settings, catalogue, coupons, customers],
  // Every list of the dashboard has saved views; this is the first one.
  views: [orderView, orderRows, savedViews],
  personal: [orderPersonalData],
  open(engines, { accounts, visitorOf, settings, redeeming, customerChoices }) {
    const { handler, store, readModels, secrets, origin, secureCookies, now } = engines
    const placing = createPlacing({ handler, store, redeeming, settings, now })
    const orderLinks = createOrderLinks({
      tokens: createSealedTokens(secrets, 'order-link'),
      ...{ origin, secureCookies, now },
    })
    const model = { handler, store, readModels, settings, accounts, visitorOf, orderLinks, now }
    const list = openList(orderRowList, engines)
    /** A page of the list of orders, as the parameters of an address ask for it. */
    const listOrders = (asked: URLSearchParams): Promise<ListModel<OrderRowModel>> =>
      orderListModel(list, asked, now(), readModels)
    return {
      offers: { placing, orderLinks, orderList: list, listOrders },
      sweeps: [list.sweep],
      meters: [
        {
          ...{ name: 'selvedge_orders_open', kind: 'gauge' },
          help: 'Orders of which a step is still to be taken, counted to 10,000: they wait for a payment, or for the sweep',
          read: () => countIn(readModels, orderView.name, 'open'),
        },
      ],
      letters: orderLetters({ ...model, origin }),
      ownerLetters: orderLettersToOwner(model),
      async routes(app) {
        await listRoutes(app, { list, path: '/api/admin/orders', handler, visitorOf, now })
      },
      queries: ({ request, language }: Ask) => ({
        order: (orderId: string): Promise<OrderModel | null> => orderModelFor(request, orderId, language, model),
        async orderList(asked: URLSearchParams): Promise<OrderListModel> {
          // Before the rows: they show at least that much.
          const until = await shownUntil(orderRows, engines)
          const [page, visitor, { currency }, choices] = await Promise.all([
            listOrders(asked),
            visitorOf(request),
            settings(),
            orderChoices(asked, now(), language, readModels),
          ])
          return {
            ...page,
            ...(await savedViewsFor(list, visitor, engines)),
            shownUntil: until,
            bulk: bulkFor(orderRowList, visitor),
            mayAdd: mayAdd(visitor),
            choices: { ...choices, customer: await customerChoices(page.filters.customer ?? []) },
            currency: shownCurrency(currency).model,
          }
        },
      }),
    }
  },
})
