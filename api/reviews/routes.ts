import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productParams } from '#api/catalogue/answer-schema.ts'
import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { isSold, type ProductPages } from '#api/catalogue/product-pages.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Rating } from '#domain/review/events.ts'
import { fallbackLanguage, type Language } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import { reviewsOf } from './queries.ts'
import type { Reviews } from './reviews.ts'
import { ownReviewAnswer, reviewBody, reviewsAnswer, reviewsQuery } from './schema.ts'

export type ReviewRouteDeps = {
  readonly reviews: Reviews
  readonly products: ProductPages
  readonly readModels: Pick<ReadModels, 'range'>
  readonly catalogue: (language: Language) => Catalogue
  readonly visitorOf: VisitorOf
}

const tags = ['reviews']
const noProduct = 'The shop has no such product.'

/** Reviews of a product as JSON, and a customer's own. */
export async function reviewRoutes(server: FastifyInstance, deps: ReviewRouteDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { reviews, products, visitorOf } = deps

  app.get(
    '/api/products/:slug/reviews',
    {
      config: { access: 'guest', problems: ['product-not-found'] },
      schema: {
        tags,
        operationId: 'getReviews',
        summary: 'Lists the reviews of a product, ten a page, with the stars and the fit by all reviews',
        params: productParams,
        querystring: reviewsQuery,
        response: { 200: reviewsAnswer },
      },
    },
    async (request, reply) => {
      const product = await products.bySlug(request.params.slug)
      if (!product || !isSold(product)) return sendProblem(reply, 'product-not-found', noProduct)
      const { stars = null, sort = 'newest', page = 1 } = request.query
      const asked = { stars: stars as Rating | null, sort, page }
      const { query, ...answer } = await reviewsOf(deps.readModels, deps.catalogue(fallbackLanguage), product.id, asked)
      return sendJson(reply.header('cache-control', 'no-cache'), { ...answer, page: query.page })
    },
  )

  app.put(
    '/api/products/:slug/review',
    {
      config: {
        access: 'customer',
        problems: ['product-not-found'],
        cookies: { sets: ['position'] },
      },
      schema: {
        tags,
        operationId: 'writeReview',
        summary: "Writes or changes the customer's review of a product",
        params: productParams,
        body: reviewBody,
        response: { 200: ownReviewAnswer },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(request.params.slug)
      if (!product || !isSold(product)) return sendProblem(reply, 'product-not-found', noProduct)
      const { language, ...entry } = request.body
      const written = await reviews.write(customer, product.id, entry, languageOf(request, language))
      if (!written.ok) throw new TypeError(`The schema let through what the rules refuse: ${written.rejection.code}`)
      notePosition(reply, written.position)
      return sendJson(reply, { reviewId: written.reviewId, status: written.status })
    },
  )

  app.delete(
    '/api/products/:slug/review',
    {
      config: {
        access: 'customer',
        problems: ['product-not-found'],
        cookies: { sets: ['position'] },
      },
      schema: {
        tags,
        operationId: 'removeReview',
        summary: "Deletes the customer's review of a product, if there is one",
        params: productParams,
        response: { 204: z.undefined().describe('The customer has no review of this product') },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(request.params.slug)
      if (!product) return sendProblem(reply, 'product-not-found', noProduct)
      const removed = await reviews.remove(customer, product.id)
      if (removed.ok) notePosition(reply, removed.position)
      return reply.code(204).send()
    },
  )
}
