import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { amendRefusals } from '#api/fulfilment/index.ts'
import { type Problem, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { confirmedChange, done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { type RequestDesk, requestParams } from '#api/requests/index.ts'
import { longestAnswer } from '#domain/request/bounds.ts'
import { type createOrderChanges, orderChange } from './order-change.ts'

type Deps = {
  readonly desk: RequestDesk
  readonly changeOrder: ReturnType<typeof createOrderChanges>
  readonly visitorOf: VisitorOf
}

const refusals = [
  ...(['request-not-found', 'request-answered', 'request-is-spam', 'confirm-again'] as const),
  ...([...amendRefusals, 'edited-meanwhile', 'buyer-erased', 'no-delivery', 'mail-not-found', 'mail-over'] as const),
] as const

/** POST /api/admin/requests/:requestId/answers. What an answer does with an order is done first; refused, nothing is sent. */
export async function answerRoutes(app: FastifyInstance, { desk, changeOrder, visitorOf }: Deps): Promise<void> {
  route(app, 'POST', '/api/admin/requests/:requestId/answers', {
    ...staff('requests', 'edit', ...refusals),
    cookies: confirmedChange,
    operationId: 'answerRequest',
    summary: 'Answers a message by mail, and can change an order of its person first',
    description:
      'The mail leaves after 30 seconds. Until then the answer can be taken back; what was done with the order stays. Where the order cannot be changed, nothing is sent.',
    params: requestParams,
    body: z.strictObject({
      id: z.uuid().describe('Made with the form: the same id is the same answer, and the same change of the order'),
      answer: z.string().min(1).max(longestAnswer),
      seen: z.int().min(0).describe('How many answers the message had when this one was written'),
      close: z.boolean().default(false).describe('Closes the message with the answer'),
      order: orderChange
        .optional()
        .describe('What is done with an order first, by the rights that its own command asks for'),
    }),
    answer: done,
    async run(request, reply) {
      const { order, ...written } = request.body
      const { requestId } = request.params
      const by = await actorOf(visitorOf, request)
      const wish = { ...written, order: order && { number: order.number, act: order.act } }
      const refuse = (problem: Problem) => sendAsProblem(reply, problem)
      const foreseen = await desk.foresee(requestId, wish, by)
      if (!foreseen.ok) return refuse(foreseen.problem)
      let changed = 0
      if (order && !foreseen.given) {
        const { personId } = foreseen
        const made = await changeOrder(
          request,
          order,
          { answerId: written.id, personId },
          { ...by, answers: requestId },
        )
        if (!made.ok) return refuse(made.problem)
        changed = made.position
      }
      const answered = await desk.answer(requestId, wish, by)
      if (!answered.ok) return refuse(answered.problem)
      notePosition(reply, Math.max(changed, answered.position))
      return reply.code(204).send()
    },
  })
}
