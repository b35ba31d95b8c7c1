import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { done, route } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Live } from './live.ts'
import type { Packing } from './packing.ts'

type Deps = { readonly packing: Packing; readonly live: Pick<Live, 'look'>; readonly visitorOf: VisitorOf }

/** As many slips are printed at once. */
const mostOrders = 200

/** POST /api/admin/packing: an open page says whose parcels its member packs, again and again. */
export async function packingRoutes(app: FastifyInstance, { packing, live, visitorOf }: Deps): Promise<void> {
  route(app, 'POST', '/api/admin/packing', {
    access: { permission: 'orders', to: 'edit' },
    tag: 'staff',
    operationId: 'packOrders',
    summary: 'Shows other members for half a minute that you pack these orders; say it again while you do',
    body: z.strictObject({
      orders: z.array(z.int().min(1)).min(1).max(mostOrders).describe('Their numbers'),
      left: z.boolean().default(false).describe('You no longer pack them'),
    }),
    answer: done,
    async run(request, reply) {
      const { accountId } = await customerOf(visitorOf, request)
      const { orders, left } = request.body
      await (left ? packing.end : packing.begin)(orders, accountId)
      await live.look()
      return reply.code(204).send()
    },
  })
}
