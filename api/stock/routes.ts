import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { owner, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { adjustBody, countBody, levelSchema, levelsAnswer, shortQuery, skuParams, stockWork } from './schema.ts'
import type { StockAnswer, Stockroom } from './stockroom.ts'

const refusals = [
  'sku-not-found',
  'stock-not-tracked',
  'adjustment-exceeds-stock',
  'adjustment-against-reason',
] as const

type StockRouteDeps = Pick<Engines, 'projections'> & { readonly stockroom: Stockroom; readonly visitorOf: VisitorOf }

/** Staff with the permission `stock` see and change the stock; POST /internal/stock {ask} serves `npm run stock`. */
export async function stockRoutes(
  app: FastifyInstance,
  { projections, stockroom, visitorOf }: StockRouteDeps,
): Promise<void> {
  route(app, 'POST', '/internal/stock', {
    ...owner(...refusals),
    operationId: 'handleStock',
    summary: 'Shows, counts and adjusts stock, and lists short variants',
    body: stockWork,
    answer: levelsAnswer,
    async run(request, reply) {
      const worked = await stockroom.work(request.body)
      if (!worked.ok) return sendAsProblem(reply, worked.problem)
      await projections.caughtUp(worked.position)
      return sendJson(reply, { variants: worked.variants })
    },
  })

  route(app, 'GET', '/api/admin/stock', {
    ...staff('stock', 'view'),
    operationId: 'listShortStock',
    summary:
      'Lists short variants: orders hold more pieces than are on hand. Fifty products a page, the shortest first.',
    query: shortQuery,
    answer: levelsAnswer,
    run: async (request, reply) => sendJson(reply, { variants: await stockroom.short(request.query.page) }),
  })

  route(app, 'GET', '/api/admin/stock/:sku', {
    ...staff('stock', 'view', 'sku-not-found'),
    operationId: 'getStock',
    summary: 'Returns the stock of a variant, and the numbers that feeds gave for it',
    params: skuParams,
    answer: levelSchema,
    async run(request, reply) {
      const shown = await stockroom.show(request.params.sku)
      return shown.ok ? sendJson(reply, shown.variants[0]) : sendAsProblem(reply, shown.problem)
    },
  })

  route(app, 'POST', '/api/admin/stock/count', {
    ...staff('stock', 'edit', 'sku-not-found'),
    operationId: 'countStock',
    summary: 'Sets the stock of variants to a fresh count',
    body: countBody,
    answer: levelsAnswer,
    run: async (request, reply) =>
      answer(reply, await stockroom.count(request.body.lines, await actorOf(visitorOf, request))),
  })

  route(app, 'POST', '/api/admin/stock/adjust', {
    ...staff('stock', 'edit', ...refusals),
    operationId: 'adjustStock',
    summary: 'Adds pieces to stock or takes them away, for a reason',
    body: adjustBody,
    answer: levelsAnswer,
    async run(request, reply) {
      const { lines, reason } = request.body
      return answer(reply, await stockroom.adjust(lines, reason, await actorOf(visitorOf, request)))
    },
  })
}

function answer(reply: FastifyReply, given: StockAnswer): FastifyReply {
  if (!given.ok) return sendAsProblem(reply, given.problem)
  notePosition(reply, given.position)
  return sendJson(reply, { variants: given.variants })
}
