import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { productEvents } from '#domain/product/events.ts'
import { adjustmentReasons, stockEvents } from '#domain/stock/events.ts'
import { actorSchema } from './actor.ts'
import { productHistory } from './product-history.ts'
import { stockHistory } from './stock-history.ts'

const params = z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') })
const before = z.coerce.number().int().min(0).optional().describe('The `before` of a page, for older entries')
const by = actorSchema
const channel = z.string().describe('How it came in: `dashboard`, `api`, `command`, `import` …')
const run = z.string().nullable().describe('The import that it came with, where staff brought the file')
const older = z.int().nullable().describe('Asks for older entries; null: there are none')

const stockAnswer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          what: z.enum(stockEvents),
          at: z.string(),
          ...{ by, channel, run },
          counted: z.enum(['shelf', 'feed']).nullable().describe('Who counted; null: nobody did'),
          order: z.int().nullable().describe('The number of the order; null: there is none, or not yet'),
          reason: z.enum(adjustmentReasons).nullable(),
          note: z.string().nullable().describe('What happened, in words of staff'),
          undo: z.int().nullable().describe('Takes it back; null: it cannot be, or somebody counted since'),
          held: z.int().describe('Pieces that orders hold more by it; below 0: less'),
          from: z.int().nullable().describe('On hand before; -1: not tracked; null: too long ago to tell'),
          to: z.int().nullable().describe('On hand after'),
        }),
      )
      .readonly()
      .describe('The newest first'),
    before: older,
  })
  .meta({ id: 'StockHistory', description: 'What changed the pieces of a variant, by whom and when' })

const answer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          what: z.enum(productEvents),
          at: z.string(),
          ...{ by, channel, run },
          source: z.string().nullable().describe('Whose feed told of it'),
          priceChange: z
            .object({ changeId: z.string(), name: z.string(), back: z.boolean().describe('It was taken back') })
            .nullable()
            .describe('The change of many prices that it was a part of'),
          reason: z.string().nullable().describe("Why, in somebody's own words"),
          broughtBackFrom: z.string().nullable().describe('The instant whose values it brought back'),
          changes: z
            .array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() }))
            .readonly()
            .describe('What counts now in place of what: `name.fr`, `prices.<sku>` …'),
          added: z.int().describe('How many variants are new'),
          gone: z.int().describe('How many variants are no longer listed'),
          isUndo: z.boolean().describe('It takes back another change'),
          undo: z
            .object({
              of: z.string().describe('Send it to take back all that was done together'),
              back: z.array(z.string()).readonly().describe('What goes back, by path'),
              stays: z.array(z.string()).readonly().describe('What somebody changed since: it is left alone'),
              archives: z.boolean().describe('It would archive the product, or a part of it, again'),
            })
            .nullable()
            .describe('How it is taken back; null: it cannot be, or no more, or a newer line tells'),
        }),
      )
      .readonly()
      .describe('The newest first'),
    before: older,
  })
  .meta({ id: 'ProductHistory', description: 'Who changed a product, when, through what, and from what to what' })

/** GET /api/admin/products/<id>/history?before=&path=, and stock-history?sku=&before=&only=counts. */
export async function productHistoryRoutes(
  app: FastifyInstance,
  engines: Pick<Engines, 'handler' | 'store' | 'readModels'>,
): Promise<void> {
  route(app, 'GET', '/api/admin/products/:productId/stock-history', {
    ...staff('stock', 'view', 'product-not-found'),
    operationId: 'getStockHistory',
    summary: 'Lists what changed the pieces of a variant, by whom and when, the newest first',
    params,
    query: z.strictObject({
      sku: z.string().min(1).max(200).describe('The variant'),
      before,
      only: z.literal('counts').optional().describe('Without what orders hold and let go'),
    }),
    answer: stockAnswer,
    async run(request, reply) {
      const { productId } = request.params
      const { sku, before, only } = request.query
      const found = await stockHistory(engines, productId, sku, {
        ...(before !== undefined && { before }),
        counts: only === 'counts',
      })
      return found
        ? sendJson(reply, found)
        : sendProblem(
            reply,
            'product-not-found',
            `Nobody counted ${sku} of ${productId} yet, or there is no such variant.`,
          )
    },
  })

  route(app, 'GET', '/api/admin/products/:productId/history', {
    ...staff('product', 'view', 'product-not-found'),
    operationId: 'getProductHistory',
    summary: 'Lists who changed a product, when, from what to what, the newest first',
    params,
    query: z.strictObject({
      before,
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
