import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { SettingsChanges } from '#domain/settings/events.ts'
import type { Composition } from '../compose.ts'
import { ownerOnly } from '../owner-only.ts'
import { sendProblem } from '../problem.ts'
import { eraseEmail } from './erase.ts'
import { changeSettings } from './settings.ts'

/** What the owner's commands ask of a running server: POST /internal/erase {email}, /internal/settings {changes}, /internal/rebuild {views}. */
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
    '/internal/settings',
    { schema: { hide: true, body: z.strictObject({ changes: z.record(z.string(), z.unknown()) }) } },
    async (request, reply) => {
      const unknown = await changeSettings(shop, request.body.changes as SettingsChanges)
      return unknown ? sendProblem(reply, 'invalid-request', `There is no setting ${unknown}.`) : reply.code(204).send()
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
