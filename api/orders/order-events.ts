import type { OrderEvent } from '#domain/order/events.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'

/** What an order is submitted with. */
export type Submission = Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']

/** The events of an order as the log has them now, those of a person included; none where there is no such order. */
export async function* orderEvents(
  store: Pick<EventStore, 'read'>,
  orderId: string,
): AsyncGenerator<StoredEvent<OrderEvent>, void> {
  for await (const event of store.read(`order-${orderId}`)) yield event as unknown as StoredEvent<OrderEvent>
}

/** What an order was submitted with; null where there is no such order. */
export async function submissionOf(store: Pick<EventStore, 'read'>, orderId: string): Promise<Submission | null> {
  for await (const first of orderEvents(store, orderId)) return first.type === 'OrderSubmitted' ? first.data : null
  return null
}
