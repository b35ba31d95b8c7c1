import type { OrderEvent } from '#domain/order/events.ts'
import type { Charge, PaymentEvent } from '#domain/payment/events.ts'
import { sum } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { FoldedRefund, MoneyMove, MoneyState, RowRefund, StoredPaymentRow, Stray } from './document.ts'
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

/** What each way to pay brought on a day: orders, and the sum in each currency. */
function ofDay({ method, currency, taken, takenAt, strays }: StoredPaymentRow): readonly (readonly [string, number])[] {
  if (takenAt === null) return []
  const own = taken > 0 || strays.length === 0 ? [{ currency: currency.name, taken }] : []
  return [...own, ...strays].flatMap(({ currency: code, taken: came }) => {
    const key = `${takenTally(method)}${code}:${takenAt.slice(0, 10)}`
    return [[`${key}:orders`, 1] as const, [`${key}:sum`, came] as const]
  })
}

/** How the tallies of what a way to pay brought begin; behind it stand currency, day and what is counted. */
export const takenTally = (method: PaymentMethod): string => `taken:${method}:`

/** One row an order, for the list of payments: what was asked for, came and went back. It holds nothing about its buyer. */
export const paymentRows = projection<StoredPaymentRow, Event>({
  name: 'payment-rows',
  version: 2,
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
        ...{ charge: null, attempts: 0, taken: 0, takenAt: null, given: 0, strays: [], state: 'none', refunds: [] },
        fold: { status: 'in-progress', refunds: [], disputes: {}, moves: [] },
      }
    }
    if (!row) return undefined
    const folded = changed(row, event)
    const { refunds } = folded.fold
    const givenIn = (code: string) =>
      sum(refunds.filter(refund => isDone(refund) && refund.currency === code).map(({ amount }) => amount))
    const strays = folded.strays.map(stray => ({ ...stray, given: givenIn(stray.currency) }))
    const open = refunds.filter((refund): refund is RowRefund => !isDone(refund))
    const known = { ...folded, given: givenIn(row.currency.name), strays, refunds: open }
    return { ...known, state: stateOf(known) }
  },
  indexes: {
    [listIndex]: listKeys(paymentList),
    /** Money that came, by the way that it came. */
    taken: ({ method, takenAt }) => (takenAt === null ? [] : [[method, takenAt]]),
    /** Every time that money came or went. */
    moved: ({ fold }) => fold.moves.map(({ at }, place) => [at, place]),
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
    case 'OrderCashTaken': {
      const { shownAmount: amount, takenAt: at } = event.data
      return moved({ ...row, taken: amount, takenAt: at }, { what: 'taken', at, amount, currency: row.currency.name })
    }
    case 'OrderCashUndone': {
      const move = { what: 'undone', at: event.data.undoneAt, amount: row.taken, currency: row.currency.name } as const
      return moved({ ...row, taken: 0, takenAt: null }, move)
    }
    case 'PaymentRequested':
      return { ...row, method: event.data.method, charge: event.data.charge.amount }
    case 'PaymentDifferenceRequested':
      return { ...row, charge: (row.charge ?? 0) + event.data.charge.amount }
    case 'PaymentAttemptBegun':
      return { ...row, attempts: row.attempts + 1 }
    case 'PaymentCaptured': {
      const { charge, capturedAt: takenAt, paymentId } = event.data
      const came = isOwn(charge, row)
        ? { taken: row.taken + charge.amount, takenAt }
        : { strays: withStray(row.strays, charge), takenAt }
      return moved({ ...row, ...came }, { what: 'taken', at: takenAt, ...charge, id: paymentId })
    }
    case 'PaymentRefundRequested': {
      const { refundId, paymentId, charge, requestedAt } = event.data
      const state = paymentId === null ? 'by-hand' : 'begun'
      const { amount, currency } = charge
      const refund = { refundId, state, amount, currency, problem: null, requestedAt } as const
      return fold({ refunds: [...row.fold.refunds, refund] })
    }
    case 'PaymentRefunded': {
      const { refundId, gatewayRefundId, refundedAt: at } = event.data
      const what = gatewayRefundId === null ? 'given-by-hand' : 'given'
      return withRefund(movedRefund(row, refundId, what, at), refundId, { state: 'done', problem: null })
    }
    case 'PaymentRefundFailed': {
      const { refundId, problem, failedAt: at } = event.data
      const given = row.fold.refunds.some(refund => refund.refundId === refundId && isDone(refund))
      const known = given ? movedRefund(row, refundId, 'came-back', at) : row
      return withRefund(known, refundId, { state: 'refused', problem })
    }
    case 'PaymentRefundRetried':
      return withRefund(row, event.data.refundId, { state: 'begun' })
    case 'PaymentDisputed': {
      const { disputeId, paymentId } = event.data
      return fold({ disputes: { ...row.fold.disputes, [disputeId]: { state: 'open', paymentId } } })
    }
    case 'PaymentDisputeClosed': {
      const { disputeId, outcome, closedAt: at } = event.data
      const { [disputeId]: dispute, ...others } = row.fold.disputes
      if (outcome === 'won' || !dispute) return fold({ disputes: others })
      const lost = fold({ disputes: { ...others, [disputeId]: { ...dispute, state: 'lost' } } })
      const came = row.fold.moves.find(({ what, id }) => what === 'taken' && id === dispute.paymentId)
      return came ? moved(lost, { ...came, what: 'bank-took', at }) : lost
    }
  }
}

function moved(row: StoredPaymentRow, { id = null, ...move }: Omit<MoneyMove, 'id'> & { id?: string | null }) {
  return { ...row, fold: { ...row.fold, moves: [...row.fold.moves, { ...move, id }] } }
}

function movedRefund(row: StoredPaymentRow, refundId: string, what: MoneyMove['what'], at: string): StoredPaymentRow {
  const refund = row.fold.refunds.find(each => each.refundId === refundId)
  if (!refund) return row
  const { amount, currency } = refund
  return moved(row, { what, at, amount, currency, id: refundId })
}

const isOwn = (charge: Charge, { currency }: StoredPaymentRow) => charge.currency === currency.name

function withStray(strays: readonly Stray[], { currency, amount }: Charge): readonly Stray[] {
  const known = strays.find(stray => stray.currency === currency) ?? { currency, taken: 0, given: 0 }
  return [...strays.filter(stray => stray !== known), { ...known, taken: known.taken + amount }]
}

function withRefund(row: StoredPaymentRow, refundId: string, change: Partial<FoldedRefund>): StoredPaymentRow {
  const refunds = row.fold.refunds.map(each => (each.refundId === refundId ? { ...each, ...change } : each))
  return { ...row, fold: { ...row.fold, refunds } }
}

const isDone = ({ state }: FoldedRefund) => state === 'done'

function stateOf({ method, total, taken, given, strays, refunds, fold }: StoredPaymentRow): MoneyState {
  const disputes = Object.values(fold.disputes).map(({ state }) => state)
  if (refunds.some(({ state }) => state === 'refused')) return 'refund-refused'
  if (refunds.some(({ state }) => state === 'by-hand')) return 'give-by-hand'
  if (disputes.includes('open')) return 'disputed'
  if (disputes.includes('lost')) return 'dispute-lost'
  if (fold.status === 'awaiting-payment') return 'awaiting'
  if (fold.status === 'placed' && method === 'cod' && taken === 0 && total > 0) return 'to-take'
  // Money of another currency counts by itself where none of the order's own came.
  const moved = taken > 0 ? [{ taken, given }] : strays
  if (moved.some(each => each.given > 0)) return moved.some(each => each.given < each.taken) ? 'partly-given' : 'given'
  return moved.length > 0 ? 'paid' : 'none'
}
