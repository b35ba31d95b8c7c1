import { z } from 'zod'
import { addressSchema } from '#api/accounts/index.ts'
import { shownIn, shownRefund } from '#api/orders/index.ts'
import { amountWithBase, type Outside } from '#api/public-events/index.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { cancelledOf, holdsOf, paidOf, shippedOf, stageOf } from '#projections/order/stage.ts'

const amount = amountWithBase.meta({
  id: 'Amount',
  description: 'An amount as the buyer was shown it, and in the base currency',
})

const address = z.object(addressSchema.shape).nullable()

export const orderSchema = z
  .object({
    id: z.string().describe('The id of the order, as events name it'),
    number: z.int(),
    stage: z.enum(['to-ship', 'shipped', 'delivered', 'cancelled']),
    placedAt: z.string(),
    held: z.array(z.enum(['risk', 'staff'])).describe('Nothing of it may be shipped while there are any'),
    lines: z.array(
      z.object({
        sku: z.string().describe('Names the line: shipments name it too'),
        name: z.string().describe('In the language of the buyer'),
        quantity: z.int(),
        shipped: z.int(),
        cancelled: z.int(),
        unitPrice: amount,
      }),
    ),
    total: amount.describe('For everything that was ordered, also for what was cancelled since'),
    totals: z
      .object({ subtotal: amount, discount: amount, delivery: amount, tax: amount })
      .describe('The parts of the total: subtotal less discount, and delivery and tax'),
    paid: amount.describe('What was paid, ahead or at the door; 0: nothing yet'),
    refunded: amount.describe('What went back of it; a refund that was asked for counts once the money is back'),
    payment: z.object({
      method: z.string(),
      paidAhead: z.boolean(),
      paidAt: z.string().nullable().describe('Ahead, or at the door; null: not yet'),
      cash: z.string().nullable().describe('The id under which the money was noted that was taken at the door'),
    }),
    delivery: z.object({ type: z.string(), area: z.string() }),
    shipments: z.array(
      z.object({
        id: z.string().describe('The id of the parcel, as events name it'),
        carrier: z.string(),
        tracking: z.string(),
        shippedAt: z.string(),
        lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
      }),
    ),
    deliveredAt: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    customer: z
      .object({
        id: z.string().nullable().describe('The id of the customer; null after they were erased'),
        ...{ shipping: address, billing: address },
      })
      .nullable()
      .describe('Null without the scope `customers:read`. Addresses are null after the buyer was erased'),
  })
  .meta({ id: 'ProgramOrder', description: 'An order as programs see it' })
export type ProgramOrder = z.output<typeof orderSchema>

/** Null: it was not placed. */
export function programOrder(order: Order, { ids, base }: Outside, withCustomer: boolean): ProgramOrder | null {
  const stage = stageOf(order)
  if (stage === null || order.number === null) return null
  const { currency, lines, totals, shipments, delivery, payment, language } = order
  const known = shownIn(currency)
  const amountOf = (minor: number, shown = known.unit(minor)) => ({
    ...{ amount: shown, currency: currency.name },
    base: { amount: minor, currency: base },
  })
  const sums = shownTotals(lines, totals, known.unit)
  const part = (name: 'subtotal' | 'discount' | 'delivery' | 'tax' | 'total') => amountOf(totals[name], sums[name])
  const [shipped, cancelled] = [shippedOf(order), cancelledOf(order).pieces]
  return {
    id: ids.order(order.orderId),
    number: order.number,
    stage,
    placedAt: order.placedAt ?? order.submittedAt,
    held: holdsOf(order).map(({ kind }) => kind),
    lines: lines.map(({ uid, name, color, size, quantity, unitPrice }) => ({
      sku: uid,
      name: [textIn(name, language), color && textIn(color.name, language), size].filter(Boolean).join(', '),
      quantity,
      shipped: shipped[uid] ?? 0,
      cancelled: cancelled[uid] ?? 0,
      unitPrice: amountOf(unitPrice),
    })),
    total: part('total'),
    totals: {
      ...{ subtotal: part('subtotal'), discount: part('discount') },
      ...{ delivery: part('delivery'), tax: part('tax') },
    },
    paid: amountOf(paidOf(order, totals.total, 'amount'), paidOf(order, sums.total, 'shownAmount')),
    refunded: amountOf(
      sum(order.refunds.map(({ amount }) => amount)),
      sum(order.refunds.map(refund => shownRefund(refund, known))),
    ),
    payment: {
      method: payment.method,
      paidAhead: order.paymentId !== null,
      paidAt: order.paidAt ?? order.cash?.takenAt ?? null,
      cash: order.cash?.cashId ?? null,
    },
    delivery: { type: delivery.type, area: delivery.area },
    shipments: shipments.map(({ shipmentId, carrier, tracking, shippedAt, lines }) => ({
      ...{ id: ids.of('shipment', shipmentId), carrier, tracking, shippedAt },
      lines: lines.map(({ uid, quantity }) => ({ sku: uid, quantity })),
    })),
    deliveredAt: order.deliveredAt,
    cancelledAt: order.cancellation?.cancelledAt ?? null,
    customer: withCustomer
      ? {
          id: isErased(order.billing) ? null : ids.customer(order.personId),
          shipping: isErased(order.shipping) ? null : order.shipping,
          billing: isErased(order.billing) ? null : order.billing,
        }
      : null,
  }
}
