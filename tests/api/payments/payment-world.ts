import { createRedeeming } from '#api/coupons/redeeming.ts'
import { createPlacing } from '#api/orders/place-order.ts'
import { createPayments } from '#api/payments/payments.ts'
import type { Gateways } from '#api/plumbing/engines/payments/port.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { order } from '#domain/order/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { orderView } from '#projections/order/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { folds } from '#projections/projection.ts'

const quiet = { warn() {}, error() {} }

// biome-ignore lint/suspicious/noExplicitAny: events of every kind
type Told = StoredEvent<any>

export type Clock = { at: number }

/** One process of the shop: folded aggregates of its own over the log, and its line to the provider. */
export function paymentProcess(store: EventStore, gateways: Gateways, clock: Clock) {
  const now = () => new Date(clock.at)
  const handler = createHandler(store)
  const placing = createPlacing({
    handler,
    store,
    redeeming: createRedeeming(handler, async () => false),
    settings: async () => defaultSettings,
    now,
  })
  const payments = createPayments({
    handler,
    store,
    work: { take: async ([name]) => [{ name: name!, holder: 'here', token: 1 }], release: async () => {} },
    placing,
    gateways,
    origin: 'https://shop.example',
    now,
    log: quiet,
  })
  return { handler, placing, payments }
}

export type Process = ReturnType<typeof paymentProcess>

/** Whether the sweeps of orders and payments would take this order up, by the views that they read. */
export async function isFollowed(store: EventStore, orderId: string): Promise<boolean> {
  const concerns = (view: Parameters<typeof folds>[0], { type, data }: Told) =>
    folds(view, type) && data.orderId === orderId
  let seen: ReturnType<typeof orderView.project>
  let paid: ReturnType<typeof paymentsView.project>
  for await (const page of store.readAll(-1)) {
    for (const event of page as readonly Told[]) {
      if (concerns(orderView, event)) seen = orderView.project(seen, event, orderId)
      if (concerns(paymentsView, event)) paid = paymentsView.project(paid, event, orderId)
    }
  }
  return Boolean(seen?.open) || (paid !== undefined && paymentsView.indexes!.open!(paid).length > 0)
}

export async function stateOf(store: EventStore, orderId: string) {
  const handler = createHandler(store)
  const [ordered, paid] = await Promise.all([handler.fold(order, orderId), handler.fold(payment, orderId)])
  return { order: ordered.state, payment: paid.state }
}
