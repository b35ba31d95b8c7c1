import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { stepOf } from '../shared/fraction-digits.ts'
import type { PaymentCommand, PaymentRejection } from './commands.ts'
import type { Charge, PaymentEvent } from './events.ts'
import { type Attempt, type Dispute, evolve, noPayment, type Payment } from './evolve.ts'

type Answer = Decision<PaymentEvent, PaymentRejection>
type DataOf<Type> = Extract<PaymentCommand, { type: Type }>['data']

export function decide(command: PaymentCommand, payment: Payment): Answer {
  switch (command.type) {
    case 'BeginPayment':
      return begin(command.data, payment)
    case 'RecordAttemptOpened': {
      const attempt = attemptOf(payment, command.data.attemptId)
      if (!attempt) return unknownAttempt()
      return attempt.reference === null ? accept({ type: 'PaymentAttemptOpened', data: command.data }) : accept()
    }
    case 'RecordDecline': {
      const { attemptId, declineId } = command.data
      const attempt = attemptOf(payment, attemptId)
      if (!attempt) return unknownAttempt()
      const told = payment.decline?.attemptId === attemptId && payment.decline.declineId === declineId
      if (attempt.status === 'captured' || (told && attempt.status !== 'capturing')) return accept()
      return accept({ type: 'PaymentDeclined', data: command.data })
    }
    case 'StartCapture': {
      const attempt = attemptOf(payment, command.data.attemptId)
      if (!attempt) return unknownAttempt()
      if (attempt.status === 'capturing') return accept()
      // Money is only taken while the buyer still wants to pay in this way.
      if (payment.abandoned || attempt.status !== 'open') return reject({ code: 'payment-over' })
      return accept({ type: 'PaymentCaptureStarted', data: command.data })
    }
    case 'RecordCapture': {
      const { attemptId, paymentId } = command.data
      if (!attemptOf(payment, attemptId)) return unknownAttempt()
      if (payment.captures.some(capture => capture.paymentId === paymentId)) return accept()
      return accept({ type: 'PaymentCaptured', data: command.data })
    }
    case 'CloseAttempt': {
      const attempt = attemptOf(payment, command.data.attemptId)
      if (!attempt) return unknownAttempt()
      // Of what is being taken only the gateway knows the end.
      if (['closed', 'captured', 'capturing'].includes(attempt.status)) return accept()
      return accept({ type: 'PaymentAttemptClosed', data: command.data })
    }
    case 'LeaveAttempt': {
      const attempt = attemptOf(payment, command.data.attemptId)
      if (!attempt) return unknownAttempt()
      return isWaiting(attempt) ? accept({ type: 'PaymentAttemptLeft', data: command.data }) : accept()
    }
    case 'AbandonPayment':
      return payment.abandoned ? accept() : accept({ type: 'PaymentAbandoned', data: command.data })
    case 'RequestRefund':
      return requestRefund(command.data, payment)
    case 'RecordRefundTakenOn': {
      const refund = payment.refunds.find(({ refundId }) => refundId === command.data.refundId)
      if (!refund) return reject({ code: 'refund-unknown' })
      const known = refund.status !== 'requested' || refund.gatewayRefundId === command.data.gatewayRefundId
      return known ? accept() : accept({ type: 'PaymentRefundTakenOn', data: command.data })
    }
    case 'RecordRefunded': {
      const refund = payment.refunds.find(({ refundId }) => refundId === command.data.refundId)
      if (!refund) return reject({ code: 'refund-unknown' })
      return refund.status === 'done' ? accept() : accept({ type: 'PaymentRefunded', data: command.data })
    }
    case 'RecordRefundFailed': {
      const refund = payment.refunds.find(({ refundId }) => refundId === command.data.refundId)
      if (!refund) return reject({ code: 'refund-unknown' })
      return refund.status === 'requested' ? accept({ type: 'PaymentRefundFailed', data: command.data }) : accept()
    }
    case 'RecordRefundCameBack': {
      const refund = payment.refunds.find(({ refundId }) => refundId === command.data.refundId)
      if (!refund) return reject({ code: 'refund-unknown' })
      if (refund.status !== 'done' || refund.byHand) return accept()
      return accept({ type: 'PaymentRefundFailed', data: command.data })
    }
    case 'RecordGivenByHand': {
      const { byHand, ...data } = command.data
      const refund = payment.refunds.find(({ refundId }) => refundId === data.refundId)
      if (!refund) return reject({ code: 'refund-unknown' })
      if (refund.byHand) return accept()
      const cash = refund.paymentId === null && refund.status === 'requested'
      if (refund.status !== 'failed' && !cash) return reject({ code: 'refund-not-refused', status: refund.status })
      return accept({ type: 'PaymentRefunded', data: { ...data, gatewayRefundId: null, byHand } })
    }
    case 'RetryRefund': {
      const refund = payment.refunds.find(({ refundId }) => refundId === command.data.refundId)
      if (!refund) return reject({ code: 'refund-unknown' })
      if (refund.status !== 'failed' || disputeOver(payment, refund.paymentId)) return accept()
      return accept({ type: 'PaymentRefundRetried', data: command.data })
    }
    case 'RecordDispute':
      return recordDispute(command.data, payment)
  }
}

export const payment: Decider<Payment, PaymentCommand, PaymentEvent, PaymentRejection> = {
  name: 'payment',
  initial: noPayment,
  decide,
  evolve,
}

/** The attempt that a buyer who pays in this way goes on with; undefined: none is under way. */
export function currentAttempt(payment: Payment, way: Attempt['way']): Attempt | undefined {
  return payment.attempts.findLast(attempt => attempt.way === way && isWaiting(attempt))
}

/** The buyer may still pay it, and the shop waits for that. */
export function isWaiting({ status }: Attempt): boolean {
  return status === 'begun' || status === 'open' || status === 'capturing'
}

/** A refund for `amount` (base currency), as the step between sums given back: all refunds together are the charge. */
export function chargeFor(payment: Payment, amount: number): Charge {
  const { total, charge } = payment
  if (!charge) throw new RangeError('nothing was charged')
  const own = payment.refunds.filter(refund => refund.amount > 0)
  const after = own.reduce((sum, refund) => sum + refund.amount, amount)
  const given = own.reduce((sum, refund) => sum + refund.charge.amount, 0)
  // A provider that takes steps of ten gives back in them too.
  const own10 = stepOf(charge.currency)
  const step = charge.amount % own10 === 0 ? own10 : 1
  return { amount: Math.round((charge.amount * after) / total / step) * step - given, currency: charge.currency }
}

function begin({ way, ...requested }: DataOf<'BeginPayment'>, payment: Payment): Answer {
  const { orderId, requestedAt: begunAt, charge } = requested
  if (payment.abandoned) return reject({ code: 'payment-over' })
  const events: PaymentEvent[] = []
  if (payment.charge === null) events.push({ type: 'PaymentRequested', data: requested })
  else if (!sameCharge(payment.charge, charge)) return reject({ code: 'payment-changed' })
  if (!currentAttempt(payment, way)) {
    const attemptId = `${orderId}.${payment.attempts.length + 1}`
    events.push({ type: 'PaymentAttemptBegun', data: { orderId, attemptId, way, begunAt } })
  }
  return accept(...events)
}

function requestRefund({ after, ...data }: DataOf<'RequestRefund'>, payment: Payment): Answer {
  const { refundId, paymentId, charge } = data
  const before = payment.refunds.find(refund => refund.refundId === refundId)
  if (before) {
    const same = before.paymentId === paymentId && sameCharge(before.charge, charge)
    return same ? accept() : reject({ code: 'refund-id-taken' })
  }
  if (after !== undefined && after !== payment.refunds.length) return reject({ code: 'payment-changed' })
  const valid = Number.isSafeInteger(charge.amount) && charge.amount > 0
  if (paymentId !== null) {
    const capture = payment.captures.find(each => each.paymentId === paymentId)
    if (!capture) return reject({ code: 'payment-unknown' })
    const left = capture.charge.amount - capture.refunding
    if (!valid || charge.amount > left || charge.currency !== capture.charge.currency) {
      return reject({ code: 'refund-exceeds-payment', left })
    }
  } else if (!valid) return reject({ code: 'refund-exceeds-payment', left: 0 })
  return accept({ type: 'PaymentRefundRequested', data })
}

function recordDispute({ state, seenAt, ...dispute }: DataOf<'RecordDispute'>, payment: Payment): Answer {
  const { orderId, disputeId, paymentId } = dispute
  if (!payment.captures.some(capture => capture.paymentId === paymentId)) return reject({ code: 'payment-unknown' })
  const known = payment.disputes.find(each => each.disputeId === disputeId)
  const opened: PaymentEvent = { type: 'PaymentDisputed', data: { ...dispute, disputedAt: seenAt } }
  if (state === 'open') return known?.state === 'open' ? accept() : accept(opened)
  if (known?.state === state || (!known && state === 'won')) return accept()
  const closed: PaymentEvent = {
    type: 'PaymentDisputeClosed',
    data: { orderId, disputeId, outcome: state, closedAt: seenAt },
  }
  return known ? accept(closed) : accept<PaymentEvent>(opened, closed)
}

/** The dispute over a payment that its bank may give back, or has given back, by itself: the shop gives nothing on top. */
export function disputeOver({ disputes }: Payment, paymentId: string | null): Dispute | undefined {
  return disputes.find(each => each.paymentId === paymentId && each.state !== 'won')
}

export function sameCharge(one: Charge, other: Charge): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

function attemptOf(payment: Payment, attemptId: string): Attempt | undefined {
  return payment.attempts.find(attempt => attempt.attemptId === attemptId)
}

function unknownAttempt(): Answer {
  return reject({ code: 'payment-attempt-unknown' })
}
