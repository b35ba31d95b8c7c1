import type { EventStore } from '#domain/shared/event-store.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import { orderEvents } from './order-events.ts'

export type OrderDocumentDeps = { readonly store: EventStore; readonly readModels: Pick<ReadModels, 'get'> }

/**
 * An order as the view has it. One that the view does not have yet, or has as open, is folded from its own stream, so that
 * nobody waits for the view after ordering.
 */
export async function orderDocument(
  orderId: string,
  { store, readModels }: OrderDocumentDeps,
): Promise<Order | undefined> {
  const seen = await readModels.get<Order>(orderView.name, orderId)
  return seen && !seen.open ? seen : foldOrder(store, orderId)
}

async function foldOrder(store: EventStore, orderId: string): Promise<Order | undefined> {
  let order: Order | undefined
  for await (const event of orderEvents(store, orderId)) order = orderView.project(order, event, orderId)
  return order
}
