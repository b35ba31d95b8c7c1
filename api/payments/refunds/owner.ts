import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { GatewayRefused, GatewayUnavailable } from '#api/plumbing/engines/payments/port.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { owner, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { type Disagreement, disagreementSchema } from '../answer-schema.ts'
import { type ReconcileAsked, reconcile } from '../books/reconcile.ts'
import type { Payments } from '../payments.ts'
import { givenByHandBody, noteGivenByHand, orderOfRefund } from './given-by-hand.ts'
import { openRefundSchema, openRefunds } from './open-refunds.ts'
import type { RetryAnswer } from './retry.ts'

const listSummary = 'Refunds that are not at their end: owed by hand, refused by their provider, or begun there'
const noteSummary = 'Notes that a refund of cash, or one that its provider refused, was given back by hand'
const listSchema = z.object({ refunds: z.array(openRefundSchema) }).describe('The oldest first')

const noted = { 204: z.undefined().describe('Noted; the order shows the refund as given back') }

/** Refunds and reconciliation, under /internal/ for the commands, refunds for staff (`orders`) under /api/admin/. */
export async function refundRoutes(
  app: FastifyInstance,
  { shop, payments, visitorOf }: { readonly shop: Engines; readonly payments: Payments; readonly visitorOf: VisitorOf },
): Promise<void> {
  const list = { summary: listSummary, answer: listSchema }
  const note = { summary: noteSummary, answer: noted }
  const listed = async (_request: FastifyRequest, reply: FastifyReply) => {
    await shop.projections.caughtUp(await shop.store.head(), { views: [paymentsView.name] })
    return sendJson(reply, { refunds: await openRefunds(shop.readModels, payments) })
  }

  route(app, 'GET', '/internal/refunds', { ...owner(), operationId: 'listOpenRefunds', ...list, run: listed })
  route(app, 'GET', '/api/admin/refunds', {
    ...staff('orders', 'view'),
    operationId: 'listRefundsForStaff',
    ...list,
    run: listed,
  })

  route(app, 'POST', '/internal/refunds', {
    ...owner(),
    operationId: 'noteGivenByHand',
    ...note,
    body: givenByHandBody,
    async run(request, reply) {
      const refused = await noteGivenByHand(shop, payments, request.body)
      return refused ? sendProblem(reply, 'invalid-request', refused) : reply.code(204).send()
    },
  })
  route(app, 'POST', '/api/admin/refunds', {
    tag: 'staff',
    access: { permission: 'orders', to: 'delete' },
    problems: ['refund-not-owed'],
    operationId: 'noteRefundGivenByHand',
    ...note,
    body: givenByHandBody.omit({ by: true }),
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      const refused = await noteGivenByHand(shop, payments, { ...request.body, by: by.actor ?? 'staff' }, by)
      return refused ? sendProblem(reply, 'refund-not-owed', refused) : reply.code(204).send()
    },
  })

  route(app, 'POST', '/api/admin/refunds/retry', {
    ...staff('orders', 'delete', 'refund-not-owed', 'refund-not-taken-up', 'refund-beside', 'payment-unavailable'),
    operationId: 'retryRefund',
    summary: 'Has the payment provider asked once more for a refund that it refused',
    body: z.strictObject({
      refundId: z.string().min(1).max(200),
      beside: z
        .int()
        .nonnegative()
        .default(0)
        .describe('What you know of as given back at the provider since the refund was asked for, minor units'),
    }),
    answer: { 204: z.undefined().describe('It was asked; the refund says what came of it') },
    async run(request, reply) {
      const { refundId, beside } = request.body
      await shop.projections.caughtUp(await shop.store.head(), { views: [paymentsView.name] })
      const orderId = await orderOfRefund(refundId, shop.readModels)
      if (orderId === null) return sendProblem(reply, 'refund-not-owed', 'It may have been given back meanwhile.')
      const by = await actorOf(visitorOf, request)
      const asked = await payments.retryRefund(orderId, refundId, { by, beside }).catch(unanswered)
      if (asked === null)
        return sendProblem(reply, 'payment-unavailable', 'Nothing was asked for. Try again in a few minutes.')
      if (!asked.ok) return sendNotRetried(reply, refundId, asked)
      notePosition(reply, asked.position)
      return reply.code(204).send()
    },
  })

  route(app, 'POST', '/internal/reconcile', {
    ...owner(),
    operationId: 'reconcilePayments',
    summary: 'Lists the differences between the log and the records of the payment providers',
    body: z.strictObject({ since: z.iso.datetime(), fix: z.boolean() }),
    answer: z
      .object({
        disagreements: z.array(
          disagreementSchema.extend({
            orderNumber: z.int().nullable().describe('Null: there is no order, or it was not placed'),
          }),
        ),
        providers: z.int().describe('The number of payment providers that are configured'),
      })
      .describe('The differences; empty if there are none'),
    async run(request, reply) {
      const { since, fix } = request.body
      return sendJson(reply, await reconcileForOwner(shop, payments, { since: new Date(since), fix }))
    },
  })
}

/** Null: the provider does not say now what it gave back. */
function unanswered(error: unknown): null {
  if ([GatewayUnavailable, GatewayRefused, RangeError].some(kind => error instanceof kind)) return null
  throw error
}

function sendNotRetried(reply: FastifyReply, refundId: string, { rejection, payment }: NotRetried): FastifyReply {
  const { currency } = payment.refunds.find(each => each.refundId === refundId)?.charge ?? { currency: '' }
  switch (rejection.code) {
    case 'refund-not-taken-up': {
      const { amount, settles } = rejection
      const todo = settles
        ? 'Compare the books with the provider and settle that first, then see what is still owed.'
        : 'Settling cannot take it up beside this refund. Give the rest back at the provider too, or note this refund as given another way.'
      return sendProblem(reply, rejection.code, todo, { amount, currency, settles })
    }
    case 'refund-beside': {
      const todo = 'It may be the same money. Send this amount as `beside` if the refund is owed on top of it.'
      return sendProblem(reply, rejection.code, todo, { amount: rejection.amount, currency })
    }
    default:
      return sendProblem(reply, 'refund-not-owed', 'It may have been given back meanwhile.')
  }
}

type NotRetried = Extract<RetryAnswer, { ok: false }>
type Shop = Pick<Engines, 'projections' | 'store' | 'gateways' | 'readModels' | 'handler'>

/** Compares the log with the books of the payment providers, once the views have seen all of it. */
export async function reconcileShop(
  shop: Shop,
  payments: Payments,
  asked: ReconcileAsked,
): Promise<readonly Disagreement[]> {
  await shop.projections.caughtUp(await shop.store.head(), { views: ['payments'] })
  const { gateways, readModels, handler } = shop
  return reconcile({ gateways, readModels, handler, payments }, asked)
}

/** The same with the numbers that people call orders by, and how many providers there are to compare with. */
export async function reconcileForOwner(shop: Shop, payments: Payments, asked: ReconcileAsked) {
  const found = await reconcileShop(shop, payments, asked)
  const ids = found.map(({ orderId }) => orderId ?? '')
  const orders = await shop.readModels.getMany<Order>(orderView.name, ids)
  const disagreements = found.map((each, at) => ({ ...each, orderNumber: orders[at]?.number ?? null }))
  return { disagreements, providers: shop.gateways.size }
}

export type Reconciled = Awaited<ReturnType<typeof reconcileForOwner>>
