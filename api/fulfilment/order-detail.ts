import { z } from 'zod'
import { addressSchema } from '#api/accounts/index.ts'
import { currencySchema } from '#api/catalogue/index.ts'
import { shownIn } from '#api/orders/index.ts'
import { totalsSchema } from '#api/plumbing/http/openapi/problem-schema.ts'
import { returnNumber } from '#api/returns/index.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { returnReasons } from '#domain/return/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased, type Personal, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { cancelledOf, holdsOf, shippedOf, stageOf } from '#projections/order/stage.ts'
import type { Return } from '#projections/returns/document.ts'
import { minor, returnStatusSchema, stageSchema } from './schema.ts'

const lines = z.array(z.object({ uid: z.string(), quantity: z.int() }))

export const summarySchema = z
  .object({
    orderId: z.string(),
    number: z.int(),
    stage: stageSchema,
    placedAt: z.string(),
    pieces: z.int().describe('Pieces that were not cancelled after others were shipped'),
    total: minor.describe('Minor units of the base currency, less what was cancelled after other pieces were shipped'),
    holds: z
      .array(
        z.object({
          holdId: z.string(),
          kind: z.enum(['risk', 'staff']),
          by: z.string().nullable().describe('The account of the person who put it on hold; null: the shop did'),
          reason: z
            .string()
            .nullable()
            .describe("The words of that person, or the provider's for a risky payment; null: nobody said"),
          since: z.string(),
        }),
      )
      .describe('The reasons why nothing may be shipped yet'),
    buyer: z.string().nullable().describe('Null after the person was erased'),
  })
  .meta({ id: 'OrderSummary' })

const returnSchema = z
  .object({
    number: z.string(),
    orderNumber: z.int(),
    status: returnStatusSchema,
    lines,
    reason: z.enum(returnReasons),
    note: z.string(),
    requestedAt: z.string(),
    restocked: lines.describe('The pieces that went back on the shelf'),
    unfit: z.string().describe('What was wrong with the others; empty: nobody said, or the person was erased'),
    amount: minor.nullable().describe('The refund that was decided, in minor units of the base currency'),
    unpaid: z.boolean().describe('Nobody had paid the order when that was decided, so nothing goes back'),
    paidBackAt: z.string().nullable().describe('Null: the buyer does not have the refund yet'),
  })
  .meta({ id: 'ReturnDetail' })

const cancellation = z.object({
  by: z.enum(['customer', 'staff']),
  reason: z.string().describe('Empty: nobody said, or the person was erased'),
  cancelledAt: z.string(),
})

const address = z.object(addressSchema.shape).nullable()

export const detailSchema = summarySchema
  .extend({
    payment: z.string(),
    paidAhead: z.boolean(),
    totals: totalsSchema,
    delivery: z.object({
      type: z.string(),
      area: z.string(),
      cost: minor,
      days: z
        .tuple([z.int(), z.int()])
        .readonly()
        .optional()
        .describe('The working days that were promised, least and most; absent in orders from before they were noted'),
    }),
    coupon: z.object({ code: z.string(), discount: minor }).nullable(),
    currency: z
      .object({ ...currencySchema.shape, exchangeRate: z.number() })
      .describe('The currency that the buyer was shown, and its rate for one of the base currency'),
    shownTotal: z
      .int()
      .describe('The amount that the buyer pays for what was not cancelled, in minor units of `currency`'),
    lines: z.array(
      z.object({
        uid: z.string(),
        sku: z.string(),
        name: z.string(),
        quantity: z.int(),
        shipped: z.int(),
        unitPrice: minor,
      }),
    ),
    billing: address,
    shipping: address,
    addressChanges: z.int().describe('How often `shipping` changed since the order was placed'),
    shipments: z.array(
      z.object({
        shipmentId: z.string(),
        carrier: z.string(),
        tracking: z.string(),
        shippedAt: z.string(),
        lines,
        mailAfter: z
          .string()
          .optional()
          .describe('The mail to the buyer waits until then, and so long the shipment can be taken back'),
        untold: z.literal(true).optional().describe('No mail tells the buyer of it'),
      }),
    ),
    deliveredAt: z.string().nullable(),
    cash: z
      .object({ amount: minor, takenAt: z.string() })
      .nullable()
      .describe('What was taken at the door; null: nothing yet'),
    cancellation: cancellation.nullable(),
    cancelledPieces: z
      .array(cancellation.extend({ cancellationId: z.string(), lines, amount: minor }))
      .describe('Pieces that were taken off the order, with what was paid for them'),
    cancelledRest: cancellation
      .extend({ lines, amount: minor })
      .nullable()
      .describe('The pieces that were still to be shipped when the rest was cancelled, with what was paid for them'),
    refunds: z.array(
      z.object({
        refundId: z.string(),
        amount: minor,
        how: z
          .string()
          .describe('How the shop gave it back by hand; empty: through the provider, or the person was erased'),
        refundedAt: z.string(),
      }),
    ),
    returns: z.array(returnSchema),
  })
  .meta({ id: 'OrderDetail', description: 'The order as staff see it' })

export const listSchema = z.object({ orders: z.array(summarySchema), page: z.int() }).describe('A page of orders')
export const returnListSchema = z
  .object({ returns: z.array(returnSchema), page: z.int() })
  .describe('A page of returns')

export type OrderSummary = z.output<typeof summarySchema>
export type OrderDetail = z.output<typeof detailSchema>
export type DeskReturn = z.output<typeof returnSchema>

/** An order as staff see it: base currency, and the language of the buyer. Null if it was not placed. */
export function orderSummary(order: Order): OrderSummary | null {
  const stage = stageOf(order)
  if (!stage || order.number === null) return null
  const { orderId, number, billing, totals, lines } = order
  const cancelled = cancelledOf(order)
  return {
    orderId,
    number,
    stage,
    placedAt: order.placedAt ?? order.submittedAt,
    pieces: count(lines) - sum(Object.values(cancelled.pieces)),
    total: totals.total - cancelled.amount,
    holds: holdsOf(order).map(({ reason, ...hold }) => ({ ...hold, reason: reason && textOrEmpty(reason) })),
    buyer: isErased(billing) ? null : `${billing.firstName} ${billing.lastName}`,
  }
}

export function orderDetail(order: Order, returns: readonly Return[]): OrderDetail | null {
  const summary = orderSummary(order)
  if (!summary) return null
  const shipped = shippedOf(order)
  return {
    ...summary,
    payment: order.payment.method,
    paidAhead: order.paymentId !== null,
    totals: order.totals,
    delivery: order.delivery,
    coupon: order.coupon && { code: order.coupon.code, discount: order.coupon.discount },
    currency: order.currency,
    shownTotal:
      shownTotals(order.lines, order.totals, shownIn(order.currency).unit).total - cancelledOf(order).shownAmount,
    lines: order.lines.map(({ uid, sku, name, color, size, options = [], quantity, unitPrice }) => ({
      uid,
      sku,
      name: [
        textIn(name, order.language),
        color && textIn(color.name, order.language),
        size,
        ...options.map(each => `${textIn(each.name, order.language)}: ${each.value}`),
      ]
        .filter(Boolean)
        .join(', '),
      quantity,
      shipped: shipped[uid] ?? 0,
      unitPrice,
    })),
    billing: isErased(order.billing) ? null : order.billing,
    shipping: isErased(order.shipping) ? null : order.shipping,
    addressChanges: order.addressChanges,
    shipments: order.shipments.map(each => ({ ...each, lines: [...each.lines] })),
    deliveredAt: order.deliveredAt,
    cash: order.cash && { amount: order.cash.amount, takenAt: order.cash.takenAt },
    cancellation: order.cancellation && withReason(order.cancellation),
    cancelledPieces: order.cancelledPieces.map(each => ({ ...withReason(each), lines: [...each.lines] })),
    cancelledRest: order.cancelledRest && {
      ...withReason(order.cancelledRest),
      lines: [...order.cancelledRest.lines],
    },
    refunds: order.refunds.map(({ how = '', ...refund }) => ({ ...refund, how: textOrEmpty(how) })),
    returns: returns.map(each => deskReturn(each, order)),
  }
}

function withReason<Cancelled extends { readonly reason: Personal<string> }>(cancelled: Cancelled) {
  return { ...cancelled, reason: textOrEmpty(cancelled.reason) }
}

export function deskReturn(asked: Return, order: Pick<Order, 'number'>): DeskReturn {
  const { returnId, status, lines, reason, note, requestedAt, restocked, unfit, refund, paidBackAt } = asked
  return {
    number: returnNumber(returnId, order),
    orderNumber: order.number ?? 0,
    status,
    lines: [...lines],
    reason,
    note: textOrEmpty(note),
    requestedAt,
    restocked: [...restocked],
    unfit: textOrEmpty(unfit),
    amount: refund?.amount ?? null,
    unpaid: refund?.unpaid ?? false,
    paidBackAt,
  }
}

const count = (lines: readonly { readonly quantity: number }[]) => sum(lines.map(({ quantity }) => quantity))
