import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { ReadModels } from '#projections/ports.ts'
import { closeRequest, findRequest, listRequests } from './desk.ts'
import { requestList, requestParams, requestQuery, requestSchema } from './schema.ts'

export type RequestStaffDeps = {
  readonly handler: CommandHandler
  readonly readModels: Pick<ReadModels, 'range' | 'getMany'>
  readonly visitorOf: VisitorOf
  readonly now: () => Date
}

const tags = ['staff']
const view = { permission: 'requests', to: 'view' } as const
const none = 'There is no message with this id.'

/** What staff with the permission `requests` does with messages to the shop. */
export async function requestStaffRoutes(
  server: FastifyInstance,
  { handler, readModels, visitorOf, now }: RequestStaffDeps,
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/requests',
    {
      config: { access: view },
      schema: {
        tags,
        operationId: 'listRequests',
        summary: 'Lists the messages to the shop in a state, the oldest first, fifty a page',
        querystring: requestQuery,
        response: { 200: requestList },
      },
    },
    async (request, reply) => {
      const { status, page } = request.query
      return sendJson(reply, { requests: await listRequests(readModels, status, page), page })
    },
  )

  app.get(
    '/api/admin/requests/:requestId',
    {
      config: { access: view, problems: ['request-not-found'] },
      schema: {
        tags,
        operationId: 'getRequest',
        summary: 'Returns a message to the shop',
        params: requestParams,
        response: { 200: requestSchema },
      },
    },
    async (request, reply) => {
      const found = await findRequest(readModels, request.params.requestId)
      return found ? sendJson(reply, found) : sendProblem(reply, 'request-not-found', none)
    },
  )

  app.post(
    '/api/admin/requests/:requestId/close',
    {
      config: {
        access: { permission: 'requests', to: 'edit' },
        problems: ['request-not-found'],
        cookies: { sets: ['position'] },
      },
      schema: {
        tags,
        operationId: 'closeRequest',
        summary: 'Closes a message',
        params: requestParams,
        response: { 204: z.undefined().describe('The message is closed') },
      },
    },
    async (request, reply) => {
      const { accountId } = await customerOf(visitorOf, request)
      const position = await closeRequest(handler, request.params.requestId, now(), { actor: accountId })
      if (position === null) return sendProblem(reply, 'request-not-found', none)
      notePosition(reply, position)
      return reply.code(204).send()
    },
  )
}
