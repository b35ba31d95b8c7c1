import { type Gateway, GatewayRefused, type RefundState } from '#api/plumbing/engines/payments/port.ts'
import { paidOf } from '#domain/order/cancel-pieces.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentCommand } from '#domain/payment/commands.ts'
import type { Dispute, Payment, Refund } from '#domain/payment/evolve.ts'
import { type PaymentStep, paymentsOf } from '#domain/processes/settle-payment.ts'
import { sum } from '#domain/shared/money.ts'

type GiveBack = Extract<PaymentStep, { type: 'GiveBack' }>

/** Requests the refund of some or all that is left of a captured payment. */
export function requestOf(step: GiveBack, paying: Payment, ordered: Order, requestedAt: string) {
  const { capture, left, reason, refundId } = step
  const { paymentId, charge } = capture
  const others = paymentsOf(ordered).filter(id => id !== paymentId)
  const unpaid = paidOf(ordered, ordered.totals.total, 'amount') - sum(paying.refunds.map(each => each.amount))
  // The rest of a cancelled order goes back by its payments, each with its share.
  const elsewhere = sum(
    paying.captures.filter(each => others.includes(each.paymentId)).map(each => each.charge.amount - each.refunding),
  )
  const share = elsewhere === 0 ? unpaid : Math.round((unpaid * left) / (left + elsewhere))
  const amount = Math.min(step.amount ?? share, unpaid)
  const about = { orderId: paying.orderId, refundId, paymentId, amount, reason, requestedAt }
  return {
    type: 'RequestRefund',
    data: { ...about, others, charge: { ...charge, amount: left } },
  } as const satisfies PaymentCommand
}

/** Has a gateway give money back; what it refuses for good is its answer too. */
export async function giveBack(
  gateway: Gateway,
  refund: Refund & { paymentId: string },
  paying: Payment,
): Promise<RefundState> {
  const { refundId, paymentId, charge, failures, gatewayRefundId } = refund
  const capture = paying.captures.find(each => each.paymentId === paymentId)
  const attempt = paying.attempts.find(({ attemptId }) => attemptId === capture?.attemptId)
  const reference = attempt?.reference ?? null
  try {
    const named = { orderId: paying.orderId, refundId, paymentId, reference, gatewayRefundId }
    return await gateway.refund({ ...named, charge, failures })
  } catch (error) {
    if (error instanceof GatewayRefused) return { state: 'failed', problem: error.message }
    throw error
  }
}

/** Why nothing is given back of a payment that its buyer disputes. */
export function heldBy({ disputeId, state }: Dispute): string {
  const whose = state === 'lost' ? 'its bank has given the money back' : 'its bank has not decided yet'
  return `the payment was disputed (${disputeId}) and ${whose}`
}
