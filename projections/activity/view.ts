import type { AccountEvent } from '#domain/account/events.ts'
import type { FeedEvent } from '#domain/feed/events.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PriceChangeEvent } from '#domain/price-change/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import type { RoleEvent } from '#domain/role/events.ts'
import { pathsOf, type SettingsEvent } from '#domain/settings/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { projection } from '../projection.ts'
import { type Activity, type ActivityLine, mostLines } from './document.ts'

type Told<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>
export type ActivityEvent =
  | Told<
      OrderEvent,
      | 'OrderPlaced'
      | 'OrderPaid'
      | 'OrderCashTaken'
      | 'OrderShipped'
      | 'OrderShipmentRetracted'
      | 'OrderDelivered'
      | 'OrderCancelled'
      | 'OrderRefunded'
    >
  | Told<ReturnEvent, 'ReturnRequested' | 'ReturnReceived'>
  | Told<PaymentEvent, 'PaymentRefundFailed' | 'PaymentDisputed'>
  | Told<ReviewEvent, 'ReviewWritten'>
  | Told<StockEvent, 'StockCounted' | 'StockAdjusted'>
  | Told<FeedEvent, 'FeedFetchEnded' | 'FeedPaused' | 'FeedRunJudged'>
  | Told<PriceChangeEvent, 'PriceChangeStarted' | 'PriceChangeMissed' | 'PriceChangeEnded'>
  | Told<RequestEvent, 'RequestReceived'>
  | Told<RoleEvent, 'RoleDefined'>
  | Told<AccountEvent, 'RoleChanged'>
  | SettingsEvent

type Line = Omit<ActivityLine, 'at' | 'position'>

/** Lines about what happened lately, a short document a kind. */
export const activity = projection<Activity, ActivityEvent>({
  name: 'activity',
  version: 8,
  handles: [
    ...([
      'OrderPlaced',
      'OrderPaid',
      'OrderCashTaken',
      'OrderShipped',
      'OrderShipmentRetracted',
      'OrderDelivered',
      'OrderCancelled',
      'OrderRefunded',
    ] as const),
    ...(['ReturnRequested', 'ReturnReceived', 'PaymentRefundFailed', 'ReviewWritten', 'StockCounted'] as const),
    ...(['FeedFetchEnded', 'FeedPaused', 'FeedRunJudged'] as const),
    ...(['PriceChangeStarted', 'PriceChangeMissed', 'PriceChangeEnded'] as const),
    ...([
      'StockAdjusted',
      'RequestReceived',
      'SettingsChanged',
      'PaymentDisputed',
      'RoleDefined',
      'RoleChanged',
    ] as const),
  ],
  ids(event) {
    const line = lineOf(event)
    return line ? [line.what] : []
  },
  project(before, event) {
    return {
      lines: [{ at: event.at, position: event.position, ...lineOf(event)! }, ...(before?.lines ?? [])].slice(
        0,
        mostLines,
      ),
    }
  },
})

/** Null: not worth a line. */
function lineOf(event: StoredEvent<ActivityEvent>): Line | null {
  const by = event.meta.actor
  switch (event.type) {
    case 'OrderPlaced':
      return { what: 'placed', orderId: event.data.orderId, ...(event.data.by && { by: event.data.by }) }
    case 'OrderPaid':
      return { what: 'paid', orderId: event.data.orderId }
    case 'OrderCashTaken':
      return { what: 'paid', orderId: event.data.orderId, by }
    case 'OrderShipped':
      return { what: 'shipped', orderId: event.data.orderId, by }
    case 'OrderShipmentRetracted':
      return { what: 'unshipped', orderId: event.data.orderId, by: event.data.by }
    case 'OrderDelivered':
      return { what: 'delivered', orderId: event.data.orderId, by }
    case 'OrderCancelled': {
      const { orderId, by: whose } = event.data
      return { what: 'cancelled', orderId, ...(whose === 'staff' && { by }) }
    }
    case 'OrderRefunded': {
      const { orderId, amount } = event.data
      return { what: 'refunded', orderId, amount }
    }
    case 'ReturnRequested':
      // Buyers ask on the pages of the shop.
      return { what: 'return-asked', orderId: event.data.orderId, ...(event.meta.channel === 'dashboard' && { by }) }
    case 'ReturnReceived':
      return { what: 'return-received', orderId: event.data.orderId, by }
    case 'PaymentRefundFailed':
      return { what: 'refund-refused', orderId: event.data.orderId }
    case 'PaymentDisputed':
      return { what: 'disputed', orderId: event.data.orderId }
    case 'ReviewWritten': {
      const { productId, rating } = event.data
      return { what: 'reviewed', productId, count: rating }
    }
    case 'StockCounted': {
      const { productId, counts } = event.data
      // A feed counts thousands of products at once.
      if (event.data.by !== 'shelf') return null
      const count = sum(counts.map(({ quantity }) => Math.max(0, quantity)))
      return { what: 'counted', productId, count, by }
    }
    case 'StockAdjusted': {
      const { productId, lines } = event.data
      return { what: 'adjusted', productId, count: sum(lines.map(each => each.by)), by }
    }
    case 'FeedFetchEnded':
      // The faults after the first one are told when the feed is paused for them.
      return event.data.faults === 1 ? { what: 'feed-fault', feedId: event.data.feedId } : null
    case 'FeedPaused':
      return event.data.because === 'faults' ? { what: 'feed-fault', feedId: event.data.feedId } : null
    case 'FeedRunJudged': {
      const { feedId, runId, waits } = event.data
      return waits === null ? null : { what: 'feed-waits', feedId, runId }
    }
    case 'PriceChangeStarted': {
      const { changeId, changed: count, left, by: whose } = event.data
      return { what: 'prices-began', changeId, count, left, ...(whose && { by: whose }) }
    }
    case 'PriceChangeMissed': {
      const { changeId, total: left } = event.data
      return { what: 'prices-missed', changeId, count: 0, left }
    }
    case 'PriceChangeEnded': {
      const { changeId, back: count, left, by: whose } = event.data
      return { what: 'prices-ended', changeId, count, left, ...(whose && { by: whose }) }
    }
    case 'RequestReceived':
      return { what: 'message', requestId: event.data.requestId }
    case 'RoleDefined':
      return { what: 'role', roleId: event.data.roleId, by }
    case 'RoleChanged': {
      // The role that changed has a line of its own; who joins, or is noted by the shop itself, is no news.
      const { accountId, ofRole } = event.data
      const isNews = !ofRole && by !== accountId && event.meta.channel !== 'recovery'
      return isNews ? { what: 'rights', accountId, by } : null
    }
    case 'SettingsChanged':
      return { what: 'settings', by, fields: pathsOf(event.data.changes) }
  }
}
