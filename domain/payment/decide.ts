import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { stepOf } from '../shared/fraction-digits.ts'
import type { PaymentCommand, PaymentRejection } from './commands.ts'
import type { Charge, PaymentEvent } from './events.ts'
import { type Attempt, type Capture, evolve, noPayment, type Payment, type Refund } from './evolve.ts'
import { retryRefund } from './retry.ts'
import { takeUpRefund } from './take-up.ts'

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
      const abandoned = payment.abandoned && attempt.amendmentId === null
      if (abandoned || attempt.status !== 'open') return reject({ code: 'payment-over' })
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
    case 'RetryRefund':
      return retryRefund(command.data, payment)
    case 'TakeUpRefund':
      return takeUpRefund(command.data, payment)
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
export function currentAttempt(
  payment: Payment,
  way: Attempt['way'],
  amendmentId: string | null = null,
): Attempt | undefined {
  return payment.attempts.findLast(
    attempt => attempt.way === way && attempt.amendmentId === amendmentId && isWaiting(attempt),
  )
}

/** The sum that an attempt is to bring; null: none was asked for. */
export function chargeOf({ charge, differences }: Payment, amendmentId: string | null): Charge | null {
  if (amendmentId === null) return charge
  return differences.find(each => each.amendmentId === amendmentId)?.charge ?? null
}

/** The buyer may still pay it, and the shop waits for that. */
export function isWaiting({ status }: Attempt): boolean {
  return status === 'begun' || status === 'open' || status === 'capturing'
}

/** The multiple of which money of a charge goes back: a provider that takes steps of ten gives back in them too. */
export function stepBack({ amount, currency }: Charge): number {
  const step = stepOf(currency)
  return amount % step === 0 ? step : 1
}

/** A refund for `amount` (base currency), as the step between sums given back: all refunds together are the charge. */
export function chargeFor(payment: Payment, amount: number): Charge {
  const { total, charge } = payment
  if (!charge) throw new RangeError('nothing was charged')
  const own = payment.refunds.filter(refund => refund.amount > 0)
  const after = own.reduce((sum, refund) => sum + refund.amount, amount)
  const given = own.reduce((sum, refund) => sum + refund.charge.amount, 0)
  const step = stepBack(charge)
  return { amount: Math.round((charge.amount * after) / total / step) * step - given, currency: charge.currency }
}

function begin({ way, amendmentId, ...requested }: DataOf<'BeginPayment'>, payment: Payment): Answer {
  const { orderId, requestedAt: begunAt, charge } = requested
  const of = amendmentId ?? null
  if (payment.abandoned && of === null) return reject({ code: 'payment-over' })
  const events: PaymentEvent[] = []
  const asked = chargeOf(payment, of)
  if (asked === null) {
    events.push(
      amendmentId === undefined
        ? { type: 'PaymentRequested', data: requested }
        : { type: 'PaymentDifferenceRequested', data: { ...requested, amendmentId } },
    )
  } else if (!sameCharge(asked, charge)) return reject({ code: 'payment-changed' })
  if (!currentAttempt(payment, way, of)) {
    const attemptId = `${orderId}.${payment.attempts.length + 1}`
    const data = { orderId, attemptId, way, ...(amendmentId !== undefined && { amendmentId }), begunAt }
    events.push({ type: 'PaymentAttemptBegun', data })
  }
  return accept(...events)
}

function requestRefund({ after, others = [], ...data }: DataOf<'RequestRefund'>, payment: Payment): Answer {
  const { refundId, paymentId, charge } = data
  const before = payment.refunds.filter(refund => isPartOf(refund.refundId, refundId))
  if (before.length > 0) {
    const amount = before.reduce((sum, refund) => sum + refund.charge.amount, 0)
    const named = paymentId === null ? null : [paymentId, ...others]
    const from = before.every(refund => named?.includes(refund.paymentId ?? '') ?? refund.paymentId === null)
    return from && sameCharge({ ...charge, amount }, charge) ? accept() : reject({ code: 'refund-id-taken' })
  }
  if (after !== undefined && after !== payment.refunds.length) return reject({ code: 'payment-changed' })
  const valid = Number.isSafeInteger(charge.amount) && charge.amount > 0
  if (paymentId !== null) {
    const from = [paymentId, ...others].flatMap(id => payment.captures.filter(each => each.paymentId === id))
    if (from[0]?.paymentId !== paymentId) return reject({ code: 'payment-unknown' })
    const left = from.reduce((sum, capture) => sum + capture.charge.amount - capture.refunding, 0)
    if (!valid || charge.amount > left || from.some(capture => charge.currency !== capture.charge.currency)) {
      return reject({ code: 'refund-exceeds-payment', left })
    }
    return accept(...sharedOut(data, from))
  } else if (!valid) return reject({ code: 'refund-exceeds-payment', left: 0 })
  return accept({ type: 'PaymentRefundRequested', data })
}

/** A refund for what is left of each payment in turn: what no single one has left comes out of several. */
function sharedOut(
  { of, ...data }: DataOf<'RequestRefund'>,
  from: readonly Capture[],
): readonly Extract<PaymentEvent, { type: 'PaymentRefundRequested' }>[] {
  const parts: Extract<PaymentEvent, { type: 'PaymentRefundRequested' }>[] = []
  let { amount: chargeLeft } = data.charge
  let { amount: amountLeft } = data
  for (const capture of from) {
    const charged = Math.min(chargeLeft, capture.charge.amount - capture.refunding)
    if (charged === 0) continue
    chargeLeft -= charged
    const amount = chargeLeft === 0 ? amountLeft : Math.round((data.amount * charged) / data.charge.amount)
    amountLeft -= amount
    const { paymentId } = capture
    const refundId = parts.length === 0 ? data.refundId : `${data.refundId}${partMark}${parts.length + 1}`
    const charge = { ...data.charge, amount: charged }
    // Its pieces are those of the whole refund: named once, they go back once.
    const about = parts.length === 0 && of ? { ...data, of } : data
    parts.push({ type: 'PaymentRefundRequested', data: { ...about, refundId, paymentId, amount, charge } })
  }
  return parts
}

const partMark = '-part-'

/** Whether a refund is the one of this name, or a part of it that came out of another payment. */
export function isPartOf(refundId: string, whole: string): boolean {
  return refundId === whole || refundId.startsWith(`${whole}${partMark}`)
}

/** A refund with all its parts as one; undefined: there is none of this name. */
export function wholeRefund({ refunds }: Payment, refundId: string): Refund | undefined {
  const parts = refunds.filter(each => isPartOf(each.refundId, refundId))
  const [first] = parts
  if (!first || parts.length === 1) return first
  const open = parts.find(({ status }) => status !== 'done')
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const charged = parts.reduce((sum, part) => sum + part.charge.amount, 0)
  return { ...(open ?? first), refundId, amount, charge: { ...first.charge, amount: charged } }
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

export function sameCharge(one: Charge, other: Charge): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

function attemptOf(payment: Payment, attemptId: string): Attempt | undefined {
  return payment.attempts.find(attempt => attempt.attemptId === attemptId)
}

function unknownAttempt(): Answer {
  return reject({ code: 'payment-attempt-unknown' })
}
