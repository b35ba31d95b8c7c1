import type { OrderEvent } from '#domain/order/events.ts'
import { isOfCancelled } from '#domain/payment/events.ts'
import { sum } from '#domain/shared/money.ts'
import { projection } from '../projection.ts'
import { dayOf, dayTally, type SoldOrder } from './document.ts'

/** Those that change a figure. */
export type SalesEvent = Extract<
  OrderEvent,
  | { type: 'OrderSubmitted' | 'OrderRefused' | 'OrderPlaced' | 'OrderCancelled' }
  | { type: 'OrderPiecesCancelled' | 'OrderRestCancelled' | 'OrderAmended' | 'OrderRefunded' }
>

/**
 * The shop's figures by day, as tallies. An order counts on the day it was placed, and money given back on the day it
 * was given. A cancelled order counts in no figure but `cancelled`.
 */
export const salesDays = projection<SoldOrder, SalesEvent>({
  name: 'sales-days',
  version: 1,
  handles: [
    'OrderSubmitted',
    'OrderRefused',
    'OrderPlaced',
    'OrderCancelled',
    'OrderPiecesCancelled',
    'OrderRestCancelled',
    'OrderAmended',
    'OrderRefunded',
  ],
  ids: event => [event.data.orderId],
  project(order, event) {
    if (event.type === 'OrderSubmitted') {
      const { totals, lines } = event.data
      const pieces = sum(lines.map(({ quantity }) => quantity))
      return { placedOn: null, cancelledOn: null, total: totals.total, pieces, back: {} }
    }
    if (!order) return undefined
    switch (event.type) {
      case 'OrderRefused':
        return undefined
      case 'OrderPlaced':
        return { ...order, placedOn: dayOf(event.data.placedAt) }
      case 'OrderCancelled':
        return { ...order, cancelledOn: dayOf(event.data.cancelledAt) }
      case 'OrderPiecesCancelled':
      case 'OrderRestCancelled': {
        const { lines, amount } = event.data
        const pieces = order.pieces - sum(lines.map(({ quantity }) => quantity))
        return { ...order, total: order.total - amount, pieces }
      }
      case 'OrderAmended':
        return { ...order, total: order.total + event.data.difference.amount }
      case 'OrderRefunded': {
        const { refundId, amount, refundedAt } = event.data
        // The order's total is without these pieces already.
        if (isOfCancelled(refundId)) return order
        const day = dayOf(refundedAt)
        return { ...order, back: { ...order.back, [day]: (order.back[day] ?? 0) + amount } }
      }
    }
  },
  tallies({ placedOn, cancelledOn, total, pieces, back }) {
    if (cancelledOn !== null) return [[dayTally(cancelledOn, 'cancelled'), 1]]
    if (placedOn === null) return []
    return [
      [dayTally(placedOn, 'sales'), total],
      [dayTally(placedOn, 'orders'), 1],
      [dayTally(placedOn, 'pieces'), pieces],
      ...Object.entries(back).map(([day, amount]) => [dayTally(day, 'back'), amount] as const),
    ]
  },
})
