import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type catalogue, isForSale, productParams } from '#api/catalogue/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { form, type Sent } from '#api/plumbing/http/form.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { type Problem, problemOf, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { ReviewEntry } from '#domain/review/bounds.ts'
import type { ReviewRejection } from '#domain/review/decide.ts'
import type { Rating } from '#domain/review/events.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { type ReviewQueryDeps, reviewsOf } from './queries.ts'
import type { Reviews } from './reviews.ts'
import { ownReviewAnswer, reviewBody, reviewsAnswer, reviewsQuery } from './schema.ts'

type Deps = ReviewQueryDeps & Pick<Offers<[typeof catalogue]>, 'catalogue'> & { readonly reviews: Reviews }

const tag = 'reviews'
const noProduct = 'The shop has no such product.'

export async function reviewRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { reviews, products, visitorOf } = deps

  route(app, 'GET', '/api/products/:slug/reviews', {
    access: 'guest',
    problems: ['product-not-found'],
    tag,
    operationId: 'getReviews',
    summary: 'Lists the reviews of a product, ten a page, with the stars and the fit by all reviews',
    params: productParams,
    query: reviewsQuery,
    answer: reviewsAnswer,
    async run(request, reply) {
      const product = await products.bySlug(request.params.slug)
      if (!product || !isForSale(product)) return sendProblem(reply, 'product-not-found', noProduct)
      const { stars = null, sort = 'newest', page = 1 } = request.query
      const asked = { stars: stars as Rating | null, sort, page }
      const { query, ...answer } = await reviewsOf(deps.readModels, deps.catalogue(fallbackLanguage), product.id, asked)
      return sendJson(reply.header('cache-control', 'no-cache'), { ...answer, page: query.page })
    },
  })

  route(app, 'PUT', '/api/products/:slug/review', {
    access: 'customer',
    problems: ['product-not-found'],
    cookies: { sets: ['position'] },
    tag,
    operationId: 'writeReview',
    summary: "Writes or changes the customer's review of a product",
    params: productParams,
    body: reviewBody,
    answer: ownReviewAnswer,
    async run(request, reply) {
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(request.params.slug)
      if (!product || !isForSale(product)) return sendProblem(reply, 'product-not-found', noProduct)
      const { language, ...entry } = request.body
      const written = await reviews.write(customer, product.id, entry, languageOf(request, language))
      if (!written.ok) throw new TypeError(`The schema let through what the rules refuse: ${written.rejection.code}`)
      notePosition(reply, written.position)
      return sendJson(reply, { reviewId: written.reviewId, status: written.status })
    },
  })

  route(app, 'DELETE', '/api/products/:slug/review', {
    access: 'customer',
    problems: ['product-not-found'],
    cookies: { sets: ['position'] },
    tag,
    operationId: 'removeReview',
    summary: "Deletes the customer's review of a product, if there is one",
    params: productParams,
    answer: { 204: z.undefined().describe('The customer has no review of this product') },
    async run(request, reply) {
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(request.params.slug)
      if (!product) return sendProblem(reply, 'product-not-found', noProduct)
      const removed = await reviews.remove(customer, product.id)
      if (removed.ok) notePosition(reply, removed.position)
      return reply.code(204).send()
    },
  })
}

const path = '/product/:slug/review'

/** The form of a review: leads to the reviews of the product, or comes back with what was typed and what is wrong. */
export async function reviewForms(app: FastifyInstance, { reviews, products, visitorOf }: Deps): Promise<void> {
  form(app, path, {
    access: 'customer',
    page: ({ prefix, params }) => `${prefix}/product/${encodeURIComponent(params.slug)}/review`,
    shows: 'review',
    async run({ request, fields, params, prefix, language }) {
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(params.slug)
      if (!product || !isForSale(product)) return problemOf('product-not-found')
      const written = await reviews.write(customer, product.id, entryOf(fields), language)
      if (!written.ok) return malformed(written.rejection)
      const { status, position } = written
      return { to: reviewsPage(prefix, params, status === 'published' ? 'shown' : 'held'), position }
    },
  })

  form(app, `${path}/remove`, {
    access: 'customer',
    async run({ request, params, prefix }) {
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(params.slug)
      const removed = product && (await reviews.remove(customer, product.id))
      return { to: reviewsPage(prefix, params, 'removed'), ...(removed?.ok && { position: removed.position }) }
    },
  })
}

function reviewsPage(prefix: string, { slug }: Sent<typeof path>['params'], reviewed: string): string {
  return `${prefix}/product/${encodeURIComponent(slug)}?reviewed=${reviewed}#reviews`
}

function entryOf(fields: URLSearchParams): ReviewEntry {
  const text = (name: string) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n').trim()
  return {
    rating: text('rating') === '' ? null : Number(text('rating')),
    fit: text('fit') || null,
    title: text('title'),
    text: text('text'),
    name: text('name'),
  }
}

function malformed(rejection: ReviewRejection): Problem {
  if (rejection.code !== 'review-malformed') return problemOf(rejection.code)
  const fields = rejection.faults.map(({ field, fault }) => ({ field, code: fault, message: `${field}: ${fault}` }))
  return problemOf('invalid-request', undefined, { fields })
}
