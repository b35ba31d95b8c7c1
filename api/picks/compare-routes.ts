import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pictureBaseSchema } from '#api/cart/answer-schema.ts'
import { languageQuery } from '#api/cart/schema.ts'
import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { type ProblemCode, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import { becomeListOwner, listOwnerOf } from '#api/visitors/list-owner.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { picks } from './compare-model.ts'
import type { CompareChange, Compares } from './compares.ts'
import { productIdSchema } from './wishlist-routes.ts'

export type CompareDeps = {
  readonly compares: Compares
  readonly catalogue: (language: Language) => Catalogue
  readonly secureCookies: boolean
}

const compareSchema = z
  .object({
    compare: z.array(z.string()),
    picks: z.array(
      z.object({
        productId: z.string(),
        path: z.string(),
        name: z.string(),
        picture: pictureBaseSchema,
      }),
    ),
  })
  .describe('The products in the comparison now')

export async function compareRoutes(server: FastifyInstance, deps: CompareDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { compares } = deps
  const response = { 200: compareSchema }
  const writes = { access: 'guest', cookies: { reads: ['cart'], sets: ['cart', 'position'] } } as const

  app.get(
    '/api/compare',
    {
      config: { access: 'guest', cookies: { reads: ['cart'] } },
      schema: {
        tags: ['compare'],
        operationId: 'getCompare',
        summary: 'Returns the products that the visitor compares',
        querystring: languageQuery,
        response,
      },
    },
    async (request, reply) => {
      const { productIds } = await compares.current(listOwnerOf(request))
      return sendPicks(reply, productIds, languageOf(request, request.query.lng))
    },
  )

  app.post(
    '/api/compare/items',
    {
      config: { ...writes, problems: ['product-not-found', 'compare-full'] },
      schema: {
        tags: ['compare'],
        operationId: 'compareProduct',
        summary: 'Adds a product to the comparison, which holds four',
        querystring: languageQuery,
        body: z.strictObject({ productId: productIdSchema }),
        response,
      },
    },
    async (request, reply) => {
      const change = await compares.add(becomeListOwner(request, reply, deps), request.body.productId)
      return sendChange(reply, change, languageOf(request, request.query.lng))
    },
  )

  app.delete(
    '/api/compare/items/:productId',
    {
      config: writes,
      schema: {
        tags: ['compare'],
        operationId: 'removeComparedProduct',
        summary: 'Removes a product from the comparison, if it is there',
        querystring: languageQuery,
        params: z.strictObject({ productId: productIdSchema }),
        response,
      },
    },
    async (request, reply) => {
      const owner = listOwnerOf(request)
      const language = languageOf(request, request.query.lng)
      if (owner === null) return sendPicks(reply, [], language)
      return sendChange(reply, await compares.remove(owner, request.params.productId), language)
    },
  )

  app.delete(
    '/api/compare/items',
    {
      config: writes,
      schema: {
        tags: ['compare'],
        operationId: 'clearCompare',
        summary: 'Removes all products from the comparison',
        querystring: languageQuery,
        response,
      },
    },
    async (request, reply) => {
      const owner = listOwnerOf(request)
      const language = languageOf(request, request.query.lng)
      if (owner === null) return sendPicks(reply, [], language)
      return sendChange(reply, await compares.clear(owner), language)
    },
  )

  async function sendChange(reply: FastifyReply, change: CompareChange, language: Language) {
    if (!change.ok) return sendProblem(reply, change.rejection.code satisfies ProblemCode, tell(change.rejection))
    notePosition(reply, change.position)
    return sendPicks(reply, change.list.productIds, language)
  }

  async function sendPicks(reply: FastifyReply, compare: readonly string[], language: Language) {
    return sendJson(reply, { compare, picks: await picks(compare, deps.catalogue(language)) })
  }
}

export function tell(refusal: Extract<CompareChange, { ok: false }>['rejection']): string {
  return refusal.code === 'compare-full'
    ? `The comparison holds ${refusal.most} products. Remove one first.`
    : 'The shop does not sell this product.'
}
