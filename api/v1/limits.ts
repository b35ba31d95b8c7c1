import type { FastifyReply } from 'fastify'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'

/** A key may send so many requests at once, and so many a second for ever. */
const burst = 100
const perSecond = 20

const stepMs = 1000 / perSecond

/**
 * A bucket of tokens for each key, beside the counts of attempts, so that all processes of the shop share it. `openAt` keeps when
 * the bucket is full again. Headers as in draft-ietf-httpapi-ratelimit-headers-10.
 */
export function createLimits({ attemptCounts, now }: Pick<Engines, 'attemptCounts' | 'now'>) {
  /** Takes a token; answers 429 where there is none. */
  return async (keyId: string, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const at = now().getTime()
    let fullAt = at
    let taken = false
    await attemptCounts.change([`api/${keyId}`], ([kept]) => {
      fullAt = Math.max(kept?.openAt ?? 0, at)
      taken = fullAt + stepMs - at <= burst * stepMs
      if (!taken) return null
      fullAt += stepMs
      return [{ attempts: 0, openAt: fullAt, since: at }]
    })
    const left = Math.max(0, Math.floor(burst - (fullAt - at) / stepMs))
    reply.header('ratelimit-policy', `"key";q=${burst};w=${burst / perSecond}`)
    reply.header('ratelimit', `"key";r=${left};t=${Math.ceil((fullAt - at) / 1000)}`)
    if (taken) return undefined
    const todo = `A key may send ${perSecond} requests a second, and ${burst} at once. Wait a second.`
    return sendProblem(reply, 'too-many-requests', todo, { retryAfter: 1 })
  }
}
