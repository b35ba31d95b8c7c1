import type { FastifyReply } from 'fastify'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'

type Bucket = { readonly burst: number; readonly perSecond: number }

/** What a key may send at once, and a second for ever. Requests of many items have a bucket of their own. */
const buckets = {
  key: { burst: 100, perSecond: 20 },
  bulk: { burst: 10, perSecond: 2 },
} as const satisfies { readonly [name: string]: Bucket }

/**
 * A bucket of tokens for each key, beside the counts of attempts, so that all processes of the shop share it. `openAt` keeps when
 * the bucket is full again. Headers as in draft-ietf-httpapi-ratelimit-headers-10.
 */
export function createLimits(
  { attemptCounts, now }: Pick<Engines, 'attemptCounts' | 'now'>,
  name: keyof typeof buckets,
) {
  const { burst, perSecond } = buckets[name]
  const stepMs = 1000 / perSecond
  /** Takes a token; answers 429 where there is none. */
  return async (keyId: string, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const at = now().getTime()
    let fullAt = at
    let taken = false
    await attemptCounts.change([name === 'key' ? `api/${keyId}` : `api/${keyId}/${name}`], ([kept]) => {
      fullAt = Math.max(kept?.openAt ?? 0, at)
      taken = fullAt + stepMs - at <= burst * stepMs
      if (!taken) return null
      fullAt += stepMs
      return [{ attempts: 0, openAt: fullAt, since: at }]
    })
    const left = Math.max(0, Math.floor(burst - (fullAt - at) / stepMs))
    reply.header('ratelimit-policy', `"${name}";q=${burst};w=${burst / perSecond}`)
    reply.header('ratelimit', `"${name}";r=${left};t=${Math.ceil((fullAt - at) / 1000)}`)
    if (taken) return undefined
    const todo = `A key may send ${perSecond} ${name === 'key' ? '' : 'such '}requests a second, and ${burst} at once. Wait a second.`
    return sendProblem(reply, 'too-many-requests', todo, { retryAfter: 1 })
  }
}
