import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { detailSchema, type OrderDetail, orderNotFound, orderNumber } from '#api/fulfilment/index.ts'
import { pastRoute } from './past-route.ts'

export type OrderThen = { readonly at: string; readonly until: string; readonly order: OrderDetail | null }

const answer = z
  .object({ at: z.string(), order: detailSchema.nullable().describe('Null: it was not placed yet') })
  .meta({ id: 'OrderPast', description: 'An order as it was at an instant' })

type Deps = {
  /** Null: there is no such order, or who asks does not see orders. */
  orderThen(request: FastifyRequest, number: number, at: string): Promise<OrderThen | null>
}

/** GET /api/admin/orders/<number>/past?at=. */
export async function orderPastRoutes(app: FastifyInstance, { orderThen }: Deps): Promise<void> {
  pastRoute(app, '/api/admin/orders/:number/past', {
    permission: 'history',
    operationId: 'getOrderPast',
    summary: 'Tells what an order was at an instant, to those who see orders too',
    params: z.strictObject({ number: orderNumber }),
    missing: 'order-not-found',
    missed: ({ number }) => orderNotFound(number).detail!,
    answer,
    look: (request, { number }, at) => orderThen(request, number, at),
    tell: ({ at, order }) => ({ at, order }),
  })
}
