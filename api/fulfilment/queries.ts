import type { FastifyRequest } from 'fastify'
import { accountModel } from '#api/accounts/index.ts'
import { lineModel, type OwnDeps, orderDocument, ownOrdersNow, owns, shownIn } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Customer, VisitorOf } from '#api/plumbing/http/visitor.ts'
import { ownReturns, returnModel } from '#api/returns/index.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Order } from '#projections/order/document.ts'
import { partOf, stageOf } from '#projections/order/stage.ts'
import { orderView } from '#projections/order/view.ts'
import type { OrderCardModel, ProfileQueries } from '#web/models/profile.ts'
import { type AftermathDeps, aftermath } from './aftermath.ts'

export type ProfileQueryDeps = OwnDeps &
  AftermathDeps &
  Pick<Engines, 'store' | 'projections'> & { readonly accounts: Pick<Accounts, 'byId'>; readonly visitorOf: VisitorOf }

const ordersOnPage = 10
const mostThumbs = 5

/** Answers the pages of a profile; a guest has none. */
export function profileQueries(deps: ProfileQueryDeps, request: FastifyRequest, language: Language): ProfileQueries {
  const customer = async (): Promise<Customer | null> => {
    const visitor = await deps.visitorOf(request)
    return visitor.kind === 'customer' ? visitor : null
  }
  return {
    async profile() {
      const visitor = await customer()
      if (!visitor) return null
      const { email, name, phone, hasPassword, providers, addresses } = accountModel(
        await deps.accounts.byId(visitor.accountId),
      )
      return { email, name, phone, hasPassword, providers, addresses }
    },
    async profileOrders(page) {
      const visitor = await customer()
      const orders = visitor ? await ownOrdersNow(visitor, deps) : []
      const pages = Math.max(1, Math.ceil(orders.length / ordersOnPage))
      const shown = Math.min(Math.max(1, page), pages)
      const first = (shown - 1) * ordersOnPage
      return { orders: orders.slice(first, first + ordersOnPage).flatMap(cardOf), page: shown, pages }
    },
    async isOwnOrder(orderId) {
      const visitor = await customer()
      const order = visitor && (await orderDocument(orderId, deps))
      return visitor && order ? owns(visitor, order, deps) : false
    },
    async profileReturns() {
      const visitor = await customer()
      const returns = visitor ? await ownReturns(visitor, deps) : []
      const ids = returns.map(({ orderId }) => orderId)
      const orders = await deps.readModels.getMany<Order>(orderView.name, ids)
      return returns.flatMap((each, at) => (orders[at] ? [returnModel(each, orders[at], language)] : []))
    },
    aftermath: orderId => aftermath(orderId, language, deps),
  }

  function cardOf(order: Order): readonly OrderCardModel[] {
    const stage = stageOf(order)
    if (!stage || order.number === null) return []
    const currency = shownIn(order.currency)
    const lines = order.lines.map(line => lineModel(line, language, currency))
    const thumbs = lines.slice(0, mostThumbs).map(({ name, picture }) => ({ name, picture }))
    return [
      {
        orderId: order.orderId,
        number: order.number,
        stage,
        part: partOf(order),
        placedAt: order.placedAt ?? order.submittedAt,
        pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        total: shownTotals(order.lines, order.totals, currency.unit).total,
        currency: currency.model,
        thumbs,
        more: lines.length - thumbs.length,
      },
    ]
  }
}
