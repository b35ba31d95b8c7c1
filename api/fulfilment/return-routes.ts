import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { confirmedChange, done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { returnRequestRefusals, returnStepRefusals } from '#api/returns/index.ts'
import { answer } from './answer.ts'
import type { Desk } from './desk.ts'
import { returnListSchema } from './order-detail.ts'
import type { LargeRefunds } from './refunds/large-refunds.ts'
import {
  declineBody,
  listQuery,
  orderNumber,
  receiveBody,
  returnNumber,
  returnStatusSchema,
  staffReturnBody,
} from './schema.ts'

export type DeskReturnRouteDeps = {
  readonly desk: Pick<Desk, 'requestReturn' | 'returns' | 'takeReturn'>
  readonly large: Pick<LargeRefunds, 'ofReturn'>
  readonly visitorOf: VisitorOf
}

/** Returns by their numbers, for staff with the permission `orders`; to decline them and to give money back: `delete`. */
export async function deskReturnRoutes(
  app: FastifyInstance,
  { desk, large, visitorOf }: DeskReturnRouteDeps,
): Promise<void> {
  route(app, 'POST', '/api/admin/orders/:number/returns', {
    ...staff('orders', 'edit', ...returnRequestRefusals),
    params: z.strictObject({ number: orderNumber }),
    answer: done,
    operationId: 'requestReturnForBuyer',
    summary: 'Asks to return pieces that were shipped, in the place of the buyer',
    body: staffReturnBody,
    run: async (request, reply) =>
      answer(reply, await desk.requestReturn(request.params.number, request.body, await actorOf(visitorOf, request))),
  })

  route(app, 'GET', '/api/admin/returns', {
    ...staff('orders', 'view'),
    operationId: 'listReturns',
    summary: 'Lists returns in one state, the newest first, fifty a page',
    query: z.strictObject({
      status: returnStatusSchema.default('requested'),
      page: listQuery.shape.page,
    }),
    answer: returnListSchema,
    async run(request, reply) {
      const { status, page } = request.query
      return sendJson(reply, { returns: await desk.returns(status, page), page })
    },
  })

  const steps = [
    ['approve', 'edit', 'approveReturn', 'Lets the buyer send the pieces back'],
    ['refund', 'delete', 'refundReturn', 'Gives back what the pieces cost, once'],
    [
      'receive',
      'edit',
      'receiveReturn',
      'Notes that the pieces have come back, and which of them go back into stock',
      receiveBody,
    ],
    [
      'decline',
      'delete',
      'declineReturn',
      'Declines a return; the buyer may ask to return the same pieces again',
      declineBody,
    ],
  ] as const
  for (const [step, to, operationId, summary, body] of steps) {
    route(app, 'POST', `/api/admin/returns/:number/${step}`, {
      ...staff('orders', to, ...returnStepRefusals, ...(step === 'refund' ? (['confirm-again'] as const) : [])),
      ...(step === 'refund' && { cookies: confirmedChange }),
      params: z.strictObject({ number: returnNumber }),
      answer: done,
      operationId,
      summary,
      ...(body && { body }),
      async run(request, reply) {
        const unconfirmed = step === 'refund' ? await large.ofReturn(request, request.params.number) : null
        if (unconfirmed) return sendAsProblem(reply, unconfirmed)
        // Nothing checked the body of a step that takes none.
        const words = (body && request.body) ?? {}
        return answer(
          reply,
          await desk.takeReturn(request.params.number, step, words, await actorOf(visitorOf, request)),
        )
      },
    })
  }
}
