import { type OrderEvent, riskHold } from '#domain/order/events.ts'
import type { DataOf, Message } from '#domain/shared/decider.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { type Outside, personal, present } from '../public-event.ts'
import { orderTypes } from './order-types.ts'
import { type Known, type Sum, skusOf, totalOf, wordsFor } from './order-words.ts'
import { subject } from './subject.ts'

type Of<Type extends OrderEvent['type']> = StoredEvent<Message<Type, DataOf<OrderEvent, Type>>>
type Submitted = DataOf<OrderEvent, 'OrderSubmitted'>

/** Of an order from its submission on. */
type OrderFacts =
  | (Known & {
      readonly total: Sum
      /** What was ordered; null once it was told. */
      readonly sold: Pick<Submitted, 'lines' | 'totals' | 'coupon' | 'delivery' | 'language' | 'by'> | null
      /** Before it was placed. */
      readonly paid: Pick<DataOf<OrderEvent, 'OrderPaid'>, 'paymentId' | 'paidAt' | 'risk'> | null
      readonly number: number | null
      readonly cash: { readonly [cashId: string]: Sum }
    })
  | null

export const order = subject<OrderEvent>()({
  category: 'order',
  types: orderTypes,
  initial: null as OrderFacts,
  evolve(facts, event) {
    if (event.type === 'OrderSubmitted') return submitted(event)
    if (!facts) return facts
    switch (event.type) {
      case 'OrderPaid':
        return { ...facts, paid: event.data }
      case 'OrderPlaced':
        return { ...facts, sold: null, number: event.data.number }
      case 'OrderAmended':
        return { ...facts, skus: { ...facts.skus, ...skusOf(event.data.lines) } }
      case 'OrderCashTaken': {
        const { cashId, amount: base, shownAmount: shown } = event.data
        return { ...facts, cash: { ...facts.cash, [cashId]: { base, shown } } }
      }
      default:
        return facts
    }
  },
  tell(event, facts, outside) {
    if (!facts) return []
    if (event.type === 'OrderPlaced') return placed(event, facts, outside)
    // An order without a number is not one yet, and the outside hears nothing of it.
    return facts.number === null ? [] : after(event, facts, facts.number, outside)
  },
})

function submitted({ type, stream, position, data }: Of<'OrderSubmitted'>): OrderFacts {
  const { personId, billing, shipping, deliveryReason, lines, totals, coupon = null, delivery, language, by } = data
  return {
    buyer: { type, stream, position, data: { personId, billing, shipping, ...(deliveryReason && { deliveryReason }) } },
    sold: { lines, totals, coupon, delivery, language, ...(by && { by }) },
    currency: data.currency,
    method: data.payment.method,
    skus: skusOf(lines),
    total: totalOf(lines, totals, data.currency),
    paid: null,
    number: null,
    cash: {},
  }
}

/** An order that was paid ahead is told as paid, and one whose payment is risky as held, right after it was placed. */
function placed(
  { data: { orderId, number, placedAt, by } }: Of<'OrderPlaced'>,
  facts: NonNullable<OrderFacts>,
  outside: Outside,
) {
  const { sold, buyer, paid } = facts
  if (!sold) return []
  const words = wordsFor(facts, orderId, number, outside)
  const { type, area, days = null } = sold.delivery
  const { totals, total } = words.sums(sold.lines, sold.totals)
  const data = {
    ...words.about,
    placedAt,
    placedBy: (sold.by ?? by) === undefined ? ('customer' as const) : ('staff' as const),
    language: sold.language,
    lines: words.lines(sold.lines),
    totals,
    total,
    coupon: sold.coupon ? { code: sold.coupon.code, discount: totals.discount } : null,
    delivery: { type, area, days },
    payment: { method: facts.method, paid: paid !== null },
  }
  const part = personal([buyer], ({ personId, billing, shipping, deliveryReason }) => {
    const { firstName, lastName, email, phone } = present(billing)
    const name = `${firstName} ${lastName}`.trim()
    return {
      customer: { id: outside.ids.customer(personId), email, name, phone },
      billing: present(billing),
      shipping: present(shipping),
      ...(deliveryReason && { deliveryReason: present(deliveryReason) }),
    }
  })
  const hold = outside.ids.of('hold', `${orderId}/${riskHold}`)
  const held = { ...words.about, hold, kind: 'risk' as const, heldAt: placedAt }
  return [
    words.told('order.placed.v1', data, part),
    ...(paid ? [words.paid(facts.total, paid.paymentId, paid.paidAt ?? placedAt, words.whose())] : []),
    ...(paid?.risk === undefined ? [] : [words.told('order.held.v1', held, words.whose())]),
  ]
}

function after(event: StoredEvent<OrderEvent>, facts: NonNullable<OrderFacts>, number: number, outside: Outside) {
  const { ids } = outside
  const words = wordsFor(facts, event.data.orderId, number, outside)
  const { about, amount, pieces, whose, told } = words
  const holdOf = (holdId: string) => ids.of('hold', `${event.data.orderId}/${holdId}`)
  switch (event.type) {
    case 'OrderPaid':
      return [words.paid(facts.total, event.data.paymentId, event.data.paidAt ?? event.at, whose())]
    case 'OrderCashTaken': {
      const { amount: base, shownAmount: shown, takenAt } = event.data
      return [words.paid({ base, shown }, null, takenAt, words.withWords('reason', event))]
    }
    case 'OrderCashUndone': {
      const taken = facts.cash[event.data.cashId]
      if (!taken) return []
      const data = { ...about, amount: amount(taken.base, taken.shown), undoneAt: event.data.undoneAt }
      return [told('order.cash_undone.v1', data, whose())]
    }
    case 'OrderCancelled': {
      const { by, cancelledAt } = event.data
      return [told('order.cancelled.v1', { ...about, by, cancelledAt }, words.withWords('reason', event))]
    }
    case 'OrderRestCancelled':
    case 'OrderPiecesCancelled': {
      const { by, lines, amount: base, shownAmount, cancelledAt } = event.data
      const type = event.type === 'OrderRestCancelled' ? 'order.rest_cancelled.v1' : 'order.pieces_cancelled.v1'
      const less = amount(base, shownAmount)
      const part = words.withWords('reason', event)
      return [told(type, { ...about, by, lines: pieces(lines), amount: less, cancelledAt }, part)]
    }
    case 'OrderShipped': {
      const { shipmentId, lines, carrier, tracking, shippedAt } = event.data
      const shipment = ids.of('shipment', shipmentId)
      return [
        told('order.shipped.v1', { ...about, shipment, lines: pieces(lines), carrier, tracking, shippedAt }, whose()),
      ]
    }
    case 'OrderShipmentRetracted': {
      const { shipmentId, lines, retractedAt } = event.data
      const shipment = ids.of('shipment', shipmentId)
      return [told('order.shipment_retracted.v1', { ...about, shipment, lines: pieces(lines), retractedAt }, whose())]
    }
    case 'OrderTrackingCorrected': {
      const { shipmentId, carrier, tracking, correctedAt } = event.data
      const shipment = ids.of('shipment', shipmentId)
      return [told('order.tracking_corrected.v1', { ...about, shipment, carrier, tracking, correctedAt }, whose())]
    }
    case 'OrderDelivered':
      return [told('order.delivered.v1', { ...about, deliveredAt: event.data.deliveredAt }, whose())]
    case 'OrderRefunded': {
      const { refundId, amount: base, shownAmount, refundedAt } = event.data
      const data = { ...about, refund: ids.of('refund', refundId), amount: amount(base, shownAmount), refundedAt }
      return [told('order.refunded.v1', data, words.withWords('how', event))]
    }
    case 'OrderHeld': {
      const { holdId, kind, heldAt } = event.data
      return [told('order.held.v1', { ...about, hold: holdOf(holdId), kind, heldAt }, words.withWords('reason', event))]
    }
    case 'OrderReleased':
    case 'OrderHoldReleased': {
      const hold = holdOf(event.type === 'OrderReleased' ? riskHold : event.data.holdId)
      return [told('order.released.v1', { ...about, hold, releasedAt: event.data.releasedAt }, whose())]
    }
    case 'OrderAmended': {
      const { off, on, lines, totals, difference, amendedAt } = event.data
      const more = skusOf(lines)
      const data = {
        ...about,
        off: pieces(off),
        on: pieces(on, more),
        lines: words.lines(lines),
        ...words.sums(lines, totals),
        difference: amount(difference.amount, difference.shownAmount),
        amendedAt,
      }
      return [told('order.amended.v1', data, whose())]
    }
    case 'OrderAddressChanged': {
      const { changed, changedAt } = event.data
      const part = personal([facts.buyer, event], ({ personId }, { fields, reason }) => ({
        customer: { id: ids.customer(personId) },
        shipping: present(fields),
        ...(reason !== undefined && { reason: present(reason) }),
      }))
      return [told('order.address_changed.v1', { ...about, fields: changed, changedAt }, part)]
    }
    default:
      return []
  }
}
