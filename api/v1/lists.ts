import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/route.ts'
import { cursorShape } from '#api/public-events/index.ts'
import { type Changing, changedRecords } from './changed.ts'
import { sendBehind } from './shop-position.ts'

/** The longest that a list waits for the views that it is read from. */
const patienceMs = 2000

/** The query of every list. */
export const listQuery = z.object({
  changedAfter: z
    .string()
    .regex(
      cursorShape,
      'is not a cursor: send the `cursor` of an answer as it came, or leave it out to begin with the first one',
    )
    .optional()
    .describe(
      'The `cursor` of the list before, or of an event, as it came: another text is 400 `invalid-request`, a cursor from before a restore 410 `cursor-unknown`. Absent: from the first one on',
    ),
  limit: z.coerce.number().int().min(1).max(250).default(50).describe('So many at most'),
})
type ListQuery = z.output<typeof listQuery>

export const listWords =
  'Begin without `changedAfter`, then send the `cursor` of each answer; keep the last one for the next time. What changes while you read comes again, and a record that changed often may come more than once, each time as it is now. The header `Shop-Cursor` of the first page is where `/api/events?after=` goes on.'

/** Beside the records of an answer. */
export const listFields = {
  cursor: z.string().describe('Send it as `changedAfter` to go on'),
  more: z.boolean().describe('There are others already'),
}

/** Where the records of a list come from. */
type Listed = Changing & {
  /** As they are now, in the order of the ids; null: programs see nothing of it. */
  read(ids: readonly string[]): Promise<readonly (object | null)[]>
  /** They are read from views, which have to have come as far as the list. */
  readonly fromViews?: true
}

/** Answers with the records that changed, the one that waits longest to be told first, under a name of their own. */
export function createLists({ store, projections, documents }: Pick<Engines, 'store' | 'projections' | 'documents'>) {
  return async (request: FastifyRequest, reply: FastifyReply, name: string, listed: Listed): Promise<FastifyReply> => {
    const { changedAfter, limit } = request.query as ListQuery
    const changed = await changedRecords(store.beneath, listed, changedAfter, limit)
    if (!changed) {
      const todo = 'The log of the shop was put back from a copy since. Begin without changedAfter.'
      return sendProblem(reply, 'cursor-unknown', todo)
    }
    const { ids, cursor, through, eventsFrom, more } = changed
    if (listed.fromViews) {
      if (!(await projections.caughtUp(through, { timeoutMs: patienceMs }))) return sendBehind(reply)
      await documents.caughtUp()
    }
    if (changedAfter === undefined) reply.header('shop-cursor', eventsFrom)
    const records = await listed.read(ids)
    return sendJson(reply, { [name]: records.filter(each => each !== null), cursor, more })
  }
}

export type SendList = ReturnType<typeof createLists>
