import type { FastifyReply, FastifyRequest } from 'fastify'
import { readGenerations } from '#api/plumbing/events/generation.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import type { Position } from '#domain/shared/event-store.ts'

/** The longest that a request waits for what it has to show. */
const patienceMs = 2000

/** A position, or the `sequence` of an event: its generation, position and suffix. */
const said = /^(?:([0-9a-f]{8})-)?(\d{1,16})(?:\.\d{2})?$/

/** Read-your-writes without cookies: a request says in `Shop-Position` what its answer has to show at least. */
export function createShopPosition({
  store,
  projections,
  documents,
}: Pick<Engines, 'store' | 'projections' | 'documents'>) {
  const log = store.beneath

  /** Where an event of this place is now: a log that was moved has it elsewhere. Undefined: the log has lost it. */
  async function positionNow(generation: number, position: Position): Promise<Position | undefined> {
    const generations = await readGenerations(log)
    if (generation === generations.newest()) return position
    return (await generations.find({ generation, position }))?.position
  }

  const isShown = (wanted: Position) => projections.names.every(view => projections.shows(view, wanted))

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
    // A place is told once the log has it, so a log that ends before one will not come there by waiting.
    if (wanted === undefined || (!isShown(wanted) && wanted > (await log.head())))
      return sendProblem(
        reply,
        'cursor-unknown',
        'headers.shop-position: the log of the shop was put back from a copy since. Send the request without it.',
      )
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
