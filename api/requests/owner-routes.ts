import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { ownerOnly } from '#api/plumbing/http/owner-only.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import { closeRequest, findRequest, listRequests } from './desk.ts'
import { ownersRequestAnswer, ownersRequestBody, type RequestAnswer, type RequestWork } from './schema.ts'

type Shop = Pick<Engines, 'handler' | 'readModels' | 'projections'>

/** Does what the owner's command asks; null where there is no such message. */
export async function requestWork(
  { handler, readModels, projections }: Shop,
  work: RequestWork,
): Promise<RequestAnswer | null> {
  if ('list' in work) return { requests: [...(await listRequests(readModels, work.list, 1))], page: 1 }
  if ('show' in work) return findRequest(readModels, work.show)
  const position = await closeRequest(handler, work.close, new Date(), { actor: 'owner', channel: 'command' })
  if (position === null) return null
  await projections.caughtUp(position)
  return findRequest(readModels, work.close)
}

/** POST /internal/requests {list}, {show} or {close}, for `npm run requests`. */
export async function requestOwnerRoutes(server: FastifyInstance, { shop }: { readonly shop: Engines }): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))
  app.post(
    '/internal/requests',
    {
      config: { access: 'owner', problems: ['request-not-found'] },
      schema: {
        tags: ['owner'],
        operationId: 'ownersRequests',
        summary: 'Lists the messages to the shop, or shows or closes one',
        body: ownersRequestBody,
        response: { 200: ownersRequestAnswer },
      },
    },
    async (request, reply) => {
      const answer = await requestWork(shop, request.body)
      return answer
        ? sendJson(reply, answer)
        : sendProblem(reply, 'request-not-found', 'There is no message with this id.')
    },
  )
}
