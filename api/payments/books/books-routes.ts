import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { disagreementSchema } from '../answer-schema.ts'
import type { Payments } from '../payments.ts'
import { compareBooks, lastComparison } from './books.ts'

const asked = {
  id: z.uuid().describe('Made with the press: the same id is remembered once'),
  since: z.iso.date().describe('The first day to compare, like `2026-11-01`'),
}
const found = z
  .object({
    disagreements: z.array(
      disagreementSchema.extend({
        key: z.string().describe('Names it when it is settled'),
        orderNumber: z.int().nullable().describe('Null: there is none, or it was not placed'),
        settling: z
          .discriminatedUnion('does', [
            z.object({ does: z.literal('pays'), pieces: z.int().describe('Pieces that are held for it') }),
            z.object({
              does: z.literal('takes-up'),
              amount: z.int().describe('Given back at the provider itself, minor units of the currency'),
              refused: z.boolean().describe('It is the refund of this sum that the provider refused before'),
            }),
            z.object({ does: z.enum(['gives-back', 'asks']) }),
          ])
          .nullable()
          .describe(
            'What settling does: the order is paid, the money goes back, a refund made at the provider itself becomes one of the order, or the provider is asked once more. Null: it needs a person',
          ),
      }),
    ),
    providers: z.int().describe('The number of payment providers that are set up'),
    looked: z.int().describe('Payments that were compared'),
  })
  .describe('Where the shop and its payment providers disagree; empty if they do not')

const last = z
  .object({
    last: z
      .object({
        since: z.string(),
        at: z.string(),
        by: z.string().nullable().describe('The member who made it'),
        count: z.int().describe('Differences that it found'),
        settled: z.int().describe('Differences that were settled just before'),
      })
      .nullable(),
  })
  .describe('The newest comparison; null if nobody made one')

type Deps = { readonly shop: Engines; readonly payments: Payments; readonly visitorOf: VisitorOf }

/** GET and POST /api/admin/gateway/books, and POST …/settle {id, since, chosen}. */
export async function booksRoutes(app: FastifyInstance, { shop, payments, visitorOf }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/gateway/books', {
    ...staff('gateway', 'view'),
    operationId: 'getLastComparison',
    summary: 'Tells who compared the books last, and what came out',
    answer: last,
    run: async (_request, reply) => sendJson(reply, { last: await lastComparison(shop) }),
  })

  route(app, 'POST', '/api/admin/gateway/books', {
    ...staff('gateway', 'view'),
    operationId: 'compareBooks',
    summary: 'Compares the payments of the shop with the books of its providers',
    description: 'No payment is changed. The log remembers who compared, and what was found.',
    body: z.strictObject(asked),
    answer: found,
    run: async (request, reply) =>
      sendJson(reply, await compareBooks(shop, payments, request.body, await actorOf(visitorOf, request))),
  })

  route(app, 'POST', '/api/admin/gateway/books/settle', {
    ...staff('gateway', 'delete'),
    operationId: 'settleBooks',
    summary: 'Settles what is chosen, and answers what the shop and its providers disagree on then',
    description: 'Each difference says in `settling` what this does to it. Those without it are left alone.',
    body: z.strictObject({
      ...asked,
      chosen: z.array(z.string().max(300)).min(1).max(1000).describe('The `key` of each difference to settle'),
    }),
    answer: found,
    run: async (request, reply) =>
      sendJson(reply, await compareBooks(shop, payments, request.body, await actorOf(visitorOf, request))),
  })
}
