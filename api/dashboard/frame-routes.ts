import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { notifications } from '#api/notifications/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { Customer, VisitorOf } from '#api/plumbing/http/visitor.ts'
import { allowed, permissionNames } from '#domain/shared/permissions.ts'
import type { ShopLook } from '#web/models/dashboard.ts'

type Deps = Pick<Offers<[typeof notifications]>, 'waiting'> & {
  readonly visitorOf: VisitorOf
  readonly look: () => Promise<ShopLook>
}

const work = z
  .object({
    count: z.int(),
    late: z.int().describe('Those of them that should have been done before today, counted to a hundred'),
  })
  .optional()

/** GET /api/admin/waiting, GET /api/admin/shop-look: what the frame around a page asks for anew as it changes. */
export async function frameRoutes(app: FastifyInstance, { waiting, look, visitorOf }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/shop-look', {
    access: 'staff',
    tag: 'staff',
    operationId: 'getShopLook',
    summary: 'Returns the name of the shop, and where its colors are',
    answer: z
      .object({
        shop: z.string().describe('Empty until it has a name'),
        theme: z
          .string()
          .nullable()
          .describe('The address of the stylesheet; null: the colors that the shop comes with'),
      })
      .describe('The look of the shop'),
    async run(_request, reply) {
      return sendJson(reply.header('cache-control', 'no-cache'), await look())
    },
  })

  route(app, 'GET', '/api/admin/waiting', {
    access: 'staff',
    tag: 'staff',
    operationId: 'countWaiting',
    summary: 'Counts the work that waits for you, of what you may do',
    answer: z
      .object({
        orders: work.describe('Orders to pack'),
        returns: work.describe('Orders with an open return'),
        requests: work.describe('Messages without an answer that are yours, or nobody’s'),
        reviews: work.describe('Reviews that are held'),
        gateway: work.describe('Orders with a refused refund, counted to a hundred'),
      })
      .describe('What waits, by its place'),
    run: async (request, reply) => sendJson(reply, await waiting.of(await customerOf(visitorOf, request))),
  })
}

/** Names of the permissions that let a member view something. */
export function viewableOf({ admin, staff }: Customer): readonly string[] {
  return permissionNames.filter(name => allowed({ a: admin, s: staff }, name).view)
}
