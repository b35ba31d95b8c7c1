import type { Actor } from '#api/plumbing/events/command-events.ts'
import { paidOf } from '#domain/order/cancel-pieces.ts'
import { order } from '#domain/order/decide.ts'
import type { PaymentRejection } from '#domain/payment/commands.ts'
import { chargeFor, payment, wholeRefund } from '#domain/payment/decide.ts'
import type { Charge, RefundOf, RefundReason } from '#domain/payment/events.ts'
import type { Payment } from '#domain/payment/evolve.ts'
import { paymentsOf } from '#domain/processes/settle-payment.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { type Minor, sum } from '#domain/shared/money.ts'
import { chargeOfOrder } from '../gateway-order.ts'
import type { createSettling, SettleDeps } from '../settle.ts'

export type RefundRequest = {
  readonly orderId: string
  /** The caller makes it once: the same id is the same refund. */
  readonly refundId: string
  /** Of the order's total, base currency, minor units. */
  readonly amount: Minor
  readonly reason: RefundReason
  /** The buyer's refund in minor units of the order's currency; without it, the amount's share of the charge. */
  readonly charged?: Minor
  /** Of a refund by staff: what it is of, and why in their words. */
  readonly of?: RefundOf
  readonly note?: string
  /** The refunds that the amount was worked out from, by number; with another one since, it is refused. */
  readonly after?: number
  readonly by?: Actor
}

export type RefundAnswer =
  | { readonly ok: true; readonly refunded: boolean; readonly byHand: boolean; readonly position: Position }
  | { readonly ok: false; readonly code: PaymentRejection['code'] | 'order-not-paid' }

type Deps = Pick<SettleDeps, 'handler' | 'now'> & Pick<ReturnType<typeof createSettling>, 'settle'>

/** How money of an order goes back: asked of the gateway that took it, or noted to be given back by hand. */
export function createRefund({ handler, now, settle }: Deps) {
  const at = () => now().toISOString()

  async function refund(asked: RefundRequest): Promise<RefundAnswer> {
    const { orderId, refundId, amount, reason, of, note, after } = asked
    const meta = { correlationId: orderId, actor: 'guest', channel: 'request', ...asked.by }
    const [{ state: paying }, { state: ordered }] = await Promise.all([
      handler.fold(payment, orderId),
      handler.fold(order, orderId),
    ])
    if (ordered.status !== 'placed' && ordered.status !== 'cancelled') return { ok: false, code: 'order-not-paid' }
    const known = wholeRefund(paying, refundId)
    const given = paying.refunds.reduce((sum, each) => sum + each.amount, 0)
    const total = paidOf(ordered, ordered.totals.total, 'amount')
    if (!known && (!Number.isSafeInteger(amount) || amount < 1 || given + amount > total)) {
      return { ok: false, code: 'refund-exceeds-payment' }
    }
    const kept = paying.captures.find(({ paymentId }) => paymentId === ordered.paymentId)
    if (!kept && ordered.method !== 'cod') return { ok: false, code: 'order-not-paid' }
    const whole = chargeOfOrder(ordered)
    const paid = { ...paying, total, charge: { ...whole, amount: paidOf(ordered, whole.amount, 'shownAmount') } }
    const share = asked.charged === undefined ? chargeFor(paid, amount) : upTo(asked.charged, paid)
    const charge = known?.charge ?? share
    const paymentId = kept?.paymentId ?? null
    const others = paymentsOf(ordered).filter(id => id !== paymentId)
    const more = { ...(of && { of }), ...(note && { note, personId: ordered.personId }), after, others }
    const data = { orderId, refundId, paymentId, amount, charge, reason, ...more, requestedAt: at() }
    const requested = await handler.handle(payment, orderId, { type: 'RequestRefund', data }, meta)
    if (!requested.ok) return { ok: false, code: requested.rejection.code }
    const settled = await settle(orderId, 'request')
    return {
      ok: true,
      refunded: wholeRefund(settled.payment, refundId)?.status === 'done',
      byHand: paymentId === null,
      position: settled.position,
    }
  }

  return refund
}

/** Refunds by share and by lines may differ in the last unit: never more than is left. */
function upTo(amount: Minor, { refunds, charge }: Payment & { readonly charge: Charge }): Charge {
  const given = sum(refunds.filter(each => each.amount > 0).map(each => each.charge.amount))
  return { ...charge, amount: Math.min(amount, charge.amount - given) }
}
