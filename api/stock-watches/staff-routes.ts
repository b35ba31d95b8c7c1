import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { personsOf } from './waiting-model.ts'
import type { StockWatching } from './watching.ts'

export type WaitingRouteDeps = Pick<Engines, 'readModels'> & {
  readonly stockWatching: Pick<StockWatching, 'endAtWish'>
  readonly visitorOf: VisitorOf
}

export const waitingPath = '/api/admin/stock-watches'

/** Who waits for a variant, and the end of a wait at its person's wish: for staff with the permission `stock`, edit. */
export async function waitingRoutes(app: FastifyInstance, deps: WaitingRouteDeps): Promise<void> {
  const { readModels, stockWatching, visitorOf } = deps

  route(app, 'GET', `${waitingPath}/:variantId/people`, {
    ...staff('stock', 'edit'),
    cookies: {},
    operationId: 'listWaitingPeople',
    summary: 'Lists who waits for a variant, those first who have waited longest',
    description: 'It takes the right to edit, since it tells addresses. Of more than 200 people it names the first.',
    params: z.strictObject({
      variantId: z.string().min(1).max(100).describe('The id of the variant, as the list has it'),
    }),
    answer: z
      .object({
        people: z.array(
          z.object({
            watchId: z.string(),
            round: z.int().describe('Names this wait of theirs'),
            email: z.string(),
            language: z.string().describe('The language of their mail'),
            since: z.string(),
          }),
        ),
      })
      .describe('People who wait, none where nobody does'),
    run: async (request, reply) => sendJson(reply, { people: await personsOf(request.params.variantId, readModels) }),
  })

  route(app, 'POST', `${waitingPath}/:watchId/end`, {
    ...staff('stock', 'edit', 'wait-not-found'),
    operationId: 'endWait',
    summary: 'Ends a wait at the wish of its person: they get no mail about this variant',
    description: 'A later wait of the same person goes on. To end one that is over changes nothing.',
    params: z.strictObject({ watchId: z.string().min(1).max(200).describe('The id of the wait') }),
    body: z.strictObject({ round: z.int().positive().describe('As the list of people has it') }),
    answer: done,
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      const position = await stockWatching.endAtWish(request.params.watchId, request.body.round, by)
      if (position === null) return sendProblem(reply, 'wait-not-found', 'There is no such wait.')
      notePosition(reply, position)
      return reply.code(204).send()
    },
  })
}
