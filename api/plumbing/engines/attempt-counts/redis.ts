import { connectRedis } from '../redis.ts'
import { type AttemptCount, type AttemptCounts, AttemptCountsUnavailable, attemptMemoryMs } from './port.ts'

export type RedisAttemptCountsOptions = {
  readonly url: string
  /** Begins the name of every key. In braces, since a cluster runs a script on the keys of one slot. */
  readonly prefix?: string
}

// Writes the counts if what was read of them still stands there.
const replace = `
  local kept = redis.call('MGET', unpack(KEYS))
  for i = 1, #KEYS do
    if (kept[i] or '') ~= ARGV[i] then return 0 end
  end
  for i = 1, #KEYS do
    redis.call('SET', KEYS[i], ARGV[#KEYS + i], 'PX', ARGV[2 * #KEYS + 1])
  end
  return 1`

/** Counts that all servers of a shop share, in the Redis of its read models. A Redis that comes up empty forgives everybody. */
export function openRedisAttemptCounts({ url, prefix = '{attempts}' }: RedisAttemptCountsOptions): AttemptCounts {
  const redis = connectRedis(url, 'counts', { commandTimeout: 5_000 })

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw new AttemptCountsUnavailable(`Redis does not answer: ${(error as Error).message}`, { cause: error })
    }
  }

  return {
    async change(keys, next) {
      const names = keys.map(key => `${prefix}:${key}`)
      // Each refusal means that another request succeeded, so the loop ends.
      for (;;) {
        const kept = await attempt(() => redis.mget(names))
        const counts = next(kept.map(text => (text === null ? undefined : (JSON.parse(text) as AttemptCount))))
        if (!counts) return
        const before = kept.map(text => text ?? '')
        const after = counts.map(count => JSON.stringify(count))
        const done = await attempt(() =>
          redis.eval(replace, names.length, ...names, ...before, ...after, attemptMemoryMs),
        )
        if (done === 1) return
      }
    },
    async close() {
      redis.disconnect()
    },
  }
}
