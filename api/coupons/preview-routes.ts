import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { sendSteps, stepAnswer, stepWords } from '#api/what-if/index.ts'
import { couponProblems } from '#domain/coupon/commands.ts'
import { termsSchema } from './terms.ts'
import { type TryingDeps, tryOn } from './trying.ts'
import { type WhatIfDeps, whatIf } from './what-if.ts'

const params = z.strictObject({ code: z.string().min(1).max(40).describe('The code of the coupon, in capitals') })
const minor = z.int().describe('Minor units of the base currency')

const found = z.object({ orders: z.int(), given: minor })
const done = z.object({
  days: z.int(),
  before: found.describe('Orders that used it, and what they were charged less by it'),
  after: found.describe('The same with the other terms'),
  goods: minor,
  changed: z.int(),
  orders: z.array(z.object({ number: z.int(), before: minor, after: minor })).describe('Those that change most'),
  differ: z.int().describe('Orders that come to another sum by their own rules'),
  amended: z.int().describe('Orders whose pieces were exchanged: their discount stays'),
  ahead: z.boolean().describe('The terms begin later: the orders are looked at as if they had begun'),
})

const trialBody = z.strictObject({
  terms: termsSchema.optional().describe('In place of those that are saved'),
  order: z.int().positive().optional().describe('The number of an order'),
  lines: z
    .array(z.strictObject({ sku: z.string().min(1).max(120), quantity: z.int().positive().max(100_000) }))
    .max(200)
    .optional()
    .describe('Goods, without an order'),
  on: z.iso.date().optional().describe('The day; without it: now'),
})

const tried = z
  .object({
    code: z.string(),
    minimum: minor,
    answer: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), discount: minor, amount: minor, pieces: z.int() }),
      z.object({
        ok: z.literal(false),
        problem: z.object({ code: z.enum(couponProblems), missing: z.int().optional(), at: z.string().optional() }),
      }),
    ]),
  })
  .meta({ id: 'TriedCoupon', description: 'What a coupon takes off, or why it takes nothing off' })

const trialAnswer = z
  .object({
    tried,
    others: z.array(tried).describe('Other coupons that run, the one that takes most off first'),
    unknown: z.array(z.string()).describe('What you sent as a SKU and is none'),
    goods: minor,
  })
  .describe('The answer of the checkout')

/** POST /api/admin/coupons/<code>/try, and /what-if: the last 90 days with other terms, told line by line as it goes on. */
export async function previewRoutes(app: FastifyInstance, deps: WhatIfDeps & TryingDeps): Promise<void> {
  route(app, 'POST', '/api/admin/coupons/:code/try', {
    ...staff('coupons', 'view', 'order-not-found'),
    operationId: 'tryCoupon',
    summary: 'Tries a coupon on an order or on goods as the checkout would, and other coupons beside it',
    description: 'Nothing is changed. An order is tried as if it had not used a coupon.',
    params,
    body: trialBody,
    answer: trialAnswer,
    async run(request, reply) {
      const tried = await tryOn(deps, request.params.code, request.body)
      return tried
        ? sendJson(reply, tried)
        : sendProblem(reply, 'order-not-found', 'There is no order with this number.')
    },
  })

  route(app, 'POST', '/api/admin/coupons/:code/what-if', {
    ...staff('coupons', 'view'),
    operationId: 'tryCouponTerms',
    summary: 'Tells what other terms of a coupon would have done to the orders of the last 90 days',
    description: stepWords,
    params,
    body: z.strictObject({ terms: termsSchema }),
    answer: stepAnswer('WhatIfStep', done),
    run: async (request, reply) => sendSteps(reply, whatIf(deps, request.params.code, request.body.terms)),
  })
}
