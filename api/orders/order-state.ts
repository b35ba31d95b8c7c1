import type { Order } from '#domain/order/evolve.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { OrderStatus } from '#projections/order/document.ts'

/** The status of a folded order as pages and the interface name it. */
export function statusOf(order: Order): OrderStatus {
  if (order.status === 'not-submitted') return 'in-progress'
  return isAwaiting(order) ? 'awaiting-payment' : order.status
}
