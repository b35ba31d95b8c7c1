import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { done, owner, route, sendJson } from '#api/plumbing/http/route.ts'
import { couponCode } from '#domain/coupon/code.ts'
import type { CouponCommand } from '#domain/coupon/commands.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponDocument } from '#projections/coupons/document.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { termsSchema } from './terms.ts'

export const couponWork = z.union([
  z.strictObject({ create: z.strictObject({ code: z.string().max(100), terms: termsSchema }) }),
  z.strictObject({ end: z.string().max(100) }),
  z.strictObject({ reopen: z.string().max(100) }),
])

const couponState = termsSchema.extend({
  code: z.string(),
  ended: z.boolean(),
  redemptions: z.int(),
  personal: z.boolean().describe('Whether it was made for one person'),
})

export type CouponWork = z.output<typeof couponWork>
export type CouponState = z.output<typeof couponState>

type Shop = Pick<Engines, 'handler' | 'projections' | 'readModels'>

/** Creates a coupon, ends one or reopens it; resolves when pages show it, or with a sentence that says why nothing was done. */
export async function changeCoupons(shop: Shop, work: CouponWork): Promise<string | null> {
  const typed = 'create' in work ? work.create.code : 'end' in work ? work.end : work.reopen
  const code = couponCode(typed)
  if (code === null) return `${typed} cannot be a code. Use 2 to 40 letters and digits, with - or _ between them.`
  const command: CouponCommand =
    'create' in work
      ? { type: 'CreateCoupon', data: { couponId: code, code, terms: { ...work.create.terms, personId: null } } }
      : { type: 'end' in work ? 'EndCoupon' : 'ReopenCoupon', data: { couponId: code } }
  const changed = await shop.handler.handle(coupon, code, command, { actor: 'owner', channel: 'command' })
  if (changed.ok) {
    await shop.projections.caughtUp(changed.position)
    return null
  }
  switch (changed.rejection.code) {
    case 'coupon-not-found':
      return `There is no coupon ${code}.`
    case 'coupon-code-taken':
      return `There already is a coupon ${code} with other terms. Choose another code.`
    case 'coupon-terms-wrong':
      return `The value of ${changed.rejection.term} is not valid.`
    default:
      throw new Error(changed.rejection.code)
  }
}

export async function listCoupons({ handler, readModels }: Shop): Promise<readonly CouponState[]> {
  const coupons: CouponState[] = []
  for await (const page of readModels.scan<CouponDocument>(couponsView.name)) {
    for (const [couponId, { code, terms, ended }] of page) {
      const { personId, ...rest } = terms
      const { redemptions } = (await handler.fold(coupon, couponId)).state
      const { productIds, categories, ...others } = rest
      coupons.push({
        ...others,
        productIds: [...productIds],
        categories: [...categories],
        code,
        ended,
        redemptions,
        personal: personId !== null,
      })
    }
  }
  return coupons.sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** GET and POST /internal/coupons, for `npm run coupon`. */
export async function couponOwnerRoutes(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  route(app, 'POST', '/internal/coupons', {
    ...owner(),
    operationId: 'changeCoupons',
    summary: 'Creates a coupon, ends one or reopens it',
    body: couponWork,
    answer: done,
    async run(request, reply) {
      const refusal = await changeCoupons(shop, request.body)
      return refusal ? sendProblem(reply, 'invalid-request', refusal) : reply.code(204).send()
    },
  })

  route(app, 'GET', '/internal/coupons', {
    ...owner(),
    operationId: 'listCoupons',
    summary: 'Lists all coupons, with how often each was redeemed',
    answer: z.array(couponState).describe('The coupons, ordered by code'),
    run: async (_request, reply) => sendJson(reply, await listCoupons(shop)),
  })
}
