import { lineModel, type OwnDeps, ownedIn, shownIn, shownRefund } from '#api/orders/index.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import { isUnpaid } from '#domain/order/cash.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { ReturnModel } from '#web/models/profile.ts'

/** A customer's returns, the newest first. */
export async function ownReturns(customer: Customer, deps: OwnDeps): Promise<readonly Return[]> {
  const returns = await ownedIn<Return>(returnsView.name, customer, deps)
  return returns.toSorted((one, other) => (one.requestedAt < other.requestedAt ? 1 : -1))
}

/** A return as its buyer sees it, with the lines of its order. */
export function returnModel(asked: Return, order: Order, language: Language): ReturnModel {
  const currency = shownIn(order.currency)
  const lines = asked.lines.flatMap(({ uid, quantity }) => {
    const line = order.lines.find(each => each.uid === uid)
    return line ? [{ ...lineModel(line, language, currency), quantity }] : []
  })
  return {
    returnId: asked.returnId,
    number: returnNumber(asked.returnId, order),
    orderId: order.orderId,
    orderNumber: order.number ?? 0,
    status: asked.status,
    lines: lines.map(({ uid, name, path, color, size, options, picture, quantity }) => ({
      uid,
      name,
      path,
      color,
      size,
      options,
      picture,
      quantity,
    })),
    reason: asked.reason,
    note: textOrEmpty(asked.note),
    requestedAt: asked.requestedAt,
    declineNote: asked.declined ? textOrEmpty(asked.declined.note) : '',
    amount: asked.refund && shownRefund(asked.refund, currency),
    unpaid: asked.refund ? asked.refund.unpaid : isUnpaid(order),
    byHand: byHandOf(asked, order),
    currency: currency.model,
  }
}

function byHandOf({ returnId, refund, paidBackAt }: Return, order: Order): ReturnModel['byHand'] {
  if (refund === null || refund.amount === 0) return null
  const how = textOrEmpty(order.refunds.find(({ refundId }) => refundId === returnId)?.how ?? '')
  return order.payment.method === 'cod' || how ? { owed: paidBackAt === null, how } : null
}

/** The number that people say: the order's, a dash, and the place among its returns. */
export function returnNumber(returnId: string, { number }: Pick<Order, 'number'>): string {
  return `${number ?? 0}-${returnId.slice(returnId.lastIndexOf('.') + 1)}`
}
