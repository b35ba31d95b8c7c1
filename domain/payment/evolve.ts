import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import { erased, isErased, type Personal } from '../shared/personal-data.ts'
import type { Charge, DeclineReason, PaymentEvent, PaymentWay, RefundOf, RefundReason } from './events.ts'

export type Attempt = {
  readonly attemptId: string
  readonly way: PaymentWay
  /** begun: the gateway may have it. capturing: its money may be taken. left: the shop waits no longer. */
  readonly status: 'begun' | 'open' | 'capturing' | 'captured' | 'closed' | 'left'
  /** It pays the difference of this amendment; null: the order. */
  readonly amendmentId: string | null
  readonly begunAt: string
  readonly reference: string | null
  readonly url: string | null
}

export type Capture = {
  readonly paymentId: string
  readonly attemptId: string
  readonly charge: Charge
  /** Why the gateway calls it risky; null: it does not. */
  readonly risk: string | null
  /** Asked back so far, minor units of the charge's currency. */
  readonly refunding: Minor
}

export type Refund = {
  readonly refundId: string
  readonly paymentId: string | null
  readonly amount: Minor
  readonly charge: Charge
  readonly reason: RefundReason
  readonly of: RefundOf | null
  readonly status: 'requested' | 'done' | 'failed'
  /** The gateway's id of the refund, once the gateway has begun it. */
  readonly gatewayRefundId: string | null
  /** How often the gateway refused it. */
  readonly failures: number
  /** Why it refused last. */
  readonly problem: string | null
  /** Given back by hand: no gateway's books know of it. */
  readonly byHand: boolean
  /** By what means, in the shop's own words. */
  readonly how: Personal<string> | null
  readonly refundedAt: string | null
}

export type Dispute = {
  readonly disputeId: string
  readonly paymentId: string
  readonly reason: string
  readonly state: 'open' | 'won' | 'lost'
  readonly closedAt: string | null
}

export type Decline = { readonly attemptId: string; readonly declineId: string; readonly reason: DeclineReason }

export type Payment = {
  readonly orderId: string
  readonly method: PaymentMethod
  /** Of the order, base currency. */
  readonly total: Minor
  /** Null: nothing was asked of a gateway yet. */
  readonly charge: Charge | null
  /** Asked for amendments that make the order cost more. */
  readonly differences: readonly { readonly amendmentId: string; readonly charge: Charge }[]
  readonly attempts: readonly Attempt[]
  readonly captures: readonly Capture[]
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  /** The last refusal of the buyer's bank. */
  readonly decline: Decline | null
  readonly abandoned: boolean
}

export const noPayment: Payment = {
  orderId: '',
  method: 'cod',
  total: 0,
  charge: null,
  differences: [],
  attempts: [],
  captures: [],
  refunds: [],
  disputes: [],
  decline: null,
  abandoned: false,
}

export function evolve(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'PaymentRequested': {
      const { orderId, method, total, charge } = event.data
      return { ...payment, orderId, method, total, charge }
    }
    case 'PaymentDifferenceRequested': {
      const { orderId, method, amendmentId, charge } = event.data
      return { ...payment, orderId, method, differences: [...payment.differences, { amendmentId, charge }] }
    }
    case 'PaymentAttemptBegun': {
      const { attemptId, way, amendmentId = null, begunAt } = event.data
      const attempt: Attempt = { attemptId, way, amendmentId, begunAt, status: 'begun', reference: null, url: null }
      return { ...payment, attempts: [...payment.attempts, attempt] }
    }
    case 'PaymentAttemptOpened': {
      const { attemptId, reference, url } = event.data
      return withAttempt(payment, attemptId, attempt => ({
        ...attempt,
        reference,
        url,
        status: attempt.status === 'begun' ? 'open' : attempt.status,
      }))
    }
    case 'PaymentDeclined': {
      const { attemptId, declineId, reason } = event.data
      const declined = { ...payment, decline: { attemptId, declineId, reason } }
      // The buyer can agree again to an attempt whose capture failed.
      return withAttempt(declined, attemptId, attempt =>
        attempt.status === 'capturing' ? { ...attempt, status: 'open' } : attempt,
      )
    }
    case 'PaymentCaptureStarted':
      return withAttempt(payment, event.data.attemptId, attempt => ({ ...attempt, status: 'capturing' }))
    case 'PaymentCaptured': {
      const { attemptId, paymentId, charge, risk = null } = event.data
      const capture: Capture = { paymentId, attemptId, charge, risk, refunding: 0 }
      const captured = { ...payment, captures: [...payment.captures, capture] }
      return withAttempt(captured, attemptId, attempt => ({ ...attempt, status: 'captured' }))
    }
    case 'PaymentAttemptClosed':
      return withAttempt(payment, event.data.attemptId, attempt => ({ ...attempt, status: 'closed' }))
    case 'PaymentAttemptLeft':
      return withAttempt(payment, event.data.attemptId, attempt => ({ ...attempt, status: 'left' }))
    case 'PaymentAbandoned':
      return { ...payment, abandoned: true }
    case 'PaymentRefundRequested': {
      const { orderId, refundId, paymentId, amount, charge, reason, of = null } = event.data
      const refund: Refund = {
        refundId,
        paymentId,
        amount,
        charge,
        reason,
        of,
        status: 'requested',
        gatewayRefundId: null,
        failures: 0,
        problem: null,
        byHand: false,
        how: null,
        refundedAt: null,
      }
      return {
        ...payment,
        orderId,
        refunds: [...payment.refunds, refund],
        captures: payment.captures.map(capture =>
          capture.paymentId === paymentId ? { ...capture, refunding: capture.refunding + charge.amount } : capture,
        ),
      }
    }
    case 'PaymentRefundTakenOn': {
      const { refundId, gatewayRefundId } = event.data
      return withRefund(payment, refundId, refund => ({ ...refund, gatewayRefundId }))
    }
    case 'PaymentRefunded': {
      const { refundId, byHand, refundedAt } = event.data
      return withRefund(payment, refundId, refund => ({
        ...refund,
        status: 'done',
        byHand: byHand !== undefined,
        how: byHand === undefined ? null : isErased(byHand) ? erased : byHand.how,
        refundedAt,
      }))
    }
    case 'PaymentRefundFailed':
      return withRefund(payment, event.data.refundId, refund => ({
        ...refund,
        status: 'failed',
        // Asked once more, it is another refund of the gateway's.
        gatewayRefundId: null,
        failures: refund.failures + 1,
        problem: event.data.problem,
      }))
    case 'PaymentDisputed': {
      const { disputeId, paymentId, reason } = event.data
      const others = payment.disputes.filter(each => each.disputeId !== disputeId)
      return { ...payment, disputes: [...others, { disputeId, paymentId, reason, state: 'open', closedAt: null }] }
    }
    case 'PaymentDisputeClosed': {
      const { disputeId, outcome: state, closedAt } = event.data
      const disputes = payment.disputes.map(each =>
        each.disputeId === disputeId ? { ...each, state, closedAt } : each,
      )
      return { ...payment, disputes }
    }
    case 'PaymentRefundRetried':
      return withRefund(payment, event.data.refundId, refund => ({ ...refund, status: 'requested' }))
  }
}

/** The dispute over a payment that its bank may give back, or has given back, by itself: the shop gives nothing on top. */
export function disputeOver({ disputes }: Payment, paymentId: string | null): Dispute | undefined {
  return disputes.find(each => each.paymentId === paymentId && each.state !== 'won')
}

function withAttempt(payment: Payment, attemptId: string, change: (attempt: Attempt) => Attempt): Payment {
  return {
    ...payment,
    attempts: payment.attempts.map(attempt => (attempt.attemptId === attemptId ? change(attempt) : attempt)),
  }
}

function withRefund(payment: Payment, refundId: string, change: (refund: Refund) => Refund): Payment {
  return {
    ...payment,
    refunds: payment.refunds.map(refund => (refund.refundId === refundId ? change(refund) : refund)),
  }
}
