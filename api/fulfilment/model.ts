import { shownIn } from '#api/orders/index.ts'
import { returnNumber } from '#api/returns/index.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { shippedOf, stageOf } from '#projections/order/stage.ts'
import type { Return } from '#projections/returns/document.ts'
import type { DeskReturn, OrderDetail, OrderSummary } from './schema.ts'

/** Orders as the shop's people see them: the base currency, and the language of the buyer. Null for one not placed. */
export function orderSummary(order: Order): OrderSummary | null {
  const stage = stageOf(order)
  if (!stage || order.number === null) return null
  const { orderId, number, billing, totals, lines, held, cancelledRest } = order
  return {
    orderId,
    number,
    stage,
    placedAt: order.placedAt ?? order.submittedAt,
    pieces: count(lines) - count(cancelledRest?.lines ?? []),
    total: totals.total - (cancelledRest?.amount ?? 0),
    held: stage === 'cancelled' ? null : held,
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
      shownTotals(order.lines, order.totals, shownIn(order.currency).unit).total -
      (order.cancelledRest?.shownAmount ?? 0),
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
    shipments: order.shipments.map(each => ({ ...each, lines: [...each.lines] })),
    deliveredAt: order.deliveredAt,
    cancellation: order.cancellation,
    cancelledRest: order.cancelledRest && { ...order.cancelledRest, lines: [...order.cancelledRest.lines] },
    refunds: order.refunds.map(({ how = '', ...refund }) => ({ ...refund, how })),
    returns: returns.map(each => deskReturn(each, order)),
  }
}

export function deskReturn(asked: Return, order: Pick<Order, 'number'>): DeskReturn {
  const { returnId, status, lines, reason, note, requestedAt, refund, paidBackAt } = asked
  return {
    number: returnNumber(returnId, order),
    orderNumber: order.number ?? 0,
    status,
    lines: [...lines],
    reason,
    note: isErased(note) ? '' : note,
    requestedAt,
    amount: refund?.amount ?? null,
    paidBackAt,
  }
}

const count = (lines: readonly { readonly quantity: number }[]) => sum(lines.map(({ quantity }) => quantity))
