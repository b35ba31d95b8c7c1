import { lineModel, orderDocument, shownIn, shownRefund } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { returnNumber } from '#api/returns/index.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { payment } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { allowed } from '#domain/shared/permissions.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import { trackingUrl } from '#domain/shared/tracking.ts'
import type { Order } from '#projections/order/document.ts'
import { cancelledOf, holdsOf, paidOf, shippedOf, stageOf } from '#projections/order/stage.ts'
import { orderView } from '#projections/order/view.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { OrderPayment } from '#projections/payments/document.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { Numbered, OrderCell, OrderPageModel, OrderProduct, WaitingOrderModel } from '#web/models/order-page.ts'
import { returnableOf, returnsOf } from './aftermath.ts'

export type OrderPageDeps = Pick<Engines, 'store' | 'readModels' | 'now'>

/** Everything about a placed order for the dashboard; null where there is no such order. */
export async function orderPage(
  number: number,
  visitor: Visitor,
  language: Language,
  { store, readModels, now }: OrderPageDeps,
): Promise<OrderPageModel | null> {
  const [orderId] = await readModels.lookup(orderView.name, 'byNumber', number)
  if (orderId === undefined) return null
  const [order, row, returns] = await Promise.all([
    orderDocument(orderId, { store, readModels }),
    readModels.get<StoredOrderRow>(orderRows.name, orderId),
    returnsOf(orderId, readModels),
  ])
  const stage = order ? stageOf(order) : null
  if (!order || !row || stage === null) return null
  const products = productsOf(order, language, returnableOf(order, returns, now()))
  const cells = products.flatMap(({ colors }) => colors.flatMap(each => each.cells))
  const currency = shownIn(order.currency)
  const totals = shownTotals(order.lines, order.totals, currency.unit)
  const cancelled = cancelledOf(order).shownAmount
  return {
    orderId,
    number,
    stage,
    payment: row.payment,
    fulfilment: row.fulfilment,
    placedAt: order.placedAt ?? order.submittedAt,
    products,
    pieces: sum(cells.map(({ ordered, cancelled }) => ordered - cancelled)),
    shipped: sum(cells.map(({ shipped }) => shipped)),
    left: stage === 'to-ship' ? sum(cells.map(({ left }) => left)) : 0,
    amounts: {
      items: totals.subtotal,
      discount: totals.discount,
      delivery: totals.delivery,
      tax: totals.tax,
      cancelled,
      total: totals.total - cancelled,
      givenBack: sum(order.refunds.map(refund => shownRefund(refund, currency))),
      paid: order.paidAt === null ? 0 : paidOf(order, totals.total, 'shownAmount'),
    },
    coupon: order.coupon?.code ?? null,
    language: order.language,
    currency: currency.model,
    method: order.payment.method,
    paidAt: order.paidAt,
    refundsOpen: await openRefunds(orderId, store),
    packing: stage === 'to-ship' ? await packingModel(order, visitor, readModels) : null,
    cash: await cashModel(order, readModels),
    holds: await holdModels(order, readModels),
    amending: order.amending?.until
      ? {
          pieces: sum(order.amending.off.map(({ quantity }) => quantity)),
          amount: order.amending.difference.shownAmount,
          until: order.amending.until,
        }
      : null,
    billing: isErased(order.billing) ? null : order.billing,
    shipping: isErased(order.shipping) ? null : order.shipping,
    addressChanges: order.addressChanges,
    delivery: { type: order.delivery.type, area: order.delivery.area, days: order.delivery.days ?? null },
    shipBy: row.shipBy,
    shipments: order.shipments.map(({ shipmentId, carrier, tracking, lines, shippedAt, mailAfter, untold }) => ({
      ...{ shipmentId, carrier, tracking, shippedAt, mailAfter: (!untold && mailAfter) || null },
      url: trackingUrl(carrier, tracking),
      pieces: sum(lines.map(({ quantity }) => quantity)),
    })),
    deliveredAt: order.deliveredAt,
    returns: returns.map(({ returnId, status, lines, refund }) => ({
      number: returnNumber(returnId, order),
      status: refund?.unpaid ? 'closed' : status,
      pieces: sum(lines.map(({ quantity }) => quantity)),
    })),
    may: mayOf(visitor),
  }
}

/** An order that waits for its payment, or did not get it; its number where it has one by now. Null: there is no such order. */
export async function waitingOrder(
  orderId: string,
  visitor: Visitor,
  language: Language,
  { store, readModels }: OrderPageDeps,
): Promise<WaitingOrderModel | Numbered | null> {
  const [order, payment] = await Promise.all([
    orderDocument(orderId, { store, readModels }),
    readModels.get<OrderPayment>(paymentsView.name, orderId),
  ])
  if (!order) return null
  if (order.number !== null) return { number: order.number }
  const products = productsOf(order, language, [])
  const currency = shownIn(order.currency)
  const { subtotal: items, ...amounts } = shownTotals(order.lines, order.totals, currency.unit)
  return {
    ...{ orderId, products, begunAt: order.submittedAt, decline: payment?.decline ?? null },
    waits: order.status === 'awaiting-payment',
    until: order.awaitedUntil,
    pieces: sum(products.map(each => each.pieces)),
    amounts: { ...amounts, items },
    currency: currency.model,
    coupon: order.coupon?.code ?? null,
    method: order.payment.method,
    billing: isErased(order.billing) ? null : order.billing,
    shipping: isErased(order.shipping) ? null : order.shipping,
    delivery: { type: order.delivery.type },
    may: mayOf(visitor),
  }
}

/** From the log: a page of the past tells those of then. */
async function openRefunds(orderId: string, store: OrderPageDeps['store']): Promise<OrderPageModel['refundsOpen']> {
  let paying = payment.initial
  for await (const event of store.read(`${payment.name}-${orderId}`))
    paying = payment.evolve(paying, event as unknown as StoredEvent<PaymentEvent>)
  return paying.refunds
    .filter(({ status }) => status !== 'done')
    .map(({ refundId, status, paymentId, charge, problem }) => {
      const state = status === 'failed' ? 'refused' : paymentId === null ? 'by-hand' : 'begun'
      return { refundId, state, ...charge, problem: state === 'refused' ? problem : null }
    })
}

async function cashModel({ cash, refunds }: Order, readModels: Engines['readModels']): Promise<OrderPageModel['cash']> {
  if (!cash) return null
  const { cashId, by, shownAmount: amount, takenAt } = cash
  const names = await namesOf([by], readModels)
  return { cashId, amount, by: names.get(by) ?? null, takenAt, undoable: refunds.length === 0 }
}

async function holdModels(order: Order, readModels: Engines['readModels']): Promise<OrderPageModel['holds']> {
  const holds = holdsOf(order)
  const names = await namesOf(
    holds.flatMap(({ by }) => by ?? []),
    readModels,
  )
  return holds.map(({ by, reason, ...hold }) => ({
    ...hold,
    by: (by !== null && names.get(by)) || null,
    reason: (reason && textOrEmpty(reason)) || null,
  }))
}

async function packingModel(
  { packer }: Order,
  visitor: Visitor,
  readModels: OrderPageDeps['readModels'],
): Promise<OrderPageModel['packing']> {
  if (!packer) return null
  const name = (await namesOf([packer.by], readModels)).get(packer.by) ?? null
  return { name, mine: visitor.kind !== 'guest' && visitor.accountId === packer.by, since: packer.since }
}

/** The rights of a member over orders. */
export function mayOf(visitor: Visitor): OrderPageModel['may'] {
  if (visitor.kind === 'guest') return { edit: false, delete: false, history: false }
  const rights = { a: visitor.admin, s: visitor.staff }
  const { edit, delete: takesAway } = allowed(rights, 'orders')
  return { edit, delete: takesAway, history: allowed(rights, 'history').view }
}

/** The lines as products with their colours and sizes, in the order in which they were put into the cart. */
function productsOf(
  order: Order,
  language: Language,
  returnable: ReturnType<typeof returnableOf>,
): readonly OrderProduct[] {
  const currency = shownIn(order.currency)
  const [shipped, cancelled] = [shippedOf(order), cancelledOf(order).pieces]
  const whole = order.status === 'cancelled'
  const byProduct = Map.groupBy(order.lines, ({ productId }) => productId)
  return [...byProduct].map(([productId, lines]) => {
    const models = lines.map(line => lineModel(line, language, currency))
    const { name, style, brand, path, picture } = models[0]!
    const cellOf = ({
      uid,
      sku,
      size,
      options = {},
      quantity,
      unitPrice,
      amount,
    }: (typeof models)[number]): OrderCell => {
      const off = cancelled[uid] ?? 0
      const sent = shipped[uid] ?? 0
      // Other options make a size of their own: nothing of a line may be lost from the table.
      const named = [size, ...Object.values(options)].filter(Boolean).join(', ') || null
      const left = whole ? 0 : quantity - off - sent
      const returns = returnable.find(each => each.uid === uid)?.left ?? 0
      const counts = { ordered: quantity, shipped: sent, cancelled: off, left, returnable: returns }
      return { uid, sku, size: named, ...counts, unitPrice, amount }
    }
    const colors = [...Map.groupBy(models, ({ color }) => color?.id ?? '')].map(([key, some]) => ({
      key,
      name: some[0]!.color?.name ?? null,
      hexes: some[0]!.color?.hexes ?? [],
      cells: some.map(cellOf),
    }))
    const sizes = [...new Set(colors.flatMap(({ cells }) => cells.flatMap(({ size }) => size ?? [])))]
    return {
      ...{ productId, name, style, brand, path, picture, sizes, colors },
      pieces: sum(models.map(({ quantity }) => quantity)),
      amount: sum(models.map(({ amount }) => amount)),
    }
  })
}
