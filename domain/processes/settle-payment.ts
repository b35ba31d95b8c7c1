import { cancellationsOf } from '../order/cancel-pieces.ts'
import type { Order } from '../order/evolve.ts'
import { disputeOver, isWaiting, sameCharge } from '../payment/decide.ts'
import { type RefundReason, refundOfAmendment, refundOfCancelled } from '../payment/events.ts'
import type { Attempt, Capture, Dispute, Payment, Refund } from '../payment/evolve.ts'
import type { Minor } from '../shared/money.ts'

/** One step of settling a payment and its order. Repeating a step changes nothing. */
export type PaymentStep =
  /** The order has its money: it can be placed. */
  | { readonly type: 'PayOrder'; readonly paymentId: string; readonly risk?: string }
  /** Gives back `left` of a capture, minor units of its currency; for cancelled pieces that is their share. */
  | {
      readonly type: 'GiveBack'
      readonly capture: Capture
      readonly left: Minor
      readonly reason: RefundReason
      readonly refundId: string
      /** The part that comes out of the order, base currency; null: all that is left of it. */
      readonly amount: Minor | null
    }
  | { readonly type: 'Refund'; readonly refund: GatewayRefund }
  /** A bank gives the money back, or may: it is not given back a second time. */
  | { readonly type: 'HoldRefund'; readonly refund: Refund; readonly dispute: Dispute }
  | { readonly type: 'NoteRefund'; readonly refund: Refund }
  /** The money was to be taken when the answer was lost: ask for it again, under the same key. */
  | { readonly type: 'Capture'; readonly attempt: Attempt }
  /** Nobody shall pay this any more. */
  | { readonly type: 'Close'; readonly attempt: Attempt }
  /** The gateway does not answer, and the shop waits no longer. */
  | { readonly type: 'Leave'; readonly attempt: Attempt }
  | { readonly type: 'RefuseOrder'; readonly reason: 'payment-expired' | 'payment-abandoned' }

/** Of money that a gateway took. What was paid in cash the shop gives back by hand, and somebody notes it. */
type GatewayRefund = Refund & { readonly paymentId: string }

/** How long past its end a payment is waited for while the gateway does not say what became of it. */
const patienceMs = 15 * 60_000

/** The payment id of an order without a charge: its total is zero in the shown currency. */
export const nothingToPay = 'nothing-to-pay'

/**
 * The next step, so that every captured payment becomes one order or a refund; null: none, or not yet. `at`: now, ISO.
 * `stuck`: attempts without an answer, and refunds not taken, in this run.
 */
export function nextForPayment(
  payment: Payment,
  order: Order,
  at: string,
  stuck: ReadonlySet<string> = new Set(),
): PaymentStep | null {
  return refunds(payment, order, stuck) ?? captures(payment, order) ?? attempts(payment, order, at, stuck)
}

/** Everything is held and nothing is paid: the order waits for this payment alone. */
export function isAwaiting(order: Order): boolean {
  return order.status === 'in-progress' && order.awaitedUntil !== null && order.paymentId === null
}

function refunds(payment: Payment, order: Order, stuck: ReadonlySet<string>): PaymentStep | null {
  const due = payment.refunds
    .filter((refund): refund is GatewayRefund => refund.paymentId !== null)
    .find(({ status, refundId }) => status === 'requested' && !stuck.has(refundId))
  if (due) {
    const dispute = disputeOver(payment, due.paymentId)
    return dispute ? { type: 'HoldRefund', refund: due, dispute } : { type: 'Refund', refund: due }
  }
  const done = payment.refunds.find(
    ({ status, amount, refundId }) =>
      status === 'done' &&
      amount > 0 &&
      !stuck.has(refundId) &&
      !order.refunds.some(noted => noted.refundId === refundId),
  )
  return done ? { type: 'NoteRefund', refund: done } : null
}

function captures(payment: Payment, order: Order): PaymentStep | null {
  for (const capture of payment.captures) {
    const { paymentId } = capture
    const left = capture.charge.amount - capture.refunding
    if (left === 0) continue
    const all = (reason: RefundReason, amount: Minor | null) =>
      ({ type: 'GiveBack', capture, left, reason, refundId: `${reason}-${paymentId}`, amount }) as const
    if (order.paymentId === paymentId) {
      if (order.status === 'cancelled') return all('order-cancelled', null)
      const owed = owedFor(order, payment)
      if (owed) return { type: 'GiveBack', capture, ...owed, left: Math.min(left, owed.left) }
      continue
    }
    if (!payment.charge || !sameCharge(capture.charge, payment.charge)) return all('wrong-amount', 0)
    if (isAwaiting(order)) {
      const { risk } = capture
      return { type: 'PayOrder', paymentId, ...(risk !== null && { risk }) }
    }
    return all('surplus', 0)
  }
  return null
}

/** The first of the order's cancelled pieces, or of its amendments, whose money was not asked back. */
function owedFor(order: Order, { refunds }: Payment) {
  for (const { cancellationId, amount, shownAmount } of cancellationsOf(order)) {
    const refundId = refundOfCancelled(cancellationId, order.paymentId)
    if (shownAmount > 0 && !refunds.some(each => each.refundId === refundId)) {
      const reason = cancellationId === null ? 'rest-cancelled' : 'pieces-cancelled'
      return { left: shownAmount, reason, refundId, amount } as const
    }
  }
  for (const { amendmentId, difference } of order.amendments) {
    const refundId = refundOfAmendment(amendmentId)
    if (difference.shownAmount < 0 && !refunds.some(each => each.refundId === refundId)) {
      const { amount, shownAmount } = difference
      return { left: -shownAmount, reason: 'order-amended', refundId, amount: Math.max(0, -amount) } as const
    }
  }
  return null
}

function attempts(payment: Payment, order: Order, at: string, stuck: ReadonlySet<string>): PaymentStep | null {
  const waiting = isAwaiting(order)
  if (waiting && payment.charge?.amount === 0) return { type: 'PayOrder', paymentId: nothingToPay }
  const expired = waiting && order.awaitedUntil !== null && at >= order.awaitedUntil
  const hopeless = expired && at >= later(order.awaitedUntil ?? at, patienceMs)
  const over = !waiting || payment.abandoned || expired
  for (const attempt of payment.attempts) {
    if (!isWaiting(attempt)) continue
    if (stuck.has(attempt.attemptId)) {
      if (payment.abandoned || hopeless || !waiting) return { type: 'Leave', attempt }
      continue
    }
    if (attempt.status === 'capturing') return { type: 'Capture', attempt }
    if (over) return { type: 'Close', attempt }
  }
  if (!waiting || payment.attempts.some(isWaiting)) return null
  if (payment.abandoned) return { type: 'RefuseOrder', reason: 'payment-abandoned' }
  return expired ? { type: 'RefuseOrder', reason: 'payment-expired' } : null
}

function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}
