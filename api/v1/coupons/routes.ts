import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type CouponAnswer, type coupons, phaseOf } from '#api/coupons/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent } from '#domain/coupon/events.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'
import { type Once, onceHeaders, onceRefusals } from '../once.ts'
import { tellPosition } from '../shop-position.ts'
import { couponSchema, newTerms, programCoupon, someTerms, typedTerms, withWidest } from './model.ts'

type Deps = Pick<Engines, 'handler' | 'now'> &
  Pick<Offers<[typeof publicEvents, typeof coupons]>, 'outside' | 'couponChanges'> & {
    readonly once: Once
    readonly sendList: SendList
  }

const params = z.strictObject({ code: z.string().min(1).max(40).describe('The code of the coupon, in capitals') })
const reading = { access: { scope: 'coupons:read' }, tag: 'v1' } as const
const writing = { access: { scope: 'coupons:write' }, tag: 'v1', headers: onceHeaders, answer: couponSchema } as const

/** Coupons for programs, such as one that sends mailings. */
export async function couponRoutes(
  app: FastifyInstance,
  { handler, now, outside, couponChanges, once, sendList }: Deps,
): Promise<void> {
  async function told(code: string) {
    const { state } = await handler.fold(coupon, code)
    const { base } = await outside()
    return programCoupon(state, { state: phaseOf(state, now().toISOString()) }, base)
  }

  async function send(reply: FastifyReply, code: string): Promise<FastifyReply> {
    const found = await told(code)
    return found ? sendJson(reply, found) : sendProblem(reply, 'coupon-not-found', `There is no coupon ${code}.`)
  }

  const answered = (reply: FastifyReply, changed: CouponAnswer) =>
    changed.ok ? send(tellPosition(reply, changed.position), changed.code) : sendAsProblem(reply, changed.problem)

  const otherCurrency = async (reply: FastifyReply) =>
    sendProblem(reply, 'invalid-request', `body.terms: amounts have to be in ${(await outside()).base}`)

  route(app, 'GET', '/api/v1/coupons', {
    ...reading,
    problems: ['cursor-unknown'],
    operationId: 'listChangedCoupons',
    summary: 'Lists the coupons that changed, the one that waits longest to be told first, as they are now',
    description: `${listWords} That an order uses one does not change it.`,
    query: listQuery,
    answer: z
      .object({ coupons: z.array(couponSchema), ...listFields })
      .meta({ id: 'ChangedCoupons', description: 'Coupons that changed' }),
    run: async (request, reply) =>
      sendList(request, reply, 'coupons', {
        types: couponsView.handles as readonly string[],
        idsOf: ({ data }) => [(data as CouponEvent['data']).couponId],
        read: codes => Promise.all(codes.map(told)),
      }),
  })

  route(app, 'GET', '/api/v1/coupons/:code', {
    ...reading,
    problems: ['coupon-not-found'],
    operationId: 'readCoupon',
    summary: 'Returns a coupon by its code',
    params,
    answer: couponSchema,
    run: async (request, reply) => send(reply, request.params.code),
  })

  route(app, 'POST', '/api/v1/coupons', {
    ...writing,
    problems: ['coupon-code-taken', ...onceRefusals],
    operationId: 'createCouponByProgram',
    summary: 'Creates a coupon. Terms that are not said are the widest.',
    body: z
      .strictObject({ code: z.string().min(1).max(100).describe('What a shopper types'), terms: newTerms })
      .meta({ examples: [{ code: 'SPRING26', terms: { value: { kind: 'percent', percent: 10 }, total: 500 } }] }),
    run: async (request, reply) =>
      once(request, reply, async ({ commandId, ...by }) => {
        const { code, terms } = request.body
        const typed = typedTerms(terms, (await outside()).base)
        if (!typed?.value) return otherCurrency(reply)
        const whole = withWidest({ ...typed, value: typed.value })
        return answered(reply, await couponChanges.create(code, whole, commandId, by))
      }),
  })

  route(app, 'POST', '/api/v1/coupons/:code/change', {
    ...writing,
    problems: ['coupon-not-found', 'edited-meanwhile', ...onceRefusals],
    operationId: 'changeCouponByProgram',
    summary: 'Changes terms of a coupon. One that was ended runs again with them.',
    description: 'Orders that were placed keep what they got.',
    params,
    body: z
      .strictObject({
        base: z.int().positive().describe('`changes` of the coupon as the program saw it'),
        terms: someTerms.describe('Those that change'),
      })
      .meta({ examples: [{ base: 1, terms: { endsAt: '2026-12-24T00:00:00.000Z' } }] }),
    run: async (request, reply) =>
      once(request, reply, async ({ commandId, ...by }) => {
        const { base, terms } = request.body
        const typed = typedTerms(terms, (await outside()).base)
        if (!typed) return otherCurrency(reply)
        return answered(
          reply,
          await couponChanges.change(request.params.code, { id: commandId, base, terms: typed }, by),
        )
      }),
  })

  for (const [act, operationId, summary] of [
    ['end', 'endCouponByProgram', 'Ends a coupon: from now on nobody can use it'],
    ['reopen', 'reopenCouponByProgram', 'Opens a coupon again that was ended'],
  ] as const) {
    route(app, 'POST', `/api/v1/coupons/:code/${act}`, {
      ...writing,
      problems: ['coupon-not-found', ...onceRefusals],
      ...{ operationId, summary, params },
      run: async (request, reply) =>
        once(request, reply, async ({ commandId, ...by }) =>
          answered(reply, await couponChanges[act](request.params.code, commandId, by)),
        ),
    })
  }
}
