import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import type { SettingsEvent } from '#domain/settings/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { projection } from '../projection.ts'
import { type Activity, type ActivityLine, mostLines, type toldTo } from './document.ts'

type Told<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>
export type ActivityEvent =
  | Told<
      OrderEvent,
      | 'OrderPlaced'
      | 'OrderPaid'
      | 'OrderCashTaken'
      | 'OrderShipped'
      | 'OrderDelivered'
      | 'OrderCancelled'
      | 'OrderRefunded'
    >
  | Told<ReturnEvent, 'ReturnRequested' | 'ReturnReceived'>
  | Told<PaymentEvent, 'PaymentRefundFailed'>
  | Told<ReviewEvent, 'ReviewWritten'>
  | Told<StockEvent, 'StockCounted' | 'StockAdjusted'>
  | Told<RequestEvent, 'RequestReceived'>
  | SettingsEvent

type Line = { readonly permission: (typeof toldTo)[number]; readonly line: Omit<ActivityLine, 'at'> }

/** Lines about what happened lately, a short document a permission. */
export const activity = projection<Activity, ActivityEvent>({
  name: 'activity',
  version: 2,
  handles: [
    ...([
      'OrderPlaced',
      'OrderPaid',
      'OrderCashTaken',
      'OrderShipped',
      'OrderDelivered',
      'OrderCancelled',
      'OrderRefunded',
    ] as const),
    ...(['ReturnRequested', 'ReturnReceived', 'PaymentRefundFailed', 'ReviewWritten', 'StockCounted'] as const),
    ...(['StockAdjusted', 'RequestReceived', 'SettingsChanged'] as const),
  ],
  ids(event) {
    const told = toldOf(event)
    return told ? [told.permission] : []
  },
  project(before, event) {
    const { line } = toldOf(event)!
    return { lines: [{ at: event.at, ...line }, ...(before?.lines ?? [])].slice(0, mostLines) }
  },
})

/** Null: not worth a line. */
function toldOf(event: StoredEvent<ActivityEvent>): Line | null {
  const by = event.meta.actor
  switch (event.type) {
    case 'OrderPlaced':
      return { permission: 'orders', line: { what: 'placed', orderId: event.data.orderId } }
    case 'OrderPaid':
      return { permission: 'orders', line: { what: 'paid', orderId: event.data.orderId } }
    case 'OrderCashTaken':
      return { permission: 'orders', line: { what: 'paid', orderId: event.data.orderId, by } }
    case 'OrderShipped':
      return { permission: 'orders', line: { what: 'shipped', orderId: event.data.orderId, by } }
    case 'OrderDelivered':
      return { permission: 'orders', line: { what: 'delivered', orderId: event.data.orderId, by } }
    case 'OrderCancelled': {
      const { orderId, by: whose } = event.data
      return { permission: 'orders', line: { what: 'cancelled', orderId, ...(whose === 'staff' && { by }) } }
    }
    case 'OrderRefunded': {
      const { orderId, amount } = event.data
      return { permission: 'orders', line: { what: 'refunded', orderId, amount } }
    }
    case 'ReturnRequested':
      return { permission: 'orders', line: { what: 'return-asked', orderId: event.data.orderId } }
    case 'ReturnReceived':
      return { permission: 'orders', line: { what: 'return-received', orderId: event.data.orderId, by } }
    case 'PaymentRefundFailed':
      return { permission: 'gateway', line: { what: 'refund-refused', orderId: event.data.orderId } }
    case 'ReviewWritten': {
      const { productId, rating } = event.data
      return { permission: 'product', line: { what: 'reviewed', productId, count: rating } }
    }
    case 'StockCounted': {
      const { productId, counts } = event.data
      // A feed counts thousands of products at once.
      if (event.data.by !== 'shelf') return null
      const count = sum(counts.map(({ quantity }) => Math.max(0, quantity)))
      return { permission: 'stock', line: { what: 'counted', productId, count, by } }
    }
    case 'StockAdjusted': {
      const { productId, lines } = event.data
      return { permission: 'stock', line: { what: 'adjusted', productId, count: sum(lines.map(each => each.by)), by } }
    }
    case 'RequestReceived':
      return { permission: 'requests', line: { what: 'message' } }
    case 'SettingsChanged':
      return { permission: 'settings', line: { what: 'settings', by } }
  }
}
