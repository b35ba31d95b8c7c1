import { accept, type Decision, reject } from '../shared/decider.ts'
import { type Minor, sum } from '../shared/money.ts'
import type { PaymentCommand, PaymentRejection } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { disputeOver, type Payment, type Refund } from './evolve.ts'

type Asked = Extract<PaymentCommand, { type: 'TakeUpRefund' }>['data']

/** The part of a refund that was made at the provider itself which the log does not know, minor units of the charge's currency. */
export type Untaken = {
  readonly amount: Minor
  /** The refund of this sum that the provider refused before: it is the one that was given; null: it is another one. */
  readonly refused: Refund | null
}

/**
 * What settling takes up once the provider says that it gave back `refunded` of a payment in all; null: nothing, or nothing that the shop
 * could judge: a disputed payment, or more than is left of it.
 */
export function untakenOf(
  payment: Payment,
  { paymentId, refunded, currency }: Pick<Asked, 'paymentId' | 'refunded' | 'currency'>,
): Untaken | null {
  const capture = payment.captures.find(each => each.paymentId === paymentId)
  if (!capture || capture.charge.currency !== currency || disputeOver(payment, paymentId)) return null
  const amount = unknownOf(payment, paymentId, refunded)
  if (!Number.isSafeInteger(amount) || amount <= 0) return null
  const refused =
    ownOf(payment, paymentId).find(({ status, charge }) => status === 'failed' && charge.amount === amount) ?? null
  return refused || amount <= capture.charge.amount - capture.refunding ? { amount, refused } : null
}

/** How much of what the provider gave back in all the log does not know; zero or less: nothing, or not certainly anything. */
export function unknownOf(payment: Payment, paymentId: string, refunded: Minor): Minor {
  // Books may show what the provider has begun to give back, or may not: at least the rest was made there.
  const known = ownOf(payment, paymentId).filter(({ status }) => status !== 'failed')
  return refunded - sum(known.map(({ charge }) => charge.amount))
}

/** Refunds that the provider knows. */
function ownOf({ refunds }: Payment, paymentId: string): readonly Refund[] {
  return refunds.filter(each => each.paymentId === paymentId && !each.byHand)
}

/** What was given back at the provider itself becomes a refund of the order, once. */
export function takeUpRefund(asked: Asked, payment: Payment): Decision<PaymentEvent, PaymentRejection> {
  const { orderId, paymentId, refunded, currency, paid, seenAt } = asked
  if (!payment.captures.some(each => each.paymentId === paymentId)) return reject({ code: 'payment-unknown' })
  const untaken = untakenOf(payment, asked)
  if (!untaken) return accept()
  const { amount: charged, refused } = untaken
  // The provider's books give no name to it.
  const made = { orderId, gatewayRefundId: '', refundedAt: seenAt }
  if (refused) return accept({ type: 'PaymentRefunded', data: { ...made, refundId: refused.refundId } })
  const refundId = `at-provider-${paymentId}-${refunded}`
  const amount = paid ? shareOf(charged, paid, paymentId, payment) : 0
  const about = { orderId, refundId, paymentId, amount, charge: { amount: charged, currency }, requestedAt: seenAt }
  return accept<PaymentEvent>(
    { type: 'PaymentRefundRequested', data: { ...about, reason: 'at-provider' } },
    { type: 'PaymentRefunded', data: { ...made, refundId } },
  )
}

/** Of the order's total, base currency: as the step between sums given back, so that all refunds together are what was paid. */
function shareOf(charged: Minor, paid: NonNullable<Asked['paid']>, paymentId: string, { refunds }: Payment): Minor {
  // One that is less than a base unit is of the order all the same.
  const own = refunds.filter(each => each.amount > 0 || (each.reason === 'at-provider' && each.paymentId === paymentId))
  const given = sum(own.map(({ amount }) => amount))
  const after = sum(own.map(({ charge }) => charge.amount)) + charged
  const share = Math.round((paid.amount * after) / paid.shownAmount) - given
  return Math.max(0, Math.min(share, paid.amount - given))
}
