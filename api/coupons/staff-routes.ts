import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '#api/catalogue/index.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { fallbackLanguage, type Language, languages, textIn } from '#domain/shared/localized-text.ts'
import type { CouponAnswer, CouponChanges } from './changing.ts'
import { termsSchema } from './terms.ts'
import type { CouponUndoing } from './undoing.ts'

export type CouponStaffDeps = {
  readonly changes: CouponChanges
  readonly undo: CouponUndoing
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
  { changes, undo, visitorOf, catalogue }: CouponStaffDeps,
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

  route(app, 'POST', '/api/admin/coupons/:code/undo', {
    ...staff('coupons', 'edit', 'coupon-not-found', 'nothing-to-undo', 'not-permitted', 'contention'),
    operationId: 'undoCouponChange',
    summary:
      'Takes a change of a coupon back, each term that nobody changed since; to end it takes the permission to delete',
    params,
    body: z.strictObject({ of: z.string().min(1).max(300).describe('`of` of the line in its history') }),
    answer: z
      .object({
        back: z.array(z.string()).readonly().describe('The terms that are as they were before'),
        stays: z.array(z.string()).readonly().describe('Those that were changed since and are left alone'),
      })
      .describe('It is taken back'),
    async run(request, reply) {
      const mayEnd = verdictOf(await visitorOf(request), { permission: 'coupons', to: 'delete' }) === 'allowed'
      const { code } = request.params
      const taken = await undo(code, request.body.of, { by: await actorOf(visitorOf, request), mayEnd })
      if (!taken.ok) return sendAsProblem(reply, taken.problem)
      if (taken.position !== null) notePosition(reply, taken.position)
      const paths = (of: readonly { readonly path: string }[]) => of.map(({ path }) => path)
      return sendJson(reply, { back: paths(taken.back), stays: paths(taken.kept) })
    },
  })
}
