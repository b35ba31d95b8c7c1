import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { doerOf } from '#api/fulfilment/after-placing-routes.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { ownerOnly } from '#api/plumbing/http/owner-only.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { givenByHandBody, noteGivenByHand } from './given-by-hand.ts'
import { openRefundSchema, openRefunds } from './open-refunds.ts'
import type { Payments } from './payments.ts'

/** GET and POST /internal/refunds, for `npm run refunds`. */
export async function paymentOwnerRoutes(
  server: FastifyInstance,
  { shop, payments }: { readonly shop: Engines; readonly payments: Payments },
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))
  app.get(
    '/internal/refunds',
    {
      config: { access: 'owner' },
      schema: { tags: ['owner'], operationId: 'listOpenRefunds', summary: listSummary, response: { 200: listSchema } },
    },
    async (_request, reply) => sendJson(reply, { refunds: await listed(shop, payments) }),
  )
  app.post(
    '/internal/refunds',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['owner'],
        operationId: 'noteGivenByHand',
        summary: noteSummary,
        body: givenByHandBody,
        response: { 204: z.undefined().describe('Noted; the order shows the refund as given back') },
      },
    },
    async (request, reply) => {
      const refused = await noteGivenByHand(shop, payments, request.body)
      return refused ? sendProblem(reply, 'invalid-request', refused) : reply.code(204).send()
    },
  )
}

/** The same for staff with the permission `orders`: GET and POST /api/admin/refunds. */
export async function refundStaffRoutes(
  server: FastifyInstance,
  { shop, payments, visitorOf }: { readonly shop: Engines; readonly payments: Payments; readonly visitorOf: VisitorOf },
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const tags = ['staff']
  app.get(
    '/api/admin/refunds',
    {
      config: { access: { permission: 'orders', to: 'view' } },
      schema: { tags, operationId: 'listRefundsForStaff', summary: listSummary, response: { 200: listSchema } },
    },
    async (_request, reply) => sendJson(reply, { refunds: await listed(shop, payments) }),
  )
  app.post(
    '/api/admin/refunds',
    {
      config: { access: { permission: 'orders', to: 'edit' }, problems: ['refund-not-owed'] },
      schema: {
        tags,
        operationId: 'noteRefundGivenByHand',
        summary: noteSummary,
        body: givenByHandBody.omit({ by: true }),
        response: { 204: z.undefined().describe('Noted; the order shows the refund as given back') },
      },
    },
    async (request, reply) => {
      const { actor } = await doerOf(visitorOf, request)
      const refused = await noteGivenByHand(shop, payments, { ...request.body, by: actor ?? 'staff' })
      return refused ? sendProblem(reply, 'refund-not-owed', refused) : reply.code(204).send()
    },
  )
}

const listSummary = 'Refunds that are not at their end: owed by hand, refused by their provider, or begun there'
const noteSummary = 'Notes that a refund of cash, or one that its provider refused, was given back by hand'
const listSchema = z.object({ refunds: z.array(openRefundSchema) }).describe('The oldest first')

async function listed({ projections, store, readModels }: Engines, payments: Payments) {
  await projections.caughtUp(await store.head(), { views: [paymentsView.name] })
  return [...(await openRefunds(readModels, payments))]
}
