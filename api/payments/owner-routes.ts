import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Composition } from '#api/compose.ts'
import { ownerOnly } from '#api/owner-only.ts'
import { sendProblem } from '#api/problem.ts'
import { givenByHandBody, noteGivenByHand } from './given-by-hand.ts'
import type { Payments } from './payments.ts'

/** POST /internal/refunds, for `npm run refunds`. */
export async function paymentOwnerRoutes(
  server: FastifyInstance,
  { shop, payments }: { readonly shop: Composition; readonly payments: Payments },
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))
  app.post(
    '/internal/refunds',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['owner'],
        operationId: 'noteGivenByHand',
        summary: 'Notes that a refund which its provider refused was given back by other means',
        body: givenByHandBody,
        response: { 204: z.undefined().describe('The order shows it as given back') },
      },
    },
    async (request, reply) => {
      const refused = await noteGivenByHand(shop, payments, request.body)
      return refused ? sendProblem(reply, 'invalid-request', refused) : reply.code(204).send()
    },
  )
}
