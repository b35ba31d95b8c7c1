import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { detailSchema, type OrderDetail, orderNotFound, orderNumber } from '#api/fulfilment/index.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'

export type OrderThen = { readonly at: string; readonly order: OrderDetail | null }

const answer = z
  .object({ at: z.string(), order: detailSchema.nullable().describe('Null: it was not placed yet') })
  .meta({ id: 'OrderPast', description: 'An order as it was at an instant' })

type Deps = {
  /** Null: there is no such order, or who asks does not see orders. */
  orderThen(request: FastifyRequest, number: number, at: string): Promise<OrderThen | null>
}

/** GET /api/admin/orders/<number>/past?at=. */
export async function orderPastRoutes(app: FastifyInstance, { orderThen }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/orders/:number/past', {
    ...staff('history', 'view', 'order-not-found'),
    operationId: 'getOrderPast',
    summary: 'Tells what an order was at an instant, to those who see orders too',
    params: z.strictObject({ number: orderNumber }),
    query: z.strictObject({ at: z.iso.datetime().describe('The instant, of UTC') }),
    answer,
    async run(request, reply) {
      const { number } = request.params
      const found = await orderThen(request, number, request.query.at)
      return found ? sendJson(reply, found) : sendAsProblem(reply, orderNotFound(number))
    },
  })
}
