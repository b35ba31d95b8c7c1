import { hash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { type ProblemCode, sendProblem } from '#api/plumbing/http/problem.ts'
import { actorOfKey } from '#domain/key/events.ts'
import { keyRequest } from '#domain/key-request/decide.ts'
import type { Position } from '#domain/shared/event-store.ts'

const idempotencyKey = z
  .string({ error: 'is missing: send a new one with each request, and the same one when you repeat it' })
  .min(1)
  .max(255)
  .describe('The program chooses a new one for each request, and sends the same one when it repeats a request')

/** Headers of every POST. */
export const onceHeaders = z.looseObject({ 'idempotency-key': idempotencyKey })

export const onceRefusals = ['idempotency-key-reused', 'request-in-progress'] as const satisfies readonly ProblemCode[]

/** The command of a request: its id is made of key and header, so that a repeat gets the first answer. */
export type Claimed = Required<Pick<CommandMeta, 'commandId' | 'actor' | 'channel'>>

/** Where the log says that a request, or a part of one, was sent. `repeated`: it says so of an earlier time. */
export type Claim = { readonly repeated: boolean; readonly position: Position }

/** The longest that a request is held to be under way unless it says so again; a later repeat of it changes nothing twice either. */
const underWayMs = 60_000
const againMs = underWayMs / 3

type OnceDeps = Pick<Engines, 'handler' | 'work' | 'fingerprint'>

/** Carries each request with an Idempotency-Key out once: what was accepted is given again, what was refused is decided anew. */
export function createOnce(deps: OnceDeps) {
  const inParts = createOnceInParts(deps)
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    run: (claimed: Claimed, claim: Claim) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => inParts(request, reply, request.body ?? null, run)
}

export type Once = ReturnType<typeof createOnce>

/** Claims the next part of a request by a hash of it; null: the header came with another part there before. */
export type ClaimPart = (part: number, partHash: string) => Promise<Claim | null>

/**
 * The same of a request whose body is read while it is carried out. `said` is what of it is known before: a repeat has to say the
 * same. Each part of the rest is claimed when it was read.
 */
export function createOnceInParts({ handler, work, fingerprint }: OnceDeps) {
  async function claim(
    id: string,
    keyId: string,
    said: unknown,
    by: Omit<Claimed, 'commandId'>,
  ): Promise<Claim | null> {
    const { state } = await handler.fold(keyRequest, id)
    const data = { keyId, bodyHash: fingerprint('key-request', JSON.stringify(said)) }
    const claimed = await handler.handle(keyRequest, id, { type: 'ClaimKeyRequest', data }, by)
    return claimed.ok ? { repeated: state !== null, position: claimed.position } : null
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    said: unknown,
    run: (claimed: Claimed, claim: Claim, claimPart: ClaimPart) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { id: keyId } = keyOf(request)
    const requestId = `${keyId}-${hash('sha256', String(request.headers['idempotency-key']), 'hex')}`
    const [lease, holder] = [`key-request/${requestId}`, randomUUID()]
    const leases = await work.take([lease], holder, underWayMs)
    if (leases.length === 0)
      return sendProblem(reply, 'request-in-progress', 'Wait for its answer, or repeat the request in a moment.')
    const renewal = setInterval(() => {
      // Without it another process may repeat the request: it finds the same command ids.
      work.take([lease], holder, underWayMs).catch(error => request.log.warn({ err: error }, 'a lease is not renewed'))
    }, againMs).unref()
    try {
      const [path = ''] = request.url.split('?', 1)
      const by = { actor: actorOfKey(keyId), channel: 'api' }
      const whole = await claim(requestId, keyId, [request.method, path, said], by)
      if (!whole) return sendReused(reply)
      const claimPart: ClaimPart = (part, partHash) =>
        claim(`${requestId}-${part}`, keyId, [request.method, path, part, partHash], by)
      // Everything awaited here is done before another process may repeat it.
      return await run({ commandId: requestId, ...by }, whole, claimPart)
    } finally {
      clearInterval(renewal)
      await work.release(leases)
    }
  }
}

export type OnceInParts = ReturnType<typeof createOnceInParts>

export function sendReused(reply: FastifyReply): FastifyReply {
  return sendProblem(
    reply,
    'idempotency-key-reused',
    'This Idempotency-Key came with another request before. Repeat a request as it was, and send a new one with a new key.',
  )
}
