import type { FastifyInstance, FastifyReply } from 'fastify'
import { accessProblem, type OrderAccessDeps, orderParams } from '#api/orders/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { actorOf } from '#api/plumbing/http/visitor.ts'
import { returnProblem, returnRequestRefusals, type returns } from '#api/returns/index.ts'
import type { ReturnState } from '#domain/return/evolve.ts'
import type { AfterPlacing } from './after-placing.ts'
import { afterPlacingProblem } from './after-placing-problem.ts'
import { cancelBody, cancelledAnswer, returnAnswer, returnBody } from './schema.ts'

export type AfterPlacingRouteDeps = OrderAccessDeps &
  Pick<Offers<[typeof returns]>, 'returns'> & { readonly afterPlacing: AfterPlacing }

const closedRefusals = ['sign-in-required', 'link-expired'] as const
const ofBuyers = {
  tag: 'orders',
  access: 'guest',
  cookies: { reads: ['next-auth.session-token', 'order-link'], sets: ['position'] },
} as const

/** A buyer's actions on a placed order, for its account; a guest's order is open to everybody who knows its id. */
export async function afterPlacingRoutes(app: FastifyInstance, deps: AfterPlacingRouteDeps): Promise<void> {
  route(app, 'POST', '/api/orders/:orderId/cancel', {
    ...ofBuyers,
    problems: [
      'order-not-found',
      'order-not-placed',
      'order-already-cancelled',
      'order-already-shipped',
      ...closedRefusals,
    ],
    operationId: 'cancelOrder',
    summary: 'Cancels an order, or what is left of one that was shipped in part, and refunds it',
    params: orderParams,
    body: cancelBody,
    answer: cancelledAnswer,
    async run(request, reply) {
      const { orderId } = request.params
      const closed = await accessProblem(request, orderId, deps)
      if (closed) return sendAsProblem(reply, closed)
      const actor = await actorOf(deps.visitorOf, request)
      const cancelled = await deps.afterPlacing.cancel(orderId, { by: 'customer', ...request.body }, actor)
      if (!cancelled.ok) return sendAsProblem(reply, afterPlacingProblem(cancelled.rejection))
      notePosition(reply, cancelled.position)
      return sendJson(reply, { orderId, stage: cancelled.order.cancelledRest ? 'shipped' : 'cancelled' })
    },
  })

  route(app, 'POST', '/api/orders/:orderId/returns', {
    ...ofBuyers,
    problems: [...returnRequestRefusals, ...closedRefusals],
    operationId: 'requestReturn',
    summary: 'Asks to return pieces that were shipped',
    params: orderParams,
    body: returnBody,
    answer: { 201: returnAnswer },
    async run(request, reply) {
      const closed = await accessProblem(request, request.params.orderId, deps)
      if (closed) return sendAsProblem(reply, closed)
      const actor = await actorOf(deps.visitorOf, request)
      const asked = await deps.returns.request(request.params.orderId, request.body, actor)
      if (!asked.ok) return sendAsProblem(reply, returnProblem(asked.rejection))
      notePosition(reply, asked.position)
      return sendReturn(reply.code(201), asked.returned)
    },
  })
}

export function sendReturn(reply: FastifyReply, { returnId, orderId, status, lines, amount }: ReturnState) {
  return sendJson(reply, { returnId, orderId, status, lines, amount })
}
