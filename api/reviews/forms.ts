import type { FastifyInstance } from 'fastify'
import { isSold, type ProductPages } from '#api/catalogue/index.ts'
import { form, type Sent } from '#api/plumbing/http/form.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { ReviewEntry } from '#domain/review/bounds.ts'
import type { ReviewRejection } from '#domain/review/commands.ts'
import type { Reviews } from './reviews.ts'

export type ReviewFormDeps = {
  readonly reviews: Reviews
  readonly products: ProductPages
  readonly visitorOf: VisitorOf
}

const path = '/product/:slug/review'

/** The form of a review: leads to the reviews of the product, or comes back with what was typed and what is wrong. */
export async function reviewForms(
  app: FastifyInstance,
  { reviews, products, visitorOf }: ReviewFormDeps,
): Promise<void> {
  form(app, path, {
    access: 'customer',
    page: ({ prefix, params }) => `${prefix}/product/${encodeURIComponent(params.slug)}/review`,
    shows: 'review',
    async run({ request, fields, params, prefix, language }) {
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(params.slug)
      if (!product || !isSold(product)) return problemOf('product-not-found')
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
  if (rejection.code === 'review-not-found') return problemOf('review-not-found')
  const fields = rejection.faults.map(({ field, fault }) => ({ field, code: fault, message: `${field}: ${fault}` }))
  return problemOf('invalid-request', undefined, { fields })
}
