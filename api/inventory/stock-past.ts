import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pastAt, positionAt, stockSteps, stockTicks } from '#api/history/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { StockPastModel } from '#web/models/inventory.ts'
import type { ProductEditorModel } from '#web/models/product-editor.ts'
import { sheetOf } from './sheet.ts'

type Deps = Pick<Engines, 'store' | 'readModels' | 'snapshots' | 'now'> & {
  /** The editor of the product, from some views. */
  readonly editorFrom: (readModels: ReadModels) => Promise<ProductEditorModel | null>
}

/** Nothing of the past is changed. */
const looks = { edit: false, untrack: false, product: false }

/** The stock of a product as it was at an instant (ISO-8601 UTC). Null: the shop has no such product. */
export async function stockPast(productId: string, asked: string, deps: Deps): Promise<StockPastModel | null> {
  // Times of events have milliseconds, and are compared as texts.
  const at = new Date(asked).toISOString()
  const position = await positionAt(at, deps)
  const [now, was, { ticks, count }, steps] = await Promise.all([
    deps.editorFrom(deps.readModels),
    deps.editorFrom(pastAt(position, deps).readModels),
    stockTicks(productId, deps),
    stockSteps(productId, at, position, deps),
  ])
  if (!now) return null
  return {
    ...{ at, ticks, ...steps, until: deps.now().toISOString(), counts: { stock: count } },
    was: was && sheetOf(was, position, looks),
  }
}

const level = z.int().nullable().describe('Null: nobody counted it')
const answer = z
  .object({
    at: z.string(),
    variants: z
      .array(
        z.object({
          sku: z.string(),
          onHand: level,
          held: z.int().describe('Pieces that open orders held'),
          available: z.int().describe('Pieces that could be bought; -1: nobody counted them'),
        }),
      )
      .nullable()
      .describe('Null: the shop did not have the product yet'),
    before: z.string().nullable().describe('The change of stock before it'),
    after: z.string().nullable().describe('The change of stock after it'),
  })
  .meta({ id: 'StockPast', description: 'The stock of a product as it was at an instant' })

type RouteDeps = {
  /** Null: there is no such product, or who asks does not see the stock. */
  past(request: FastifyRequest, productId: string, at: string): Promise<StockPastModel | null>
}

/** GET /api/admin/inventory/<id>/past?at=. */
export async function stockPastRoutes(app: FastifyInstance, { past }: RouteDeps): Promise<void> {
  route(app, 'GET', '/api/admin/inventory/:productId/past', {
    ...staff('history', 'view', 'product-not-found'),
    operationId: 'getStockPast',
    summary: 'Tells what was on hand and held of a product at an instant, to those who see the stock too',
    params: z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') }),
    query: z.strictObject({ at: z.iso.datetime().describe('The instant, of UTC') }),
    answer,
    async run(request, reply) {
      const { productId } = request.params
      const found = await past(request, productId, request.query.at)
      if (!found) return sendProblem(reply, 'product-not-found', `There is no product ${productId}.`)
      const { at, was, before, after } = found
      const variants =
        was?.variants.map(({ sku, onHand, held, available }) => ({ sku, onHand, held, available })) ?? null
      return sendJson(reply, { at, variants, before, after })
    },
  })
}
