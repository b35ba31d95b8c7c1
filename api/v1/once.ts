import { hash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandMeta } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { type ProblemCode, sendProblem } from '#api/plumbing/http/problem.ts'
import { actorOfKey } from '#domain/key/events.ts'
import { keyRequest } from '#domain/key-request/decide.ts'

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .describe('The program chooses a new one for each request, and sends the same one when it repeats a request')

/** Headers of every POST. */
export const onceHeaders = z.looseObject({ 'idempotency-key': idempotencyKey })

export const onceRefusals = ['idempotency-key-reused', 'request-in-progress'] as const satisfies readonly ProblemCode[]

/** The command of a request: its id is made of key and header, so that a repeat gets the first answer. */
export type Claimed = Required<Pick<CommandMeta, 'commandId' | 'actor' | 'channel'>>

/** The longest that one request is held to be under way; a later repeat of it changes nothing twice either. */
const underWayMs = 60_000

/** Carries each request with an Idempotency-Key out once: what was accepted is given again, what was refused is decided anew. */
export function createOnce({ handler, work, fingerprint }: Pick<Engines, 'handler' | 'work' | 'fingerprint'>) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    run: (claimed: Claimed) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { id: keyId } = keyOf(request)
    const requestId = `${keyId}-${hash('sha256', String(request.headers['idempotency-key']), 'hex')}`
    const leases = await work.take([`key-request/${requestId}`], randomUUID(), underWayMs)
    if (leases.length === 0)
      return sendProblem(reply, 'request-in-progress', 'Wait for its answer, or repeat the request in a moment.')
    try {
      const [path = ''] = request.url.split('?', 1)
      const bodyHash = fingerprint('key-request', JSON.stringify([request.method, path, request.body ?? null]))
      const by = { actor: actorOfKey(keyId), channel: 'api' }
      const claim = await handler.handle(
        keyRequest,
        requestId,
        { type: 'ClaimKeyRequest', data: { keyId, bodyHash } },
        by,
      )
      if (!claim.ok)
        return sendProblem(reply, 'idempotency-key-reused', 'Send a new Idempotency-Key with each request.')
      // Everything awaited here is done before another process may repeat it.
      return await run({ commandId: requestId, ...by })
    } finally {
      await work.release(leases)
    }
  }
}

export type Once = ReturnType<typeof createOnce>
