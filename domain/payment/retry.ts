import { accept, type Decision, reject } from '../shared/decider.ts'
import { type Minor, sum } from '../shared/money.ts'
import type { PaymentCommand, PaymentRejection } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { disputeOver, type Payment } from './evolve.ts'
import { unknownOf, untakenOf } from './take-up.ts'

type Asked = Extract<PaymentCommand, { type: 'RetryRefund' }>['data']

/**
 * A refused refund is asked for again. Somebody may have given the same money back at the provider itself since, and asking would give
 * it a second time: so what the provider gave has to be in the log first, and who asks has to know of it.
 */
export function retryRefund(asked: Asked, payment: Payment): Decision<PaymentEvent, PaymentRejection> {
  const { refunded, beside, ...data } = asked
  const refund = payment.refunds.find(({ refundId }) => refundId === data.refundId)
  if (!refund) return reject({ code: 'refund-unknown' })
  const { status, paymentId, charge } = refund
  if (status !== 'failed' || disputeOver(payment, paymentId)) return accept()
  if (paymentId !== null && refunded !== null) {
    const amount = unknownOf(payment, paymentId, refunded)
    const settles = () => untakenOf(payment, { paymentId, refunded, currency: charge.currency }) !== null
    if (amount > 0) return reject({ code: 'refund-not-taken-up', amount, settles: settles() })
  }
  const given = besideOf(payment, data.refundId)
  if (given !== beside) return reject({ code: 'refund-beside', amount: given })
  return accept({ type: 'PaymentRefundRetried', data })
}

/** What was given back of the same payment at the provider itself since a refund was asked for, minor units of its charge's currency. */
export function besideOf({ refunds }: Payment, refundId: string): Minor {
  const at = refunds.findIndex(each => each.refundId === refundId)
  const since = refunds.slice(at + 1).filter(each => each.reason === 'at-provider')
  return sum(since.filter(each => each.paymentId === refunds[at]?.paymentId).map(({ charge }) => charge.amount))
}
