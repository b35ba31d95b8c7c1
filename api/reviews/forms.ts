import type { FastifyInstance } from 'fastify'
import { isSold, type ProductPages } from '#api/catalogue/product-pages.ts'
import { acceptForms, fieldsOf, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { ReviewEntry } from '#domain/review/bounds.ts'
import type { ReviewRejection } from '#domain/review/commands.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import type { Reviews } from './reviews.ts'

export type ReviewFormDeps = {
  readonly reviews: Reviews
  readonly products: ProductPages
  readonly renderPage: RenderPage
  readonly visitorOf: VisitorOf
}

type Params = { Params: { slug: string } }

/** The form of a review: leads to the reviews of the product, or comes back with what was typed and what is wrong. */
export async function reviewForms(app: FastifyInstance, deps: ReviewFormDeps): Promise<void> {
  const { reviews, products, renderPage, visitorOf } = deps
  acceptForms(app)
  const form = { schema: { hide: true }, config: { access: 'customer' } } as const

  for (const language of languages) {
    const path = inLanguage(language, '/product/:slug/review')
    const pageOf = (slug: string) => inLanguage(language, `/product/${encodeURIComponent(slug)}`)
    const done = (slug: string, told: string) => `${pageOf(slug)}?reviewed=${told}#reviews`

    app.post<Params>(path, form, async (request, reply) => {
      const { slug } = request.params
      const fields = fieldsOf(request)
      const refuse = (problem: Problem) =>
        renderPage(request, reply, {
          path: `${pageOf(slug)}/review`,
          status: problem.status,
          state: { form: 'review', values: valuesOf(fields), problem },
        })
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(slug)
      if (!product || !isSold(product)) return refuse(problemOf('product-not-found'))
      const written = await reviews.write(customer, product.id, entryOf(fields), language)
      if (!written.ok) return refuse(malformed(written.rejection))
      notePosition(reply, written.position)
      return reply.redirect(done(slug, written.status === 'published' ? 'shown' : 'held'), 303)
    })

    app.post<Params>(`${path}/remove`, form, async (request, reply) => {
      const { slug } = request.params
      const customer = await customerOf(visitorOf, request)
      const product = await products.bySlug(slug)
      const removed = product && (await reviews.remove(customer, product.id))
      if (removed?.ok) notePosition(reply, removed.position)
      return reply.redirect(done(slug, 'removed'), 303)
    })
  }
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
