import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderRefusals } from '#api/checkout/index.ts'
import { rungsSchema } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { deliveryOptionSchema, totalsSchema } from '#api/plumbing/http/openapi/problem-schema.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { orderDraft } from '#domain/order-draft/decide.ts'
import { isEmail, normalEmail } from '#domain/shared/email.ts'
import { namesOf } from '#projections/staff/names.ts'
import { draftNotFound, type PlaceDraft } from './place.ts'
import { draftBody, draftPage, draftParams } from './schema.ts'
import { type SumsDeps, sumsOf } from './sums.ts'
import { type WithdrawDeps, withdraw } from './withdraw.ts'

const addressAnswer = z.record(z.string(), z.string())
const keptSchema = z
  .object({
    revision: z.int().describe('Send it as `base` with the next change'),
    sums: z
      .object({
        at: z.string().describe('ISO: prices and stock of then'),
        pieces: z.int(),
        totals: totalsSchema,
        why: rungsSchema,
        coupon: z.object({ code: z.string(), problem: z.looseObject({ code: z.string() }).nullable() }).nullable(),
        deliveries: z.array(deliveryOptionSchema).nullable().describe('Null: nobody has said where it goes'),
        short: z.array(z.object({ sku: z.string(), requested: z.int(), available: z.int() })),
      })
      .describe('In the shown currency'),
  })
  .meta({ id: 'OrderDraft', description: 'The draft is kept. What it costs now, and what keeps it from being ordered' })

export type OrderDraftRouteDeps = SumsDeps &
  Pick<Engines, 'handler' | 'readModels' | 'now'> &
  WithdrawDeps & {
    readonly placeDraft: PlaceDraft
    readonly visitorOf: VisitorOf
  }

/** Orders that staff make for buyers: a draft is kept as it is filled in, then ordered, paid by a link or at the door. */
export async function orderDraftRoutes(app: FastifyInstance, deps: OrderDraftRouteDeps): Promise<void> {
  const { drafts, placeDraft, handler, visitorOf, now } = deps

  route(app, 'GET', '/api/admin/order-drafts/buyer', {
    ...staff('orders', 'edit'),
    cookies: {},
    operationId: 'findBuyer',
    summary: 'Finds out whether somebody ordered under an email address before, and where to',
    query: z.strictObject({ email: z.string().max(254) }),
    answer: z
      .object({
        buyer: z
          .object({
            orders: z.int(),
            last: z.int().nullable().describe('The number of the last order'),
            billing: addressAnswer.nullable(),
            shipping: addressAnswer.nullable(),
          })
          .nullable(),
      })
      .describe('Null: nobody ordered under this address'),
    async run(request, reply) {
      const email = normalEmail(request.query.email)
      return sendJson(reply, { buyer: isEmail(email) ? await drafts.buyer(email) : null })
    },
  })

  route(app, 'PUT', '/api/admin/order-drafts/:draftId', {
    ...staff('orders', 'edit', 'draft-not-found', 'draft-edited-meanwhile', 'draft-ordered'),
    operationId: 'writeOrderDraft',
    summary: 'Keeps an order that staff prepare for a buyer, in place of what was kept of it, and says what it costs',
    params: draftParams,
    body: z.strictObject({
      base: z.int().min(-1).describe('The revision that you saw; -1 makes the draft'),
      content: draftBody,
      page: draftPage.optional(),
    }),
    answer: keptSchema,
    async run(request, reply) {
      const { draftId } = request.params
      const { base, content, page } = request.body
      const actor = await actorOf(visitorOf, request)
      const { ordered, written } = await drafts.inTurn(draftId, async () => {
        const ordered = await drafts.orderedBy(draftId)
        if (ordered) return { ordered, written: null }
        const { buyer, ...filled } = content
        const buyerId = buyer && deps.personIdOf(normalEmail(buyer.billing.email))
        const person = buyerId && { personId: drafts.sealOf(draftId), buyerId, buyer }
        const about = { draftId, by: actor.actor ?? 'guest', writtenAt: now().toISOString(), ...(page && { page }) }
        const data = { ...about, ...filled, ...person, base }
        const meta = { correlationId: draftId, ...actor }
        return { ordered, written: await handler.handle(orderDraft, draftId, { type: 'WriteOrderDraft', data }, meta) }
      })
      if (!written) {
        const { orderId, number } = ordered
        return sendProblem(reply, 'draft-ordered', 'Open its order.', { orderId, number })
      }
      if (!written.ok) {
        const { rejection } = written
        if (rejection.code === 'draft-not-found') return sendAsProblem(reply, draftNotFound())
        const names = await namesOf([rejection.by], deps.readModels)
        const meanwhile = { by: names.get(rejection.by) ?? null, at: rejection.at, revision: rejection.revision }
        return sendProblem(reply, rejection.code, 'Load the page again to see the draft as it is now.', meanwhile)
      }
      notePosition(reply, written.position)
      return sendJson(reply, { revision: written.state.revision, sums: await sumsOf(content, deps) })
    },
  })

  route(app, 'POST', '/api/admin/order-drafts/:draftId/order', {
    ...staff('orders', 'edit', 'draft-not-found', 'draft-edited-meanwhile', 'sku-not-found', ...orderRefusals),
    operationId: 'orderDraft',
    summary: 'Orders what a draft holds. Paid ahead, it waits for the buyer, who gets a link to pay by mail',
    params: draftParams,
    body: z.strictObject({
      id: z.uuid().describe('Made with the press: the same id is the same order, however often it is sent'),
      revision: z.int().min(0).describe('Of the draft as you saw it'),
      expectedTotal: z.int().min(0).describe('What you saw it cost, in minor units of the shown currency'),
    }),
    answer: z
      .object({ orderId: z.string(), number: z.int().nullable().describe('Null: it waits for its payment') })
      .meta({ id: 'OrderedDraft', description: 'The order that was made of the draft' }),
    async run(request, reply) {
      const placed = await placeDraft(request.params.draftId, request.body, await actorOf(visitorOf, request))
      if (placed.position !== undefined) notePosition(reply, placed.position)
      if (!placed.ok) return sendAsProblem(reply, placed.problem)
      const { orderId, number } = placed.order
      return sendJson(reply, { orderId, number })
    },
  })

  route(app, 'POST', '/api/admin/order-drafts/:draftId/withdraw', {
    ...staff('orders', 'edit', 'draft-not-found', 'draft-ordered', 'payment-over'),
    operationId: 'withdrawDraftOrder',
    summary: 'Ends the link to pay: the pieces are let go, and the draft is open again',
    params: draftParams,
    answer: done,
    async run(request, reply) {
      const { problem, position } = await withdraw(deps, request.params.draftId, await actorOf(visitorOf, request))
      if (position !== undefined) notePosition(reply, position)
      return problem ? sendAsProblem(reply, problem) : reply.code(204).send()
    },
  })

  route(app, 'POST', '/api/admin/order-drafts/:draftId/discard', {
    ...staff('orders', 'edit', 'draft-not-found', 'draft-ordered'),
    operationId: 'discardOrderDraft',
    summary: 'Discards a draft. One whose order waits for its payment is withdrawn first',
    params: draftParams,
    answer: done,
    async run(request, reply) {
      const { draftId } = request.params
      const actor = await actorOf(visitorOf, request)
      const { ordered, discarded } = await drafts.inTurn(draftId, async () => {
        const ordered = await drafts.orderedBy(draftId)
        if (ordered && ordered.number === null) return { ordered, discarded: null }
        const data = { draftId, by: actor.actor ?? 'guest', discardedAt: now().toISOString() }
        const meta = { correlationId: draftId, ...actor }
        const command = { type: 'DiscardOrderDraft', data } as const
        return { ordered, discarded: await handler.handle(orderDraft, draftId, command, meta) }
      })
      if (!discarded) {
        const { orderId, number } = ordered
        return sendProblem(reply, 'draft-ordered', 'End its link to pay first.', { orderId, number })
      }
      if (!discarded.ok) return sendAsProblem(reply, draftNotFound())
      notePosition(reply, discarded.position)
      return reply.code(204).send()
    },
  })
}
