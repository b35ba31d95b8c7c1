import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'

const web = join(import.meta.dirname, '../../dist')

/** Two processes of one shop: each has a folder of its own, and log, views, keys and leases are shared. */
await describeWith('redis', 'two shops on shared engines', () => {
  let redis: RunningRedis
  let keys: RunningRedis
  let env: Record<string, string>

  beforeAll(async () => {
    const log = await startEventStoreDouble()
    redis = await startRedis()
    keys = await startRedis({ durable: true })
    env = {
      EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
      REDIS_URL: redis.url,
      VAULT_URL: keys.url,
    }
    return () => log.stop()
  })
  afterAll(async () => {
    await redis?.stop()
    await keys?.stop()
  })

  test('each sweep runs in one of them, and in the other one when the first has closed', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const first = await openShop({ env, web })
    const holders = async () => (await first.work.held('')).map(({ name, holder }) => `${name} by ${holder}`)
    await expect.poll(holders).toContainEqual(expect.stringMatching(/^orders by /))
    const before = await holders()
    const ours = before.map(lease => lease.split(' by ')[1])
    expect(new Set(ours).size).toBe(1)

    const second = await openShop({ env, web })
    const after = async () => (await second.work.held('')).map(({ name }) => name)
    // The first one may take more meanwhile, and keeps what it has.
    expect(await holders()).toEqual(expect.arrayContaining(before))
    await first.end()
    await expect.poll(after).toEqual(expect.arrayContaining(before.map(lease => lease.split(' by ')[0])))
    expect((await second.work.held('')).map(({ holder }) => holder)).not.toContain(ours[0])
    await second.end()
  })
})
