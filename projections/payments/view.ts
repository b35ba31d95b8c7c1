import type { OrderEvent } from '#domain/order/events.ts'
import { type PaymentEvent, refundOfAmendment, refundOfCancelled } from '#domain/payment/events.ts'
import { sum } from '#domain/shared/money.ts'
import { projection } from '../projection.ts'
import type { OrderPayment, PaymentAttempt, PaymentRefund } from './document.ts'

type Event =
  | PaymentEvent
  | Extract<
      OrderEvent,
      | { type: 'OrderPaid' | 'OrderCancelled' | 'OrderPiecesCancelled' | 'OrderRestCancelled' | 'OrderRefunded' }
      | { type: 'OrderAmended' }
    >

export const paymentsView = projection<OrderPayment, Event>({
  name: 'payments',
  version: 6,
  handles: [
    'PaymentRequested',
    'PaymentAttemptBegun',
    'PaymentAttemptOpened',
    'PaymentDeclined',
    'PaymentCaptureStarted',
    'PaymentCaptured',
    'PaymentAttemptClosed',
    'PaymentAttemptLeft',
    'PaymentRefundRequested',
    'PaymentRefunded',
    'PaymentRefundFailed',
    'PaymentRefundRetried',
    'PaymentDisputed',
    'PaymentDisputeClosed',
    'OrderPaid',
    'OrderCancelled',
    'OrderPiecesCancelled',
    'OrderRestCancelled',
    'OrderAmended',
    'OrderRefunded',
  ],
  ids: event => [event.data.orderId],
  project(payment, event) {
    switch (event.type) {
      case 'PaymentRequested': {
        const { orderId, method, charge, requestedAt } = event.data
        return { ...(payment ?? empty(orderId, requestedAt)), method, charge }
      }
      case 'PaymentRefundRequested': {
        const { orderId, refundId, paymentId, amount, charge, reason, requestedAt } = event.data
        const base = payment ?? empty(orderId, requestedAt)
        const refund: PaymentRefund = {
          refundId,
          paymentId,
          amount,
          charge,
          reason,
          status: 'requested',
          problem: null,
          requestedAt,
          noted: amount === 0,
        }
        return { ...base, refunds: [...base.refunds, refund], owed: base.owed.filter(id => id !== refundId) }
      }
    }
    if (!payment) return undefined
    switch (event.type) {
      case 'PaymentAttemptBegun': {
        const { attemptId, way, begunAt } = event.data
        const attempt: PaymentAttempt = { attemptId, way, begunAt, status: 'begun', reference: null }
        return { ...payment, attempts: [...payment.attempts, attempt] }
      }
      case 'PaymentAttemptOpened': {
        const { attemptId, reference } = event.data
        return withAttempt(payment, attemptId, ({ status }) => ({
          reference,
          status: status === 'begun' ? 'open' : status,
        }))
      }
      case 'PaymentDeclined': {
        const { attemptId, reason } = event.data
        return withAttempt({ ...payment, decline: reason }, attemptId, ({ status }) => ({
          status: status === 'capturing' ? 'open' : status,
        }))
      }
      case 'PaymentCaptureStarted':
        return withAttempt(payment, event.data.attemptId, () => ({ status: 'capturing' }))
      case 'PaymentAttemptClosed':
        return withAttempt(payment, event.data.attemptId, () => ({ status: 'closed' }))
      case 'PaymentAttemptLeft':
        return withAttempt(payment, event.data.attemptId, () => ({ status: 'left' }))
      case 'PaymentCaptured': {
        const { orderId: _order, ...capture } = event.data
        const captured = { ...payment, captures: [...payment.captures, capture] }
        return withAttempt(captured, capture.attemptId, () => ({ status: 'captured' }))
      }
      case 'PaymentRefunded':
        return withRefund(payment, event.data.refundId, { status: 'done', problem: null })
      case 'PaymentRefundFailed':
        return withRefund(payment, event.data.refundId, { status: 'failed', problem: event.data.problem })
      case 'PaymentRefundRetried':
        return withRefund(payment, event.data.refundId, { status: 'requested' })
      case 'PaymentDisputed': {
        const { disputeId } = event.data
        const others = payment.disputes.filter(each => each.disputeId !== disputeId)
        return { ...payment, disputes: [...others, { disputeId, state: 'open' }] }
      }
      case 'PaymentDisputeClosed': {
        const { disputeId, outcome: state } = event.data
        const disputes = payment.disputes.map(each => (each.disputeId === disputeId ? { ...each, state } : each))
        return { ...payment, disputes }
      }
      case 'OrderPaid':
        return { ...payment, paidWith: event.data.paymentId }
      case 'OrderCancelled':
        return { ...payment, cancelled: true }
      case 'OrderPiecesCancelled':
      case 'OrderRestCancelled': {
        const cancellationId = 'cancellationId' in event.data ? event.data.cancellationId : null
        const owed = event.data.shownAmount > 0 ? [refundOfCancelled(cancellationId, payment.paidWith)] : []
        return { ...payment, owed: [...payment.owed, ...owed] }
      }
      case 'OrderAmended': {
        const { amendmentId, difference, paymentId } = event.data
        const owed = difference.shownAmount < 0 && payment.paidWith !== null ? [refundOfAmendment(amendmentId)] : []
        const paidMore = paymentId === undefined ? payment.paidMore : [...payment.paidMore, paymentId]
        return { ...payment, paidMore, owed: [...payment.owed, ...owed] }
      }
      case 'OrderRefunded':
        return withRefund(payment, event.data.refundId, { noted: true })
      case 'PaymentDifferenceRequested':
      case 'PaymentAbandoned':
      case 'PaymentRefundTakenOn':
        return payment
    }
  },
  indexes: {
    /** Not at its end: somebody may still pay, or money has to be given back. */
    open: payment => (isOpen(payment) ? [payment.startedAt] : []),
    /** Somebody has to give it back. */
    byHand: payment => (payment.refunds.some(isByHand) ? [payment.startedAt] : []),
    /** Somebody has to look at these. */
    failed: payment => (payment.refunds.some(({ status }) => status === 'failed') ? [payment.startedAt] : []),
    /** Its bank has not decided the dispute, or gave the money back. */
    disputed: payment => (payment.disputes.some(({ state }) => state !== 'won') ? [payment.startedAt] : []),
    byStart: payment => [payment.startedAt],
  },
})

/** Of cash, and not given back yet. */
export function isByHand({ status, paymentId }: Pick<PaymentRefund, 'status' | 'paymentId'>): boolean {
  return status === 'requested' && paymentId === null
}

function isOpen({ attempts, captures, refunds, paidWith, paidMore, cancelled, owed }: OrderPayment): boolean {
  if (attempts.some(({ status }) => status !== 'captured' && status !== 'closed')) return true
  if (refunds.some(isUnfinished)) return true
  return captures.some(({ paymentId, charge }) => {
    const given = sum(refunds.filter(refund => refund.paymentId === paymentId).map(refund => refund.charge.amount))
    const ours = paymentId === paidWith || paidMore.includes(paymentId)
    const kept = ours && !cancelled && owed.length === 0
    return !kept && given < charge.amount
  })
}

/** A refund by hand waits for a person. */
function isUnfinished({ status, paymentId, noted }: PaymentRefund): boolean {
  return status === 'requested' ? paymentId !== null : status === 'done' && !noted
}

function empty(orderId: string, startedAt: string): OrderPayment {
  return {
    orderId,
    method: 'cod',
    charge: null,
    attempts: [],
    captures: [],
    refunds: [],
    disputes: [],
    decline: null,
    paidWith: null,
    paidMore: [],
    cancelled: false,
    owed: [],
    startedAt,
  }
}

function withAttempt(
  payment: OrderPayment,
  attemptId: string,
  change: (attempt: PaymentAttempt) => Partial<PaymentAttempt>,
): OrderPayment {
  return {
    ...payment,
    attempts: payment.attempts.map(each => (each.attemptId === attemptId ? { ...each, ...change(each) } : each)),
  }
}

function withRefund(payment: OrderPayment, refundId: string, change: Partial<PaymentRefund>): OrderPayment {
  return {
    ...payment,
    refunds: payment.refunds.map(each => (each.refundId === refundId ? { ...each, ...change } : each)),
  }
}
