import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { createEmbeddedAttemptCounts } from '#api/plumbing/engines/attempt-counts/embedded.ts'
import { AttemptCountsUnavailable, attemptMemoryMs } from '#api/plumbing/engines/attempt-counts/port.ts'
import { openRedisAttemptCounts } from '#api/plumbing/engines/attempt-counts/redis.ts'
import { createThrottle, signInRules } from '#api/plumbing/http/limits/throttle.ts'
import { openShop } from '../api/open-shop.ts'
import { startRedis } from '../support/redis.ts'
import { describeWith } from '../support/services.ts'
import { attemptCountsContract } from './attempt-counts.ts'

describe('attempt counts: embedded', () => {
  attemptCountsContract(async () => {
    const counts = createEmbeddedAttemptCounts()
    return { open: async () => counts, dispose: async () => {} }
  })
})

await describeWith('redis', 'attempt counts: Redis', () => {
  const prefix = `{attempts-test-${process.pid}}`

  attemptCountsContract(async () => {
    const redis = await startRedis()
    return { open: async () => openRedisAttemptCounts({ url: redis.url, prefix }), dispose: () => redis.stop() }
  })

  test('what was not tried again for a day is forgotten', async () => {
    const redis = await startRedis()
    const counts = openRedisAttemptCounts({ url: redis.url, prefix })
    await counts.change(['a'], () => [{ attempts: 1, openAt: 0, since: 0 }])
    const looking = new Redis(redis.url)
    const left = await looking.pttl(`${prefix}:a`)
    expect(left).toBeGreaterThan(attemptMemoryMs - 60_000)
    expect(left).toBeLessThanOrEqual(attemptMemoryMs)
    looking.disconnect()
    await counts.close()
    await redis.stop()
  })

  test('servers that share them slow one guesser down together, and a shop over it answers an outage with 503', async ({
    skip,
  }) => {
    const redis = await startRedis()
    if (!redis.dir) return skip('only a shared Redis here')
    const shop = await openShop({ env: { REDIS_URL: redis.url } })
    const signUp = () =>
      shop.app.inject({
        method: 'POST',
        url: '/sign-up',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email: 'ada@example.com', password: 'blue linen every tuesday' }).toString(),
      })
    expect((await signUp()).statusCode).toBe(303)

    const secret = Buffer.alloc(32)
    const at = new Date()
    const servers = [0, 1].map(() => openRedisAttemptCounts({ url: redis.url, prefix }))
    const throttles = servers.map(counts => createThrottle({ counts, secret, rules: signInRules, now: () => at }))
    const attempts = []
    for (let n = 0; n < 8; n++)
      attempts.push((await throttles[n % 2]!.attempt({ account: 'ada@example.com', address: `192.0.2.${n}` })).ok)
    expect(attempts).toEqual([true, true, true, true, true, false, false, false])

    await redis.stop()
    await expect(throttles[0]!.attempt({ account: 'b', address: '192.0.2.1' })).rejects.toThrow(
      AttemptCountsUnavailable,
    )
    const refused = await signUp()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    for (const counts of servers) await counts.close()
    await shop.end()
  })
})
