import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { productEvents } from '#domain/product/events.ts'
import { productHistory } from './product-history.ts'

const answer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          what: z.enum(productEvents),
          at: z.string(),
          by: z.object({
            kind: z.enum(['staff', 'buyer', 'owner', 'shop']).describe('`owner`: a command at the server'),
            name: z.string().nullable().describe('Null where there is none, and after the person was erased'),
          }),
          channel: z.string().describe('How it came in: `dashboard`, `api`, `command`, `import` …'),
          source: z.string().nullable().describe('Whose feed told of it'),
          run: z.string().nullable().describe('The import that it came with, where staff brought the file'),
          changes: z
            .array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() }))
            .readonly()
            .describe('What counts now in place of what: `name.fr`, `prices.<sku>` …'),
          added: z.int().describe('How many variants are new'),
          gone: z.int().describe('How many variants are no longer listed'),
        }),
      )
      .readonly()
      .describe('The newest first'),
    before: z.int().nullable().describe('Asks for older entries; null: there are none'),
  })
  .meta({ id: 'ProductHistory', description: 'Who changed a product, when, through what, and from what to what' })

/** GET /api/admin/products/<id>/history?before=&path=. */
export async function productHistoryRoutes(
  app: FastifyInstance,
  engines: Pick<Engines, 'store' | 'readModels'>,
): Promise<void> {
  route(app, 'GET', '/api/admin/products/:productId/history', {
    ...staff('product', 'view', 'product-not-found'),
    operationId: 'getProductHistory',
    summary: 'Lists who changed a product, when, from what to what, the newest first',
    params: z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') }),
    query: z.strictObject({
      before: z.coerce.number().int().min(0).optional().describe('The `before` of a page, for older entries'),
      path: z.string().max(220).optional().describe('Only what changed one value, like `prices.<sku>`'),
    }),
    answer,
    async run(request, reply) {
      const { productId } = request.params
      const found = await productHistory(engines, productId, request.query)
      return found
        ? sendJson(reply, found)
        : sendProblem(reply, 'product-not-found', `There is no product ${productId}.`)
    },
  })
}
