import type { FastifyRequest } from 'fastify'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { settings } from '#api/settings/index.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { payment } from '#domain/payment/decide.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { cancelledOf, partOf } from '#projections/order/stage.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { OrderModel } from '#web/models/order.ts'
import type { MorePayment, WaitingPayment } from '#web/models/payment.ts'
import { closedTo, type OrderAccessDeps } from './order-access.ts'
import { type OrderDocumentDeps, orderDocument } from './order-document.ts'
import { lineModel } from './order-line.ts'
import { shownIn } from './quote.ts'

export type OrderModelDeps = OrderDocumentDeps & Pick<Engines, 'handler'> & Pick<Offers<[typeof settings]>, 'settings'>

export async function orderModel(
  orderId: string,
  language: Language,
  deps: OrderModelDeps,
): Promise<OrderModel | null> {
  const order = await orderDocument(orderId, deps)
  return order ? shownOrder(order, language, deps) : null
}

/** The order as this visitor sees it: personal data only if it belongs to them. */
export async function orderModelFor(
  request: FastifyRequest,
  orderId: string,
  language: Language,
  deps: OrderModelDeps & OrderAccessDeps,
): Promise<OrderModel | null> {
  const order = await orderDocument(orderId, deps)
  if (!order) return null
  const [model, closed, visitor] = await Promise.all([
    shownOrder(order, language, deps),
    closedTo(request, order, deps),
    deps.visitorOf(request),
  ])
  if (!closed) return model
  // Staff read and print it, and act on it in the dashboard.
  const staff = verdictOf(visitor, { permission: 'orders', to: 'view' }) === 'allowed'
  return staff ? { ...model, closed: 'staff' } : { ...model, closed, billing: null, shipping: null }
}

async function shownOrder(order: Order, language: Language, deps: OrderModelDeps): Promise<OrderModel> {
  const [settings, waiting, more] = await Promise.all([
    deps.settings(),
    waitingPayment(order, language, deps),
    morePayment(order, language, deps),
  ])
  return { ...modelOf(order, settings, waiting, language), more }
}

function modelOf(order: Order, settings: Settings, waiting: WaitingPayment | null, language: Language) {
  const { delivery } = order
  const cancelled = cancelledOf(order)
  const currency = shownIn(order.currency)
  const option = settings.delivery.areas
    .find(area => area.area === delivery.area)
    ?.options.find(({ type }) => type === delivery.type)
  return {
    orderId: order.orderId,
    number: order.number,
    status: order.status,
    lines: order.lines.map(line => lineModel(line, language, currency)),
    totals: shownTotals(order.lines, order.totals, currency.unit),
    cancelledRest:
      Object.keys(cancelled.pieces).length > 0 ? { pieces: cancelled.pieces, amount: cancelled.shownAmount } : null,
    part: partOf(order),
    currency: currency.model,
    delivery: {
      type: delivery.type,
      area: delivery.area,
      cost: currency.unit(delivery.cost),
      // An order that noted no promise has the promise of now; an area that the owner took away since promises nothing.
      days: delivery.days ?? option?.days ?? [0, 0],
    },
    payment: order.payment.method,
    paid: order.paymentId !== null || order.cash !== null,
    byLink: order.payUntil !== undefined,
    waiting,
    refusal: order.refusal?.code ?? null,
    placedAt: order.placedAt ?? order.submittedAt,
    closed: null,
    billing: isErased(order.billing) ? null : order.billing,
    shipping: isErased(order.shipping) ? null : order.shipping,
    seller: {
      name: settings.name,
      address: settings.address,
      email: settings.email,
      phoneFooter: settings.phoneFooter,
    },
  }
}

/** How an order that waits for its payment goes on; null for any other. */
async function waitingPayment(
  { orderId, status, awaitedUntil }: Pick<Order, 'orderId' | 'status' | 'awaitedUntil'>,
  language: Language,
  { handler }: Pick<Engines, 'handler'>,
): Promise<WaitingPayment | null> {
  if (status !== 'awaiting-payment' || awaitedUntil === null) return null
  const { decline } = (await handler.fold(payment, orderId)).state
  return {
    until: awaitedUntil,
    decline: decline?.reason ?? null,
    payPath: payPath(orderId, language),
    abandonPath: `${prefixOf(language)}/order/${orderId}/abandon`,
  }
}

/** What the buyer pays before pieces of the order are exchanged; null where they are not, or it costs no more. */
async function morePayment(
  { orderId, amending }: Pick<Order, 'orderId' | 'amending'>,
  language: Language,
  { handler }: Pick<Engines, 'handler'>,
): Promise<MorePayment | null> {
  if (!amending?.until) return null
  const { decline, attempts } = (await handler.fold(payment, orderId)).state
  const ours = attempts.some(each => each.attemptId === decline?.attemptId && each.amendmentId !== null)
  return {
    until: amending.until,
    amount: amending.difference.shownAmount,
    pieces: sum(amending.off.map(({ quantity }) => quantity)),
    decline: ours ? (decline?.reason ?? null) : null,
    payPath: payPath(orderId, language),
  }
}

const payPath = (orderId: string, language: Language) => `/api/payments/orders/${orderId}/pay?lng=${language}`
