import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { sum } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { FoldedRefund, MoneyState, RowRefund, StoredPaymentRow } from './document.ts'
import { paymentList } from './list.ts'

type Event =
  | Extract<
      OrderEvent,
      | { type: 'OrderSubmitted' | 'OrderRefused' | 'OrderPaymentAwaited' | 'OrderPlaced' | 'OrderCancelled' }
      | { type: 'OrderPiecesCancelled' | 'OrderRestCancelled' | 'OrderAmended' | 'OrderCashTaken' | 'OrderCashUndone' }
    >
  | Extract<
      PaymentEvent,
      | { type: 'PaymentRequested' | 'PaymentDifferenceRequested' | 'PaymentAttemptBegun' | 'PaymentCaptured' }
      | { type: 'PaymentRefundRequested' | 'PaymentRefunded' | 'PaymentRefundFailed' | 'PaymentRefundRetried' }
      | { type: 'PaymentDisputed' | 'PaymentDisputeClosed' }
    >
type Fold = StoredPaymentRow['fold']

const listed = listTallies(paymentList)

/** What each way to pay brought on a day: orders, and the sum in their currency. */
function ofDay({ method, currency, taken, takenAt }: StoredPaymentRow): readonly (readonly [string, number])[] {
  if (takenAt === null) return []
  const key = `${takenTally(method)}${currency.name}:${takenAt.slice(0, 10)}`
  return [[`${key}:orders`, 1] as const, [`${key}:sum`, taken] as const]
}

/** How the tallies of what a way to pay brought begin; behind it stand currency, day and what is counted. */
export const takenTally = (method: PaymentMethod): string => `taken:${method}:`

/** One row an order, for the list of payments: what was asked for, came and went back. It holds nothing about its buyer. */
export const paymentRows = projection<StoredPaymentRow, Event>({
  name: 'payment-rows',
  version: 1,
  handles: [
    'OrderSubmitted',
    'OrderRefused',
    'OrderPaymentAwaited',
    'OrderPlaced',
    'OrderCancelled',
    'OrderPiecesCancelled',
    'OrderRestCancelled',
    'OrderAmended',
    'OrderCashTaken',
    'OrderCashUndone',
    'PaymentRequested',
    'PaymentDifferenceRequested',
    'PaymentAttemptBegun',
    'PaymentCaptured',
    'PaymentRefundRequested',
    'PaymentRefunded',
    'PaymentRefundFailed',
    'PaymentRefundRetried',
    'PaymentDisputed',
    'PaymentDisputeClosed',
  ],
  ids: event => [event.data.orderId],
  project(row, event) {
    if (event.type === 'OrderSubmitted') {
      const { orderId, submittedAt, payment, currency, totals } = event.data
      return {
        ...{ orderId, number: null, at: submittedAt, method: payment.method, currency, total: totals.total },
        ...{ charge: null, attempts: 0, taken: 0, takenAt: null, given: 0, state: 'none', refunds: [] },
        fold: { status: 'in-progress', refunds: [], disputes: {}, paymentIds: [] },
      }
    }
    if (!row) return undefined
    const folded = changed(row, event)
    const { refunds } = folded.fold
    const given = sum(refunds.filter(isDone).map(({ amount }) => amount))
    const open = refunds.filter((refund): refund is RowRefund => !isDone(refund))
    const known = { ...folded, given, refunds: open }
    return { ...known, state: stateOf(known) }
  },
  indexes: {
    [listIndex]: listKeys(paymentList),
    /** Money that came, by the way that it came. */
    taken: ({ method, takenAt }) => (takenAt === null ? [] : [[method, takenAt]]),
    /** Refunds that providers refused. */
    refused: ({ refunds, at }) => (refunds.some(({ state }) => state === 'refused') ? [at] : []),
    /** What is waited for, by the way that it should come. */
    awaited: ({ method, state, at }) => (state === 'awaiting' || state === 'to-take' ? [[method, at]] : []),
  },
  tallies: row => [...listed(row), ...ofDay(row)],
})

function changed(row: StoredPaymentRow, event: Exclude<Event, { type: 'OrderSubmitted' }>): StoredPaymentRow {
  const fold = (change: Partial<Fold>, shown: Partial<StoredPaymentRow> = {}) => ({
    ...{ ...row, ...shown },
    fold: { ...row.fold, ...change },
  })
  switch (event.type) {
    case 'OrderRefused':
      return fold({ status: 'refused' })
    case 'OrderPaymentAwaited':
      return fold({ status: 'awaiting-payment' })
    case 'OrderPlaced': {
      const { number, placedAt: at } = event.data
      return fold({ status: 'placed' }, { number, at })
    }
    case 'OrderCancelled':
      return fold({ status: 'cancelled' })
    case 'OrderPiecesCancelled':
    case 'OrderRestCancelled':
      return { ...row, total: row.total - event.data.amount }
    case 'OrderAmended':
      return { ...row, total: row.total + event.data.difference.amount }
    case 'OrderCashTaken':
      return { ...row, taken: event.data.shownAmount, takenAt: event.data.takenAt }
    case 'OrderCashUndone':
      return { ...row, taken: 0, takenAt: null }
    case 'PaymentRequested':
      return { ...row, method: event.data.method, charge: event.data.charge.amount }
    case 'PaymentDifferenceRequested':
      return { ...row, charge: (row.charge ?? 0) + event.data.charge.amount }
    case 'PaymentAttemptBegun':
      return { ...row, attempts: row.attempts + 1 }
    case 'PaymentCaptured': {
      const { charge, capturedAt: takenAt, paymentId } = event.data
      const came = { taken: row.taken + charge.amount, takenAt }
      return fold({ paymentIds: [...row.fold.paymentIds, paymentId] }, came)
    }
    case 'PaymentRefundRequested': {
      const { refundId, paymentId, charge, requestedAt } = event.data
      const state = paymentId === null ? 'by-hand' : 'begun'
      const refund = { refundId, state, amount: charge.amount, problem: null, requestedAt } as const
      return fold({ refunds: [...row.fold.refunds, refund] })
    }
    case 'PaymentRefunded':
      return withRefund(row, event.data.refundId, { state: 'done', problem: null })
    case 'PaymentRefundFailed':
      return withRefund(row, event.data.refundId, { state: 'refused', problem: event.data.problem })
    case 'PaymentRefundRetried':
      return withRefund(row, event.data.refundId, { state: 'begun' })
    case 'PaymentDisputed':
      return fold({ disputes: { ...row.fold.disputes, [event.data.disputeId]: 'open' } })
    case 'PaymentDisputeClosed': {
      const { disputeId, outcome } = event.data
      const { [disputeId]: _closed, ...others } = row.fold.disputes
      return fold({ disputes: outcome === 'lost' ? { ...others, [disputeId]: 'lost' } : others })
    }
  }
}

function withRefund(row: StoredPaymentRow, refundId: string, change: Partial<FoldedRefund>): StoredPaymentRow {
  const refunds = row.fold.refunds.map(each => (each.refundId === refundId ? { ...each, ...change } : each))
  return { ...row, fold: { ...row.fold, refunds } }
}

const isDone = ({ state }: FoldedRefund) => state === 'done'

function stateOf({ method, total, taken, given, refunds, fold }: StoredPaymentRow): MoneyState {
  const disputes = Object.values(fold.disputes)
  if (refunds.some(({ state }) => state === 'refused')) return 'refund-refused'
  if (refunds.some(({ state }) => state === 'by-hand')) return 'give-by-hand'
  if (disputes.includes('open')) return 'disputed'
  if (disputes.includes('lost')) return 'dispute-lost'
  if (fold.status === 'awaiting-payment') return 'awaiting'
  if (fold.status === 'placed' && method === 'cod' && taken === 0 && total > 0) return 'to-take'
  if (given > 0) return given < taken ? 'partly-given' : 'given'
  return taken > 0 ? 'paid' : 'none'
}
