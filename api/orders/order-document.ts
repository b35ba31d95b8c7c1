import type { Engines } from '#api/plumbing/feature.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Order as PlacingOrder } from '#domain/order/order.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import type { Order, OrderStatus } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'

export type OrderDocumentDeps = Pick<Engines, 'store' | 'readModels'>

/** An order from the view; an open or unknown one is folded from its stream, so that nobody waits after ordering. */
export async function orderDocument(
  orderId: string,
  { store, readModels }: OrderDocumentDeps,
): Promise<Order | undefined> {
  const seen = await readModels.get<Order>(orderView.name, orderId)
  return seen && !seen.open ? seen : orderInLog(orderId, store)
}

/** The same as its stream tells it now. */
export async function orderInLog(orderId: string, store: EventStore): Promise<Order | undefined> {
  let order: Order | undefined
  for await (const event of orderEvents(store, orderId)) order = orderView.project(order, event, orderId)
  return order
}

/** The status of a folded order as pages and the interface name it. */
export function statusOf(order: PlacingOrder): OrderStatus {
  if (order.status === 'not-submitted') return 'in-progress'
  return isAwaiting(order) ? 'awaiting-payment' : order.status
}

export type Submission = Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']

/** The events of an order as the log has them now, those of a person included; none where there is no such order. `limit`: the first ones alone. */
export async function* orderEvents(
  store: Pick<EventStore, 'read'>,
  orderId: string,
  limit?: number,
): AsyncGenerator<StoredEvent<OrderEvent>, void> {
  for await (const event of store.read(`order-${orderId}`, -1, limit === undefined ? {} : { limit }))
    yield event as unknown as StoredEvent<OrderEvent>
}

/** The submission of an order; null if there is no such order. */
export async function submissionOf(store: Pick<EventStore, 'read'>, orderId: string): Promise<Submission | null> {
  for await (const first of orderEvents(store, orderId, 1)) return first.type === 'OrderSubmitted' ? first.data : null
  return null
}
