import { randomUUID } from 'node:crypto'
import { GatewayUnavailable } from '#api/plumbing/engines/payments/port.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { PaymentRejection } from '#domain/payment/commands.ts'
import { payment } from '#domain/payment/decide.ts'
import { disputeOver, type Payment } from '#domain/payment/evolve.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { createMoneyTurns } from '../money-turns.ts'
import { asGatewayAttempt, type createSettling, type SettleDeps, type Settled } from '../settle.ts'

/** `beside`: what who asks knows of as given back at the provider since the refund was asked for; minor units of its currency. */
export type RetryAsked = { readonly by?: Actor | undefined; readonly beside?: Minor }

export type RetryAnswer =
  | ({ readonly ok: true } & Settled)
  | { readonly ok: false; readonly rejection: PaymentRejection; readonly payment: Payment }

type Deps = Pick<SettleDeps, 'handler' | 'gateways' | 'pastGateways' | 'now'> & {
  readonly settle: ReturnType<typeof createSettling>['settle']
  readonly inMoneyTurn: ReturnType<typeof createMoneyTurns>
}

/**
 * How a gateway is asked once more for what it refused to give back. It says first what it gave back of the payment by now: somebody may
 * have done it on its own page. @throws GatewayUnavailable, GatewayRefused, RangeError where it does not say that: nothing was asked for
 */
export function createRetry({ handler, gateways, pastGateways, now, settle, inMoneyTurn }: Deps) {
  /** Null: it has no such answer. */
  async function refundedOf(paying: Payment, refundId: string): Promise<Minor | null> {
    const { method, refunds, captures, attempts } = paying
    const refund = refunds.find(each => each.refundId === refundId)
    if (refund?.status !== 'failed' || method === 'cod' || disputeOver(paying, refund.paymentId)) return null
    const capture = captures.find(each => each.paymentId === refund.paymentId)
    const attempt = attempts.find(each => each.attemptId === capture?.attemptId)
    if (!capture || !attempt || attempt.reference === null) return null
    const gateway = gateways.get(method) ?? pastGateways?.get(method)
    if (!gateway) throw new GatewayUnavailable(`${method} is not configured`)
    const seen = await gateway.look(asGatewayAttempt(paying, attempt))
    const taken = seen.state === 'captured' ? seen.payments : []
    return taken.find(({ paymentId }) => paymentId === capture.paymentId)?.refunded ?? null
  }

  return (orderId: string, refundId: string, { by, beside = 0 }: RetryAsked = {}): Promise<RetryAnswer> =>
    inMoneyTurn(orderId, async () => {
      const { state } = await handler.fold(payment, orderId)
      const refunded = await refundedOf(state, refundId)
      const data = { orderId, refundId, refunded, beside, retriedAt: now().toISOString() }
      const meta = { commandId: randomUUID(), correlationId: orderId, actor: 'guest', channel: 'recovery', ...by }
      const retried = await handler.handle(payment, orderId, { type: 'RetryRefund', data }, meta)
      if (!retried.ok) return { ok: false, rejection: retried.rejection, payment: state }
      return { ok: true, ...(await settle(orderId, 'recovery')) }
    })
}
