import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import { requestParams as params, type requests } from '#api/requests/index.ts'
import { longestAnswer } from '#domain/request/bounds.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { requests as view } from '#projections/requests/view.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'
import { type Claimed, type Once, onceHeaders, onceRefusals } from '../once.ts'
import { tellPosition } from '../shop-position.ts'
import { programRequest, requestSchema } from './model.ts'

type Deps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof publicEvents, typeof requests]>, 'outside' | 'requestDesk'> & {
    readonly once: Once
    readonly sendList: SendList
  }

const ofWriting = {
  access: { scope: 'requests:write' },
  tag: 'v1',
  params,
  headers: onceHeaders,
  answer: requestSchema,
} as const

/** Messages to the shop for programs, such as one that keeps all messages of a company. */
export async function requestRoutes(
  app: FastifyInstance,
  { store, outside, requestDesk, once, sendList }: Deps,
): Promise<void> {
  async function told(request: FastifyRequest, requestId: string) {
    let doc: ShopRequest | undefined
    for await (const event of store.read(`request-${requestId}`))
      doc = view.project(doc, event as unknown as StoredEvent<RequestEvent>, requestId)
    const { ids } = await outside()
    return doc ? programRequest(doc, ids, keyOf(request).scopes.includes('customers:read')) : null
  }

  async function send(request: FastifyRequest, reply: FastifyReply, requestId: string): Promise<FastifyReply> {
    const message = await told(request, requestId)
    return message ? sendJson(reply, message) : sendProblem(reply, 'request-not-found', 'Check its id.')
  }

  const change = (
    request: FastifyRequest<{ Params: z.output<typeof params> }>,
    reply: FastifyReply,
    run: (requestId: string, claimed: Claimed) => ReturnType<typeof requestDesk.answer>,
  ): Promise<FastifyReply> =>
    once(request, reply, async claimed => {
      const { requestId } = request.params
      const changed = await run(requestId, claimed)
      if (!changed.ok) return sendAsProblem(reply, changed.problem)
      return send(request, tellPosition(reply, changed.position), requestId)
    })

  route(app, 'GET', '/api/v1/requests', {
    ...{ access: { scope: 'requests:read' }, tag: 'v1' },
    problems: ['cursor-unknown'],
    operationId: 'listChangedRequests',
    summary: 'Lists the messages that changed, the one that waits longest to be told first, as they are now',
    description: listWords,
    query: listQuery,
    answer: z
      .object({ requests: z.array(requestSchema), ...listFields })
      .meta({ id: 'ChangedRequests', description: 'Messages that changed' }),
    run: async (request, reply) =>
      sendList(request, reply, 'requests', {
        types: view.handles as readonly string[],
        idsOf: ({ data }) => [String((data as RequestEvent['data']).requestId)],
        read: ids => Promise.all(ids.map(each => told(request, each))),
      }),
  })

  route(app, 'GET', '/api/v1/requests/:requestId', {
    ...{ access: { scope: 'requests:read' }, tag: 'v1' },
    problems: ['request-not-found'],
    operationId: 'readRequest',
    summary: 'Returns a message to the shop, with its answers',
    params,
    answer: requestSchema,
    run: async (request, reply) => send(request, reply, request.params.requestId),
  })

  route(app, 'POST', '/api/v1/requests/:requestId/answers', {
    ...ofWriting,
    problems: ['request-not-found', 'request-answered', 'request-is-spam', ...onceRefusals],
    operationId: 'answerRequestByProgram',
    summary: 'Answers a message by mail, unless somebody answered it meanwhile',
    body: z
      .strictObject({
        answer: z.string().trim().min(1).max(longestAnswer),
        seen: z.int().min(0).describe('How many answers there were when this one was written'),
        close: z.boolean().default(false).describe('Closes the message too'),
      })
      .meta({ examples: [{ answer: 'Yes, we have it in navy.', seen: 0, close: true }] }),
    run: async (request, reply) =>
      change(request, reply, (requestId, { commandId, ...by }) =>
        requestDesk.answer(requestId, { id: eventId(commandId, 0), ...request.body }, by),
      ),
  })

  for (const [step, operationId, summary] of [
    ['close', 'closeRequestByProgram', 'Closes a message'],
    ['reopen', 'reopenRequestByProgram', 'Opens a message again that was answered, closed or taken for spam'],
  ] as const) {
    route(app, 'POST', `/api/v1/requests/:requestId/${step}`, {
      ...ofWriting,
      problems: ['request-not-found', ...onceRefusals],
      ...{ operationId, summary },
      run: async (request, reply) =>
        change(request, reply, (requestId, claimed) => requestDesk[step](requestId, claimed)),
    })
  }
}
