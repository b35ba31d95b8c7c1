import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Composition } from '../compose.ts'
import { ownerOnly } from '../owner-only.ts'
import { eraseEmail } from './erase.ts'

/** What the owner's commands ask of a running server: POST /internal/erase {email}, POST /internal/rebuild {views}. */
export async function maintenanceRoutes(
  server: FastifyInstance,
  { shop }: { readonly shop: Composition },
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))

  app.post(
    '/internal/erase',
    { schema: { hide: true, body: z.strictObject({ email: z.string().min(3).max(254) }) } },
    async (request, reply) => {
      await eraseEmail(shop, request.body.email)
      return reply.code(204).send()
    },
  )

  app.post(
    '/internal/rebuild',
    { schema: { hide: true, body: z.strictObject({ views: z.array(z.string()).optional() }) } },
    async (request, reply) => {
      await shop.projections.rebuild(request.body.views)
      return reply.code(204).send()
    },
  )
}
