import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import type { Position } from '#domain/shared/event-store.ts'

/** The longest that a request waits for what it has to show. */
const patienceMs = 2000

/** A position, or the `sequence` of an event: its generation, position and suffix. */
const said = /^(?:([0-9a-f]{8})-)?(\d{1,16})(?:\.\d{2})?$/

/** Read-your-writes without cookies: a request says in `Shop-Position` what its answer has to show at least. */
export function createShopPosition({
  projections,
  documents,
  events,
}: Pick<Engines, 'projections' | 'documents'> & Pick<Offers<[typeof publicEvents]>, 'events'>) {
  /** Where an event of this place is now: a log that was moved has it elsewhere. */
  async function positionNow(generation: number, position: Position): Promise<Position> {
    const { generations } = await events()
    if (generation === generations.newest()) return position
    return (await generations.find({ generation, position }))?.position ?? position
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const given = request.headers['shop-position']
    if (given === undefined) return undefined
    const [, generation, position] = said.exec(String(given)) ?? []
    if (position === undefined)
      return sendProblem(
        reply,
        'invalid-request',
        'headers.shop-position: has to be a position from an answer, or the sequence of an event',
      )
    const wanted = generation ? await positionNow(Number.parseInt(generation, 16), Number(position)) : Number(position)
    if (await projections.caughtUp(wanted, { timeoutMs: patienceMs })) {
      await documents.caughtUp()
      return undefined
    }
    return sendBehind(reply)
  }
}

export function sendBehind(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 'behind', 'Send the request again in a moment.', { retryAfter: 1 })
}

/** Tells the position of a write. */
export function tellPosition(reply: FastifyReply, position: Position): FastifyReply {
  return reply.header('shop-position', String(position))
}
