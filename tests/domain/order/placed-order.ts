import type { OrderEvent } from '#domain/order/events.ts'
import { orderLine, submission } from './examples.ts'

export const orderId = 'o1'
export const data = submission([orderLine('A', 'p1', 2), orderLine('B', 'p1', 1)])
export const submitted: OrderEvent = { type: 'OrderSubmitted', data }
export const placed: OrderEvent[] = [
  submitted,
  { type: 'OrderCartClosed', data: { orderId } },
  { type: 'OrderStockReserved', data: { orderId, productId: 'p1' } },
  { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now' } },
]
export const cancellation = { orderId, by: 'customer', reason: 'too many', cancelledAt: 'then' } as const
/** The same as its event tells it: the words are sealed with the key of the buyer. */
export const cancelledData = { ...cancellation, personId: data.personId }
export const shipment = (shipmentId: string, ...lines: (readonly [uid: string, quantity: number])[]) => ({
  orderId,
  shipmentId,
  lines: lines.map(([uid, quantity]) => ({ uid, quantity })),
  carrier: 'Post',
  tracking: 'T1',
  shippedAt: 'then',
})
export const shipped = (...args: Parameters<typeof shipment>): OrderEvent => ({
  type: 'OrderShipped',
  data: shipment(...args),
})
export const refund = (refundId: string, amount: number) => ({
  orderId,
  refundId,
  amount,
  shownAmount: amount,
  refundedAt: 'then',
})
export const delivery = { orderId, deliveredAt: 'then' }
