import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { adjustmentReasons } from '#domain/stock/events.ts'
import { type Counting, mayNotUntrack, type StockActed } from './counting.ts'

const mostPieces = 1_000_000_000
const sku = z.string().min(1).max(200)
const position = z.int().min(-1)
const params = z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') })
const pieces = z.int().min(-1).max(mostPieces)
const counts = z
  .array(z.strictObject({ sku, quantity: pieces.describe('Pieces on the shelf, held ones included; -1: not tracked') }))
  .min(1)
  .max(1000)
const act = {
  id: z.uuid().describe('Made by who sends it: the same id is the same act'),
  reason: z.enum(adjustmentReasons).default('correction'),
  note: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('What happened, in own words; the history keeps them for good, so they name no customer'),
}
const level = z.int().nullable().describe('Pieces on hand; null: not tracked')

const countBody = z
  .strictObject({
    ...act,
    at: position.describe('The end of the log when somebody looked at the shelf'),
    lines: z
      .array(z.strictObject({ ...counts.element.shape, seen: level.describe('What was said to be on hand then') }))
      .min(1)
      .max(1000),
  })
  .describe('What lies on the shelf. What left it since the look is taken off.')
const adjustBody = z
  .strictObject({
    ...act,
    lines: z
      .array(
        z.strictObject({
          sku,
          by: z
            .int()
            .min(-mostPieces)
            .max(mostPieces)
            .refine(by => by !== 0, { error: 'has to be other than 0' }),
        }),
      )
      .min(1)
      .max(1000),
  })
  .describe('Pieces more or fewer; all of them, or none')
const undoBody = z.strictObject({ id: act.id, of: position.describe('The place of what is taken back') })

const acted = z
  .object({
    undo: z
      .object({
        of: z.int().describe('Send it to take this back'),
        lines: z.array(z.object({ sku, from: level, to: level })).readonly(),
      })
      .nullable()
      .describe('What changed; null: it was done before, or others changed the stock in the same moment'),
  })
  .describe('It is done')
const previewed = z
  .object({
    shorts: z
      .array(z.object({ order: z.int().nullable(), sku: z.string(), pieces: z.int() }))
      .readonly()
      .describe('Orders that become short, by their numbers'),
    moreShorts: z.int().describe('How many others do'),
    told: z
      .array(z.object({ sku: z.string(), people: z.int() }))
      .readonly()
      .describe('How many people wait for what is there again'),
  })
  .describe('What would follow')

const refusals = ['product-not-found', 'sku-not-found'] as const
const inventoryPath = '/api/admin/inventory/:productId'

type Deps = { readonly counting: Counting; readonly visitorOf: VisitorOf }

/** POST /api/admin/inventory/<id>/count, /adjust, /undo and /preview. */
export async function inventoryRoutes(app: FastifyInstance, { counting, visitorOf }: Deps): Promise<void> {
  const by = (request: FastifyRequest) => actorOf(visitorOf, request)
  const mayUntrack = async (request: FastifyRequest) =>
    verdictOf(await visitorOf(request), { permission: 'stock', to: 'delete' }) === 'allowed'

  route(app, 'POST', `${inventoryPath}/count`, {
    ...staff('stock', 'edit', ...refusals, 'counted-meanwhile', 'not-permitted'),
    operationId: 'countSeenStock',
    summary: 'Counts variants of a product as somebody saw them on the shelf',
    params,
    body: countBody,
    answer: acted,
    async run(request, reply) {
      const { at, lines, ...why } = request.body
      const untracks = lines.some(({ quantity }) => quantity === -1)
      if (untracks && !(await mayUntrack(request))) return sendAsProblem(reply, mayNotUntrack)
      const look = { at, seen: Object.fromEntries(lines.map(({ sku, seen }) => [sku, seen])) }
      const numbers = lines.map(({ sku, quantity }) => ({ sku, quantity }))
      return answer(reply, await counting.count(request.params.productId, numbers, look, why, await by(request)))
    },
  })

  route(app, 'POST', `${inventoryPath}/adjust`, {
    ...staff(
      'stock',
      'edit',
      ...refusals,
      'stock-not-tracked',
      'adjustment-exceeds-stock',
      'adjustment-against-reason',
    ),
    operationId: 'adjustProductStock',
    summary: 'Adds pieces to variants of a product or takes them away, for a reason',
    params,
    body: adjustBody,
    answer: acted,
    async run(request, reply) {
      const { lines, ...why } = request.body
      return answer(reply, await counting.adjust(request.params.productId, lines, why, await by(request)))
    },
  })

  route(app, 'POST', `${inventoryPath}/undo`, {
    ...staff('stock', 'edit', ...refusals, 'stock-act-not-found', 'not-permitted'),
    operationId: 'undoStock',
    summary: 'Takes a count or an adjustment back, of the variants that nobody counted or adjusted since',
    params,
    body: undoBody,
    answer: acted,
    async run(request, reply) {
      const act = { ...request.body, mayUntrack: await mayUntrack(request) }
      return answer(reply, await counting.undo(request.params.productId, act, await by(request)))
    },
  })

  route(app, 'POST', `${inventoryPath}/preview`, {
    ...staff('stock', 'view'),
    operationId: 'previewStock',
    summary: 'Tells which orders would become short by a count, and how many waiting people would be told',
    params,
    body: z.strictObject({ lines: counts }).describe('What would lie on the shelf'),
    answer: previewed,
    run: async (request, reply) =>
      sendJson(reply, await counting.preview(request.params.productId, request.body.lines)),
  })
}

function answer(reply: FastifyReply, done: StockActed): FastifyReply {
  if (!done.ok) return sendAsProblem(reply, done.problem)
  notePosition(reply, done.position)
  return sendJson(reply, { undo: done.undo })
}
