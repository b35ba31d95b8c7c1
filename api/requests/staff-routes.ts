import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { owner, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { closeRequest, findRequest, listRequests } from './desk.ts'
import {
  ownersRequestAnswer,
  ownersRequestBody,
  type RequestAnswer,
  type RequestWork,
  requestList,
  requestParams,
  requestQuery,
  requestSchema,
} from './schema.ts'

export type RequestStaffDeps = { readonly shop: Shop; readonly visitorOf: VisitorOf; readonly now: () => Date }

const none = 'There is no message with this id.'

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

/**
 * Messages to the shop, for staff with the permission `requests`, and for `npm run requests`: POST /internal/requests
 * {list}, {show} or {close}.
 */
export async function requestStaffRoutes(
  app: FastifyInstance,
  { shop, visitorOf, now }: RequestStaffDeps,
): Promise<void> {
  const { handler, readModels } = shop

  route(app, 'POST', '/internal/requests', {
    ...owner('request-not-found'),
    operationId: 'ownersRequests',
    summary: 'Lists the messages to the shop, or shows or closes one',
    body: ownersRequestBody,
    answer: ownersRequestAnswer,
    async run(request, reply) {
      const answer = await requestWork(shop, request.body)
      return answer ? sendJson(reply, answer) : sendProblem(reply, 'request-not-found', none)
    },
  })

  route(app, 'GET', '/api/admin/requests', {
    ...staff('requests', 'view'),
    operationId: 'listRequests',
    summary: 'Lists the messages to the shop in a state, the oldest first, fifty a page',
    query: requestQuery,
    answer: requestList,
    async run(request, reply) {
      const { status, page } = request.query
      return sendJson(reply, { requests: await listRequests(readModels, status, page), page })
    },
  })

  route(app, 'GET', '/api/admin/requests/:requestId', {
    ...staff('requests', 'view', 'request-not-found'),
    operationId: 'getRequest',
    summary: 'Returns a message to the shop',
    params: requestParams,
    answer: requestSchema,
    async run(request, reply) {
      const found = await findRequest(readModels, request.params.requestId)
      return found ? sendJson(reply, found) : sendProblem(reply, 'request-not-found', none)
    },
  })

  route(app, 'POST', '/api/admin/requests/:requestId/close', {
    ...staff('requests', 'edit', 'request-not-found'),
    operationId: 'closeRequest',
    summary: 'Closes a message',
    params: requestParams,
    answer: { 204: z.undefined().describe('The message is closed') },
    async run(request, reply) {
      const { accountId } = await customerOf(visitorOf, request)
      const position = await closeRequest(handler, request.params.requestId, now(), { actor: accountId })
      if (position === null) return sendProblem(reply, 'request-not-found', none)
      notePosition(reply, position)
      return reply.code(204).send()
    },
  })
}
