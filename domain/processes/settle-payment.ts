import { cancellationsOf } from '../order/cancel-pieces.ts'
import type { Order } from '../order/order.ts'
import { chargeOf, isWaiting, sameCharge } from '../payment/decide.ts'
import { type RefundReason, refundOfAmendment, refundOfCancelled } from '../payment/events.ts'
import { type Attempt, type Capture, type Dispute, disputeOver, type Payment, type Refund } from '../payment/evolve.ts'
import { type Minor, sum } from '../shared/money.ts'

/** One step of settling a payment and its order. Repeating a step changes nothing. */
export type PaymentStep =
  /** The order has its money: it can be placed. */
  | { readonly type: 'PayOrder'; readonly paymentId: string; readonly risk?: string }
  /**
   * Gives back `left`, minor units of the currency of a capture; for cancelled pieces that is their share. What is not left
   * of the capture comes out of the order's other payments.
   */
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
  /** The difference of an amendment is paid: the order becomes the new one. */
  | { readonly type: 'PayAmendment'; readonly amendmentId: string; readonly paymentId: string }
  /** Nobody paid it in time: the order stays as it was. */
  | { readonly type: 'EndAmendment'; readonly amendmentId: string }

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

/** The amendment of the order whose difference is waited for. */
export function awaitedAmendment({ amending }: Order): { readonly amendmentId: string; readonly until: string } | null {
  if (amending?.status !== 'held' || amending.payUntil === null) return null
  return { amendmentId: amending.amendmentId, until: amending.payUntil }
}

/** Whether the order waits for the money of this attempt. */
export function isAwaited({ amendmentId }: Pick<Attempt, 'amendmentId'>, order: Order): boolean {
  return amendmentId === null ? isAwaiting(order) : awaitedAmendment(order)?.amendmentId === amendmentId
}

/** The payments that the order was paid with: its own, and those of its amendments. */
export function paymentsOf({ paymentId, amendments }: Order): readonly string[] {
  return [paymentId, ...amendments.map(each => each.paymentId)].filter(id => id !== null)
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
  const ours = paymentsOf(order)
  const leftOf = ({ charge, refunding }: Capture) => charge.amount - refunding
  const allLeft = sum(payment.captures.filter(({ paymentId }) => ours.includes(paymentId)).map(leftOf))
  for (const capture of payment.captures) {
    const { paymentId, attemptId } = capture
    const left = leftOf(capture)
    if (left === 0) continue
    const all = (reason: RefundReason, amount: Minor | null) =>
      ({ type: 'GiveBack', capture, left, reason, refundId: `${reason}-${paymentId}`, amount }) as const
    if (ours.includes(paymentId)) {
      if (order.status === 'cancelled') return all('order-cancelled', null)
      const owed = owedFor(order, payment)
      if (owed) return { type: 'GiveBack', capture, ...owed, left: Math.min(allLeft, owed.left) }
      continue
    }
    const amendmentId = payment.attempts.find(each => each.attemptId === attemptId)?.amendmentId ?? null
    const charge = chargeOf(payment, amendmentId)
    if (!charge || !sameCharge(capture.charge, charge)) return all('wrong-amount', 0)
    if (!isAwaited({ amendmentId }, order)) return all('surplus', 0)
    const { risk } = capture
    if (amendmentId !== null) return { type: 'PayAmendment', amendmentId, paymentId }
    return { type: 'PayOrder', paymentId, ...(risk !== null && { risk }) }
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
  const amendment = awaitedAmendment(order)
  const until = waiting ? order.awaitedUntil : (amendment?.until ?? null)
  const expired = until !== null && at >= until
  const hopeless = expired && at >= later(until, patienceMs)
  for (const attempt of payment.attempts) {
    if (!isWaiting(attempt)) continue
    const abandoned = payment.abandoned && attempt.amendmentId === null
    const awaited = isAwaited(attempt, order)
    if (stuck.has(attempt.attemptId)) {
      if (abandoned || hopeless || !awaited) return { type: 'Leave', attempt }
      continue
    }
    if (attempt.status === 'capturing') return { type: 'Capture', attempt }
    if (!awaited || abandoned || expired) return { type: 'Close', attempt }
  }
  if (payment.attempts.some(isWaiting)) return null
  if (amendment) return expired ? { type: 'EndAmendment', amendmentId: amendment.amendmentId } : null
  if (!waiting) return null
  if (payment.abandoned) return { type: 'RefuseOrder', reason: 'payment-abandoned' }
  return expired ? { type: 'RefuseOrder', reason: 'payment-expired' } : null
}

function later(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}
