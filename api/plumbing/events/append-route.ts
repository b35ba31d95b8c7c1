import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  AppendTooLarge,
  type EventStore,
  PartlyRepeatedAppend,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import { owner, route } from '../http/route.ts'

/** A worker writes whole imports and histories. */
const mostBytes = 64 * 1024 * 1024

export const appendPath = '/internal/append'

const event = z.looseObject({
  id: z.uuid(),
  type: z.string(),
  data: z.looseObject({}),
  meta: z.looseObject({ correlationId: z.string(), causationId: z.string(), actor: z.string(), channel: z.string() }),
})

const body = z.strictObject({
  stream: z.string(),
  events: z.array(event).readonly(),
  expected: z.union([z.enum(['no-stream', 'new-stream', 'any', 'unchecked']), z.int()]),
})

const answer = z
  .union([
    z.object({ revision: z.int(), position: z.int(), repeated: z.boolean().optional() }),
    z.object({ refused: z.literal('revision'), actual: z.int().describe('Revision at which the stream stands') }),
    z.object({ refused: z.enum(['repeated', 'large', 'malformed']), message: z.string() }),
  ])
  .describe('Where the events stand, or why the log refuses them')

export type AppendBody = z.infer<typeof body>
export type AppendAnswer = z.infer<typeof answer>

/** POST /internal/append, for the worker on the same data folder: one process writes the log. */
export async function appendRoutes(app: FastifyInstance, { store }: { readonly store: Pick<EventStore, 'append'> }) {
  route(app, 'POST', appendPath, {
    ...owner(),
    bodyLimit: mostBytes,
    operationId: 'appendEvents',
    summary: 'Appends events of the worker, whose personal data is sealed, to the log',
    body,
    answer,
    async run(request, reply): Promise<void> {
      const { stream, events, expected } = request.body
      const answered = await store.append(stream, events as never, expected).catch(refusalOf)
      return reply.send(answered as AppendAnswer)
    },
  })
}

function refusalOf(error: unknown): AppendAnswer {
  if (error instanceof WrongExpectedRevision) return { refused: 'revision', actual: error.actual }
  if (error instanceof PartlyRepeatedAppend) return { refused: 'repeated', message: error.message }
  if (error instanceof AppendTooLarge) return { refused: 'large', message: error.message }
  if (error instanceof RangeError) return { refused: 'malformed', message: error.message }
  throw error
}
