import type { FastifyRequest } from 'fastify'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Order } from '#projections/order/document.ts'
import type { OrderModel } from '#web/models/order.ts'
import { type OrderDocumentDeps, orderDocument } from './order-document.ts'
import type { OrderLinks } from './order-links.ts'
import { type OwnDeps, owns } from './own-orders.ts'

export type OrderAccessDeps = OwnDeps &
  OrderDocumentDeps & {
    readonly visitorOf: VisitorOf
    readonly orderLinks: Pick<OrderLinks, 'isOpen'>
    readonly now: () => Date
  }

/** Days after the delivery or the cancellation for which the address of a guest's order opens all of it. */
export const linkDays = 60

/**
 * Why this visitor, who knows the order's address, sees neither phone, email nor address and can neither cancel nor return:
 * it is an account's, or its link has ended. Null: nothing stands in the way. The account that owns it always sees it, and
 * so does for some days the browser that opened a fresh link.
 */
export async function closedTo(
  request: FastifyRequest,
  order: Order,
  deps: OrderAccessDeps,
): Promise<OrderModel['closed']> {
  const visitor = await deps.visitorOf(request)
  if (visitor.kind === 'customer' && (await owns(visitor, order, deps))) return null
  if (order.accountId !== null) return 'sign-in'
  const over = order.deliveredAt ?? order.cancellation?.cancelledAt
  const ended = over && Date.parse(over) + linkDays * 24 * 60 * 60_000 < deps.now().getTime()
  return ended && !(await deps.orderLinks.isOpen(request, order.orderId)) ? 'ended' : null
}

/** What stands in the way of cancelling or returning; null also for an order that there is not, which says so itself. */
export async function accessProblem(
  request: FastifyRequest,
  orderId: string,
  deps: OrderAccessDeps,
): Promise<Problem | null> {
  const order = await orderDocument(orderId, deps)
  const closed = order ? await closedTo(request, order, deps) : null
  if (closed === null) return null
  return closed === 'sign-in'
    ? problemOf('sign-in-required', 'This order belongs to an account. Sign in to that account.')
    : problemOf(
        'link-expired',
        `The link expired ${linkDays} days after the order. Its page can mail you a new one, or sign in with the email address of the order.`,
      )
}
