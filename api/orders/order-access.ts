import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { visitors } from '#api/visitors/index.ts'
import type { Order } from '#projections/order/document.ts'
import type { OrderModel } from '#web/models/order.ts'
import { type OrderDocumentDeps, orderDocument } from './order-document.ts'
import type { OrderLinks } from './order-links.ts'
import { type OwnDeps, owns } from './own-orders.ts'

export const orderParams = z.strictObject({
  orderId: z.string().max(64).describe('The public id of an order, which cannot be guessed'),
})

export type OrderAccessDeps = OwnDeps &
  OrderDocumentDeps &
  Pick<Engines, 'now'> &
  Pick<Offers<[typeof visitors]>, 'visitorOf'> & { readonly orderLinks: Pick<OrderLinks, 'isOpen'> }

/** Days after the delivery or the cancellation for which the address of a guest's order opens all of it. */
export const linkDays = 60

/**
 * Why an order is closed to a visitor who knows its address (no personal data, no cancelling, no returns): it belongs to
 * an account, or its link has ended. Null: it is open. The owning account always sees it, and for some days so does a
 * browser that opened a fresh link.
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

/** The reason why this visitor may not cancel or return; null also for an unknown order, which the caller reports. */
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
