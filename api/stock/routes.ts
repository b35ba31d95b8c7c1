import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { doerOf } from '#api/fulfilment/after-placing-routes.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { ownerOnly } from '#api/plumbing/http/owner-only.ts'
import { type ProblemCode, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { adjustBody, countBody, levelSchema, levelsAnswer, shortQuery, skuParams, stockWork } from './schema.ts'
import type { StockAnswer, Stockroom } from './stockroom.ts'

const tags = ['staff']
const guarded = (to: 'view' | 'edit', ...problems: readonly ProblemCode[]): FastifyContextConfig => ({
  access: { permission: 'product', to },
  problems,
  ...(to === 'edit' && { cookies: { sets: ['position'] } }),
})
const refusals = [
  'sku-not-found',
  'stock-not-tracked',
  'adjustment-exceeds-stock',
  'adjustment-against-reason',
] as const

/** What staff with the permission `product` sees of the stock, and says of it. */
export async function stockRoutes(
  server: FastifyInstance,
  { stockroom, visitorOf }: { readonly stockroom: Stockroom; readonly visitorOf: VisitorOf },
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/stock',
    {
      config: guarded('view'),
      schema: {
        tags,
        operationId: 'listShortStock',
        summary:
          'Lists short variants: orders hold more pieces than are on hand. Fifty products a page, the shortest first.',
        querystring: shortQuery,
        response: { 200: levelsAnswer },
      },
    },
    async (request, reply) => sendJson(reply, { variants: await stockroom.short(request.query.page) }),
  )

  app.get(
    '/api/admin/stock/:sku',
    {
      config: guarded('view', 'sku-not-found'),
      schema: {
        tags,
        operationId: 'getStock',
        summary: 'Returns the stock of a variant, and the numbers that feeds gave for it',
        params: skuParams,
        response: { 200: levelSchema },
      },
    },
    async (request, reply) => {
      const shown = await stockroom.show(request.params.sku)
      return shown.ok ? sendJson(reply, shown.variants[0]) : sendAsProblem(reply, shown.problem)
    },
  )

  app.post(
    '/api/admin/stock/count',
    {
      config: guarded('edit', 'sku-not-found'),
      schema: {
        tags,
        operationId: 'countStock',
        summary: 'Sets the stock of variants to a fresh count',
        body: countBody,
        response: { 200: levelsAnswer },
      },
    },
    async (request, reply) =>
      answer(reply, await stockroom.count(request.body.lines, await doerOf(visitorOf, request))),
  )

  app.post(
    '/api/admin/stock/adjust',
    {
      config: guarded('edit', ...refusals),
      schema: {
        tags,
        operationId: 'adjustStock',
        summary: 'Adds pieces to stock or takes them away, for a reason',
        body: adjustBody,
        response: { 200: levelsAnswer },
      },
    },
    async (request, reply) => {
      const { lines, reason } = request.body
      return answer(reply, await stockroom.adjust(lines, reason, await doerOf(visitorOf, request)))
    },
  )
}

function answer(reply: FastifyReply, given: StockAnswer): FastifyReply {
  if (!given.ok) return sendAsProblem(reply, given.problem)
  notePosition(reply, given.position)
  return sendJson(reply, { variants: given.variants })
}

/** POST /internal/stock {ask}, for `npm run stock`. */
export async function stockOwnerRoutes(
  server: FastifyInstance,
  { shop, stockroom }: { readonly shop: Engines; readonly stockroom: Stockroom },
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))
  app.post(
    '/internal/stock',
    {
      config: { access: 'owner', problems: [...refusals] },
      schema: {
        tags: ['owner'],
        operationId: 'handleStock',
        summary: 'Shows, counts and adjusts stock, and lists short variants',
        body: stockWork,
        response: { 200: levelsAnswer },
      },
    },
    async (request, reply) => {
      const done = await stockroom.work(request.body)
      if (!done.ok) return sendAsProblem(reply, done.problem)
      await shop.projections.caughtUp(done.position)
      return sendJson(reply, { variants: done.variants })
    },
  )
}
