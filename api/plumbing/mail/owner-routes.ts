import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Engines } from '../feature.ts'
import { ownerOnly } from '../http/owner-only.ts'
import { sendJson } from '../http/send-json.ts'
import { mailsAnswer, mailsBody, mailsWork } from './waiting.ts'

/** POST /internal/mails {list} or {again}, for `npm run mail`. */
export async function mailOwnerRoutes(server: FastifyInstance, { shop }: { readonly shop: Engines }): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))
  app.post(
    '/internal/mails',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['owner'],
        operationId: 'ownersMails',
        summary: 'Lists the mails that wait or were given up, or sends them again',
        body: mailsBody,
        response: { 200: mailsAnswer },
      },
    },
    async (request, reply) => sendJson(reply, await mailsWork(shop, request.body, new Date())),
  )
}
