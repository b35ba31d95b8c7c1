import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pastAt, pastRoute, positionAt, productPastOf, stockSteps, stockTicks } from '#api/history/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
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
  pastRoute(app, '/api/admin/inventory/:productId/past', {
    permission: 'history',
    operationId: 'getStockPast',
    summary: 'Tells what was on hand and held of a product at an instant, to those who see the stock too',
    ...productPastOf(past),
    answer,
    tell: ({ at, was, before, after }) => ({
      ...{ at, before, after },
      variants: was?.variants.map(({ sku, onHand, held, available }) => ({ sku, onHand, held, available })) ?? null,
    }),
  })
}
