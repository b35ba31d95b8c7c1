import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { longestNote } from '#domain/request/bounds.ts'
import type { DeskAnswer, RequestDesk } from './desk.ts'
import { requestParams as params } from './staff-routes.ts'

type Deps = { readonly desk: RequestDesk; readonly visitorOf: VisitorOf }

const id = z.uuid().describe('Made with the form: the same id is the same text')

/** What staff do with messages, beside answering them; to mark one as spam: `delete`. */
export async function requestDeskRoutes(app: FastifyInstance, { desk, visitorOf }: Deps): Promise<void> {
  type Reply = Parameters<typeof notePosition>[0]
  const answered = (reply: Reply, answer: DeskAnswer) => {
    if (!answer.ok) return sendAsProblem(reply, answer.problem)
    notePosition(reply, answer.position)
    return reply.code(204).send()
  }

  route(app, 'DELETE', '/api/admin/requests/:requestId/answers/:answerId', {
    ...staff('requests', 'edit', 'request-not-found', 'answer-sent'),
    operationId: 'takeBackAnswer',
    summary: 'Takes an answer back whose mail has not left',
    params: params.extend({ answerId: z.uuid().describe('The id that the answer was sent with') }),
    answer: done,
    async run(request, reply) {
      const { requestId, answerId } = request.params
      return answered(reply, await desk.takeBack(requestId, answerId, await actorOf(visitorOf, request)))
    },
  })

  route(app, 'PUT', '/api/admin/requests/:requestId/owner', {
    ...staff('requests', 'edit', 'request-not-found', 'member-not-found'),
    operationId: 'assignRequest',
    summary: 'Gives a message to a member who takes care of it',
    params,
    body: z.strictObject({
      to: z.string().min(1).max(100).nullable().describe('The account of the member; null: nobody takes care of it'),
    }),
    answer: done,
    run: async (request, reply) =>
      answered(reply, await desk.assign(request.params.requestId, request.body.to, await actorOf(visitorOf, request))),
  })

  route(app, 'POST', '/api/admin/requests/:requestId/notes', {
    ...staff('requests', 'edit', 'request-not-found'),
    operationId: 'noteRequest',
    summary: 'Writes a note on a message that only staff see',
    params,
    body: z.strictObject({ id, note: z.string().min(1).max(longestNote) }),
    answer: done,
    async run(request, reply) {
      const { id, note } = request.body
      return answered(reply, await desk.note(request.params.requestId, id, note, await actorOf(visitorOf, request)))
    },
  })

  const steps = [
    ['close', 'edit', 'closeRequest', 'Closes a message', desk.close],
    [
      'reopen',
      'edit',
      'reopenRequest',
      'Opens a message again that was answered, closed or taken for spam',
      desk.reopen,
    ],
    ['spam', 'delete', 'markRequestSpam', 'Takes a message for spam, out of the way of the others', desk.markSpam],
  ] as const
  for (const [step, to, operationId, summary, take] of steps) {
    route(app, 'POST', `/api/admin/requests/:requestId/${step}`, {
      ...staff('requests', to, 'request-not-found'),
      ...{ operationId, summary, params, answer: done },
      async run(request, reply) {
        const by: Actor = await actorOf(visitorOf, request)
        return answered(reply, await take(request.params.requestId, by))
      },
    })
  }
}
