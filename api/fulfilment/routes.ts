import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type ProblemCode, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { returnStepRefusals } from '#api/returns/return-problem.ts'
import { afterPlacingRefusals, orderNotFound } from './after-placing-problem.ts'
import { doerOf } from './after-placing-routes.ts'
import { returnStatusSchema } from './after-placing-schema.ts'
import type { Desk, DeskAnswer } from './desk.ts'
import {
  declineBody,
  detailSchema,
  listQuery,
  listSchema,
  orderNumber,
  parcelBody,
  receiveBody,
  returnListSchema,
  returnNumber,
  staffCancelBody,
} from './schema.ts'

export type DeskRouteDeps = { readonly desk: Desk; readonly visitorOf: VisitorOf }

const tags = ['staff']
const guarded = (to: 'view' | 'edit', ...problems: readonly ProblemCode[]): FastifyContextConfig => ({
  access: { permission: 'orders', to },
  problems,
  ...(to === 'edit' && { cookies: { sets: ['position'] } }),
})

const done = { 204: z.undefined().describe('Done') }
const orderParams = z.strictObject({ number: orderNumber })
const returnParams = z.strictObject({ number: returnNumber })

/** What staff with the permission `orders` does with orders and returns, by their numbers. */
export async function deskRoutes(server: FastifyInstance, { desk, visitorOf }: DeskRouteDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/orders',
    {
      config: guarded('view'),
      schema: {
        tags,
        operationId: 'listOrders',
        summary: 'Lists orders, the newest first, fifty a page',
        querystring: listQuery,
        response: { 200: listSchema },
      },
    },
    async (request, reply) => {
      const { stage, page } = request.query
      return sendJson(reply, { orders: await desk.orders(stage, page), page })
    },
  )

  app.get(
    '/api/admin/orders/:number',
    {
      config: guarded('view', 'order-not-found'),
      schema: {
        tags,
        operationId: 'getOrderForStaff',
        summary: 'Returns everything about an order, by its number',
        params: orderParams,
        response: { 200: detailSchema },
      },
    },
    async (request, reply) => {
      const order = await desk.order(request.params.number)
      return order ? sendJson(reply, order) : sendAsProblem(reply, orderNotFound(request.params.number))
    },
  )

  app.post(
    '/api/admin/orders/:number/ship',
    {
      config: guarded('edit', ...afterPlacingRefusals),
      schema: {
        tags,
        operationId: 'shipOrder',
        summary: 'Ships an order, or some of its pieces',
        params: orderParams,
        body: parcelBody,
        response: done,
      },
    },
    async (request, reply) =>
      answer(reply, await desk.ship(request.params.number, request.body, await doerOf(visitorOf, request))),
  )

  app.post(
    '/api/admin/orders/:number/deliver',
    {
      config: guarded('edit', ...afterPlacingRefusals),
      schema: {
        tags,
        operationId: 'deliverOrder',
        summary: 'Notes that an order was delivered',
        params: orderParams,
        response: done,
      },
    },
    async (request, reply) =>
      answer(reply, await desk.deliver(request.params.number, await doerOf(visitorOf, request))),
  )

  app.post(
    '/api/admin/orders/:number/release',
    {
      config: guarded('edit', ...afterPlacingRefusals),
      schema: {
        tags,
        operationId: 'releaseOrder',
        summary: 'Releases an order that is held because of a risky payment. To refund it instead, cancel the order.',
        params: orderParams,
        response: done,
      },
    },
    async (request, reply) =>
      answer(reply, await desk.release(request.params.number, await doerOf(visitorOf, request))),
  )

  app.post(
    '/api/admin/orders/:number/cancel',
    {
      config: guarded('edit', ...afterPlacingRefusals),
      schema: {
        tags,
        operationId: 'cancelOrderForStaff',
        summary: 'Cancels an order, or what is left of one that was shipped in part, and refunds it',
        params: orderParams,
        body: staffCancelBody,
        response: done,
      },
    },
    async (request, reply) =>
      answer(reply, await desk.cancel(request.params.number, request.body, await doerOf(visitorOf, request))),
  )

  app.get(
    '/api/admin/returns',
    {
      config: guarded('view'),
      schema: {
        tags,
        operationId: 'listReturns',
        summary: 'Lists returns in one state, the newest first, fifty a page',
        querystring: z.strictObject({
          status: returnStatusSchema.default('requested'),
          page: listQuery.shape.page,
        }),
        response: { 200: returnListSchema },
      },
    },
    async (request, reply) => {
      const { status, page } = request.query
      return sendJson(reply, { returns: await desk.returns(status, page), page })
    },
  )

  const steps = [
    ['approve', 'approveReturn', 'Lets the buyer send the pieces back'],
    ['refund', 'refundReturn', 'Gives back what the pieces cost, once'],
  ] as const
  for (const [step, operationId, summary] of steps) {
    app.post(
      `/api/admin/returns/:number/${step}`,
      {
        config: guarded('edit', ...returnStepRefusals),
        schema: { tags, operationId, summary, params: returnParams, response: done },
      },
      async (request, reply) => {
        const { number } = request.params as z.output<typeof returnParams>
        return answer(reply, await desk.takeReturn(number, step, {}, await doerOf(visitorOf, request)))
      },
    )
  }

  app.post(
    '/api/admin/returns/:number/receive',
    {
      config: guarded('edit', ...returnStepRefusals),
      schema: {
        tags,
        operationId: 'receiveReturn',
        summary: 'Notes that the pieces have come back, and which of them go back into stock',
        params: returnParams,
        body: receiveBody,
        response: done,
      },
    },
    async (request, reply) => {
      const doer = await doerOf(visitorOf, request)
      return answer(reply, await desk.takeReturn(request.params.number, 'receive', request.body ?? {}, doer))
    },
  )

  app.post(
    '/api/admin/returns/:number/decline',
    {
      config: guarded('edit', ...returnStepRefusals),
      schema: {
        tags,
        operationId: 'declineReturn',
        summary: 'Declines a return; the buyer may ask to return the same pieces again',
        params: returnParams,
        body: declineBody,
        response: done,
      },
    },
    async (request, reply) => {
      const doer = await doerOf(visitorOf, request)
      return answer(reply, await desk.takeReturn(request.params.number, 'decline', request.body, doer))
    },
  )
}

function answer(reply: FastifyReply, given: DeskAnswer): FastifyReply {
  if (!given.ok) return sendAsProblem(reply, given.problem)
  notePosition(reply, given.position)
  return reply.code(204).send()
}
