import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { couponHistory } from './coupon-history.ts'

const answer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          what: z.enum(['CouponCreated', 'CouponTermsChanged', 'CouponEnded', 'CouponReopened']),
          at: z.string(),
          by: z.object({
            kind: z.enum(['staff', 'buyer', 'owner', 'shop']).describe('`owner`: a command at the server'),
            name: z.string().nullable(),
          }),
          changes: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })).readonly(),
          isUndo: z.boolean().describe('It takes back another change'),
          undo: z
            .object({
              of: z.string().describe('Send it to take back all that was done together'),
              back: z.array(z.string()).readonly().describe('The terms that go back'),
              stays: z.array(z.string()).readonly().describe('Those that somebody changed since: they are left alone'),
              ends: z.boolean().describe('It would end the coupon again'),
            })
            .nullable()
            .describe('How it is taken back; null: it cannot be, or no more, or a newer line tells'),
        }),
      )
      .readonly()
      .describe('The newest first'),
  })
  .meta({ id: 'CouponHistory', description: 'Who created, changed, ended and reopened a coupon' })

/** GET /api/admin/coupons/<code>/history. */
export async function couponHistoryRoutes(
  app: FastifyInstance,
  engines: Pick<Engines, 'store' | 'readModels' | 'now'>,
): Promise<void> {
  route(app, 'GET', '/api/admin/coupons/:code/history', {
    ...staff('coupons', 'view', 'coupon-not-found'),
    operationId: 'getCouponHistory',
    summary: 'Lists who changed a coupon, when, from what to what, the newest first',
    params: z.strictObject({ code: z.string().min(1).max(40).describe('The code of the coupon, in capitals') }),
    answer,
    async run(request, reply) {
      const { code } = request.params
      const found = await couponHistory(engines, code)
      return found ? sendJson(reply, found) : sendProblem(reply, 'coupon-not-found', `There is no coupon ${code}.`)
    },
  })
}
