import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '#api/catalogue/index.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { fallbackLanguage, type Language, languages, textIn } from '#domain/shared/localized-text.ts'
import type { CouponAnswer, CouponChanges } from './changing.ts'
import { termsSchema } from './terms.ts'

export type CouponStaffDeps = {
  readonly changes: CouponChanges
  readonly visitorOf: VisitorOf
  readonly catalogue: (language: Language) => Catalogue
}

const mostFound = 8

const id = z.uuid().describe('Made with the form: the same id is the same change')
const params = z.strictObject({ code: z.string().min(1).max(40).describe('The code of the coupon, in capitals') })
const answer = z.object({ code: z.string() }).describe('The code of the coupon, in capitals')

/** Coupons, for staff with the permission `coupons`; to end one: `delete`. */
export async function couponStaffRoutes(
  app: FastifyInstance,
  { changes, visitorOf, catalogue }: CouponStaffDeps,
): Promise<void> {
  type Reply = Parameters<typeof sendJson>[0]
  const answered = (reply: Reply, changed: CouponAnswer) => {
    if (!changed.ok) return sendAsProblem(reply, changed.problem)
    notePosition(reply, changed.position)
    return sendJson(reply, { code: changed.code })
  }

  route(app, 'POST', '/api/admin/coupons', {
    ...staff('coupons', 'edit', 'coupon-code-taken'),
    operationId: 'createCoupon',
    summary: 'Creates a coupon',
    body: z.strictObject({ id, code: z.string().min(1).max(100), terms: termsSchema }),
    answer,
    run: async (request, reply) => {
      const { id, code, terms } = request.body
      return answered(reply, await changes.create(code, terms, id, await actorOf(visitorOf, request)))
    },
  })

  route(app, 'PATCH', '/api/admin/coupons/:code', {
    ...staff('coupons', 'edit', 'coupon-not-found', 'edited-meanwhile'),
    operationId: 'changeCoupon',
    summary: 'Changes terms of a coupon',
    description: 'Orders that were placed keep what they got. A coupon that was ended runs again with new terms.',
    params,
    body: z.strictObject({
      id,
      base: z.int().positive().describe('`changes` of the coupon as you saw it'),
      terms: termsSchema.partial().describe('Those that you change'),
    }),
    answer,
    run: async (request, reply) =>
      answered(reply, await changes.change(request.params.code, request.body, await actorOf(visitorOf, request))),
  })

  route(app, 'GET', '/api/admin/coupons/products', {
    ...staff('coupons', 'view'),
    operationId: 'findCouponProducts',
    summary: 'Finds products by words, to name them in a coupon',
    query: z.strictObject({
      q: z.string().max(200).describe('Words of a product, or a SKU'),
      language: z.enum(languages).default(fallbackLanguage),
    }),
    answer: z
      .object({ products: z.array(z.object({ id: z.string(), name: z.string() })) })
      .describe('Products that shoppers see'),
    async run(request, reply) {
      const { q, language } = request.query
      const shop = catalogue(language)
      const { question } = await shop.read(q.trim())
      const { ids } = question ? await shop.search({ ...question, perPage: mostFound }) : { ids: [] }
      const cards = await shop.cards(ids)
      const named = cards.map(({ id, name, style }) => ({ id, name: `${textIn(name, language)} ${style}` }))
      return sendJson(reply, { products: named })
    },
  })

  for (const [act, to, summary] of [
    ['end', 'delete', 'Ends a coupon: from now on nobody can use it'],
    ['reopen', 'edit', 'Reopens a coupon that was ended'],
  ] as const) {
    route(app, 'POST', `/api/admin/coupons/:code/${act}`, {
      ...staff('coupons', to, 'coupon-not-found'),
      operationId: `${act}Coupon`,
      summary,
      params,
      body: z.strictObject({ id }),
      answer,
      run: async (request, reply) =>
        answered(reply, await changes[act](request.params.code, request.body.id, await actorOf(visitorOf, request))),
    })
  }
}
