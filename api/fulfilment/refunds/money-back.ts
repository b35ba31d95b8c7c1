import { z } from 'zod'
import type { Payments } from '#api/payments/index.ts'
import { isPartOf } from '#domain/payment/decide.ts'
import { refundOfCancelled } from '#domain/payment/events.ts'
import type { Refund } from '#domain/payment/evolve.ts'
import { sum } from '#domain/shared/money.ts'
import type { MoneyBack } from '#web/models/order-page.ts'

type Settled = Awaited<ReturnType<Payments['settle']>>

export const backState = z
  .enum(['by-hand', 'requested', 'done', 'failed'])
  .describe(
    '`by-hand`: the shop gives the money back itself, then notes how; `failed`: the provider refused it',
  ) satisfies z.ZodType<MoneyBack['state']>

/** How far a refund came: of cash somebody notes it. */
export function backStateOf({ paymentId, status }: Pick<Refund, 'paymentId' | 'status'>): MoneyBack['state'] {
  return paymentId === null && status === 'requested' ? 'by-hand' : status
}

/** What goes back for pieces that were taken off: for all that were left, with the whole order. Null: nothing. */
export function moneyBackFor({ payment, order }: Settled, cancellationId: string): MoneyBack | null {
  const name = refundOfCancelled(cancellationId, null)
  const parts = payment.refunds.filter(({ refundId, reason }) =>
    order.status === 'cancelled' ? reason === 'order-cancelled' : isPartOf(refundId, name),
  )
  const [first] = parts
  if (!first) return null
  const states = parts.map(backStateOf)
  const state = (['failed', 'requested', 'by-hand'] as const).find(each => states.includes(each)) ?? 'done'
  return { charged: { ...first.charge, amount: sum(parts.map(({ charge }) => charge.amount)) }, state }
}
