import rateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { AttemptCounts } from '../../engines/attempt-counts/port.ts'
import { networkOf } from './throttle.ts'

/** `hook` `preHandler` counts after the body is read, so that a refused form comes back with what was typed. */
export type RateLimit = Pick<RateLimitPluginOptions, 'hook'> & {
  /** Another one for each scope: their counts stand side by side. */
  readonly name: string
  readonly max: number
  /** Milliseconds. */
  readonly timeWindow: number
}

export type RateLimitDeps = {
  readonly attemptCounts: AttemptCounts
  /** A keyed hash, so that nobody reads addresses in the counts. */
  readonly fingerprint: (purpose: string, text: string) => string
  readonly now: () => Date
}

/** Bounds how often one network may use the routes of this scope, at all processes together, and says so in their documents. */
export async function limitRate(
  app: FastifyInstance,
  { name, ...limit }: RateLimit,
  deps: RateLimitDeps,
): Promise<void> {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, problems: [...(route.config?.problems ?? []), 'too-many-requests'] }
  })
  await app.register(rateLimit, {
    ...limit,
    keyGenerator: ({ ip }) => deps.fingerprint(`rate/${name}`, networkOf(ip)),
    store: storeOf(deps, limit.timeWindow),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Try again in ${after}.`), { statusCode: 429, code: 'too-many-requests' }),
  })
}

/** The plugin's counts in the engine that all processes share, where there is one. A window begins with what is counted first. */
function storeOf({ attemptCounts, now }: RateLimitDeps, windowMs: number) {
  return class CountsStore implements FastifyRateLimitStore {
    incr(key: string, answer: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const at = now().getTime()
      let counted = { current: 0, ttl: 0 }
      attemptCounts
        .change([key], ([kept]) => {
          const { attempts, since } = kept && at < kept.since + windowMs ? kept : { attempts: 0, since: at }
          counted = { current: attempts + 1, ttl: since + windowMs - at }
          return [{ attempts: attempts + 1, openAt: 0, since }]
        })
        .then(
          () => answer(null, counted),
          error => answer(error),
        )
    }

    child(): CountsStore {
      return this
    }
  }
}
