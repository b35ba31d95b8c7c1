import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { disagreementSchema, type Payments, reconcileForOwner } from '#api/payments/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { testGateway } from './gateways.ts'

const providers = ['paypal', 'stripe', 'sslCommerz', 'razorpay'] as const

const since = z.iso.date().describe('The first day to compare, like `2026-11-01`')
const books = z
  .object({
    disagreements: z.array(
      disagreementSchema.extend({
        orderNumber: z.int().nullable().describe('Null: there is none, or it was not placed'),
      }),
    ),
    providers: z.int().describe('The number of payment providers that are set up'),
  })
  .describe('Where the shop and its payment providers disagree; empty if they do not')

/** POST /api/admin/gateway/:method/test, GET /api/admin/gateway/books?since=, and POST …/books/settle {since}. */
export async function gatewayRoutes(
  app: FastifyInstance,
  { shop, payments }: { readonly shop: Engines; readonly payments: Payments },
): Promise<void> {
  route(app, 'GET', '/api/admin/gateway/books', {
    ...staff('gateway', 'view'),
    operationId: 'compareBooks',
    summary: 'Compares the payments of the shop with the books of its providers; nothing is changed',
    query: z.strictObject({ since }),
    answer: books,
    run: async (request, reply) =>
      sendJson(reply, await reconcileForOwner(shop, payments, { since: new Date(request.query.since), fix: false })),
  })

  route(app, 'POST', '/api/admin/gateway/books/settle', {
    ...staff('gateway', 'delete'),
    operationId: 'settleBooks',
    summary: 'Settles what can be settled, and answers what the shop and its providers disagree on then',
    description:
      'Money that no order stands for goes back. A refund that was refused is asked for again. A payment that the shop had not heard of is taken up.',
    body: z.strictObject({ since }),
    answer: books,
    run: async (request, reply) =>
      sendJson(reply, await reconcileForOwner(shop, payments, { since: new Date(request.body.since), fix: true })),
  })

  route(app, 'POST', '/api/admin/gateway/:method/test', {
    ...staff('gateway', 'edit', 'not-found'),
    operationId: 'testGateway',
    summary: 'Asks a payment provider for its books of the last day, to see whether the keys work',
    params: z.strictObject({ method: z.enum(providers).describe('The way to pay') }),
    answer: z
      .union([
        z.object({ ok: z.literal(true), tookMs: z.int() }),
        z.object({ ok: z.literal(false), problem: z.string().describe('The words of the provider') }),
      ])
      .describe('Whether it answered'),
    async run(request, reply) {
      const tested = await testGateway(request.params.method, shop)
      return tested ? sendJson(reply, tested) : sendProblem(reply, 'not-found', 'Its keys are not set on the server.')
    },
  })
}
