import { z } from 'zod'
import { amountWithBase, type Outside } from '#api/public-events/index.ts'
import type { PaymentEvent, RefundOf, RefundReason } from '#domain/payment/events.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'

export const refundSchema = z
  .object({
    id: z.string().describe('The id of the refund, as events name it'),
    order: z.string().describe('The public id of the order'),
    amount: amountWithBase,
    reason: z.string().describe('A code, such as `return` or `staff`'),
    of: z
      .object({
        lines: z.array(z.object({ sku: z.string().describe('Names the line'), quantity: z.int() })),
        delivery: z.boolean(),
      })
      .nullable()
      .describe('Of a refund by staff or a program: pieces, or the delivery; null: an amount, or another reason'),
    state: z
      .enum(['by-hand', 'requested', 'done', 'failed'])
      .describe('`by-hand`: the shop gives the money back itself, then notes how; `failed`: the provider refused it'),
    byHand: z.boolean().describe('No provider gives it back, or gave it'),
    requestedAt: z.string(),
    refundedAt: z.string().nullable(),
    failedAt: z.string().nullable().describe('When the provider refused it last, or what it gave came back'),
  })
  .meta({ id: 'ProgramRefund', description: 'Money that goes back to a buyer' })
type ProgramRefund = z.output<typeof refundSchema>

/** The refunds of an order as its payment's stream tells them now, by the shop's own ids. */
export async function refundsOf(
  orderId: string,
  store: Pick<EventStore, 'read'>,
  { ids, base: currency }: Outside,
): Promise<ReadonlyMap<string, ProgramRefund>> {
  const refunds = new Map<string, ProgramRefund>()
  const change = (refundId: string, to: Partial<ProgramRefund>) => {
    const refund = refunds.get(refundId)
    if (refund) refunds.set(refundId, { ...refund, ...to })
  }
  for await (const stored of store.read(`payment-${orderId}`)) {
    const { type, data } = stored as unknown as StoredEvent<PaymentEvent>
    switch (type) {
      case 'PaymentRefundRequested': {
        const { refundId, amount, charge, reason, of, paymentId, requestedAt } = data
        const about = {
          id: ids.of('refund', refundId),
          order: ids.order(orderId),
          reason: reason satisfies RefundReason,
        }
        refunds.set(refundId, {
          ...about,
          amount: { ...charge, base: { amount, currency } },
          of: partOf(of),
          state: paymentId === null ? 'by-hand' : 'requested',
          byHand: paymentId === null,
          ...{ requestedAt, refundedAt: null, failedAt: null },
        })
        break
      }
      case 'PaymentRefundRetried':
        change(data.refundId, { state: 'requested' })
        break
      case 'PaymentRefunded': {
        const { refundId, byHand, refundedAt } = data
        change(refundId, { state: 'done', refundedAt, ...(byHand && { byHand: true }) })
        break
      }
      case 'PaymentRefundFailed':
        change(data.refundId, { state: 'failed', failedAt: data.failedAt })
        break
    }
  }
  return refunds
}

function partOf(of: RefundOf | undefined): ProgramRefund['of'] {
  if (!of) return null
  const lines = (of.lines ?? []).map(({ uid: sku, quantity }) => ({ sku, quantity }))
  return { lines, delivery: of.delivery ?? false }
}
