import type { OrderEvent } from '#domain/order/events.ts'
import { isOfCancelled } from '#domain/payment/events.ts'
import { sum } from '#domain/shared/money.ts'
import { dayOf, type SoldOrder } from './document.ts'

/** Those that change a figure. */
export type SalesEvent = Extract<
  OrderEvent,
  | { type: 'OrderSubmitted' | 'OrderRefused' | 'OrderPlaced' | 'OrderCancelled' }
  | { type: 'OrderPiecesCancelled' | 'OrderRestCancelled' | 'OrderAmended' | 'OrderRefunded' }
>

export const salesEvents = [
  'OrderSubmitted',
  'OrderRefused',
  'OrderPlaced',
  'OrderCancelled',
  'OrderPiecesCancelled',
  'OrderRestCancelled',
  'OrderAmended',
  'OrderRefunded',
] as const satisfies readonly SalesEvent['type'][]

/** An order after an event of it; undefined: it came to nothing. */
export function soldAfter(order: SoldOrder | undefined, event: SalesEvent): SoldOrder | undefined {
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
}
