import { z } from 'zod'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { OrderPayment } from '#projections/payments/document.ts'
import { isByHand, paymentsView } from '#projections/payments/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Payments } from '../payments.ts'

/** Money that is on its way back to a buyer, or that somebody has to give back. */
export const openRefundSchema = z
  .object({
    refundId: z.string(),
    orderNumber: z.int().nullable().describe('Null: the payment led to no order'),
    method: z.enum(paymentMethods),
    state: z
      .enum(['by-hand', 'refused', 'begun'])
      .describe(
        '`by-hand`: the shop has to give the money back itself; `refused`: the provider refused; `begun`: the provider has not confirmed it yet',
      ),
    amount: z.int().describe('Minor units of the currency'),
    currency: z.string(),
    problem: z
      .string()
      .nullable()
      .describe("For `refused`: the provider's words. For `begun`: why it did not answer when it was last asked"),
    requestedAt: z.string(),
  })
  .meta({ id: 'OpenRefund', description: 'A refund that is still open' })

export type OpenRefund = z.output<typeof openRefundSchema>

type Reading = Pick<ReadModels, 'range' | 'getMany'>

const page = 100
const indexes = ['byHand', 'failed', 'open'] as const

/** Every refund that is not at its end, the oldest first. */
export async function openRefunds(
  readModels: Reading,
  { problemOf }: Pick<Payments, 'problemOf'>,
): Promise<readonly OpenRefund[]> {
  const found = new Map<string, OpenRefund>()
  for (const index of indexes) {
    for await (const { orderId, method, refunds } of paymentsUnder(index, readModels)) {
      const open = refunds.filter(({ status }) => status !== 'done')
      if (open.length === 0) continue
      const [order] = await readModels.getMany<Order>(orderView.name, [orderId])
      for (const { refundId, paymentId, status, charge, problem: refusal, requestedAt } of open) {
        const state = isByHand({ status, paymentId }) ? 'by-hand' : status === 'failed' ? 'refused' : 'begun'
        const problem = state === 'begun' ? problemOf(orderId, refundId) : refusal
        const about = { refundId, orderNumber: order?.number ?? null, method, state, problem, requestedAt } as const
        found.set(`${orderId}/${refundId}`, { ...about, amount: charge.amount, currency: charge.currency })
      }
    }
  }
  return [...found.values()].sort((one, other) => (one.requestedAt < other.requestedAt ? -1 : 1))
}

export async function* paymentsUnder(
  index: (typeof indexes)[number],
  readModels: Reading,
): AsyncGenerator<OrderPayment> {
  for (let offset = 0; ; offset += page) {
    const ids = await readModels.range(paymentsView.name, index, { offset, limit: page })
    for (const each of await readModels.getMany<OrderPayment>(paymentsView.name, ids)) if (each) yield each
    if (ids.length < page) return
  }
}
