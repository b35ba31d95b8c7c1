import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { csv, feeding, fetchDue, openSupplier } from './supplying.ts'

/** Two processes of one shop: each has a folder of its own, and log, views, keys and queues are shared. */
await describeWith('redis', 'a feed in two shops on shared engines', () => {
  let redis: RunningRedis
  let keys: RunningRedis
  let supplier: Awaited<ReturnType<typeof openSupplier>>
  let env: Record<string, string>

  beforeAll(async () => {
    const log = await startEventStoreDouble()
    redis = await startRedis()
    keys = await startRedis({ durable: true })
    supplier = await openSupplier()
    env = {
      EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
      REDIS_URL: redis.url,
      VAULT_URL: keys.url,
    }
    return () => log.stop()
  })
  afterAll(async () => {
    await supplier?.internet.close()
    await redis?.stop()
    await keys?.stop()
  })

  test('is brought once for each due time, also where both fetch it at the same moment', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const shops = [await supplier.open({ env }), await supplier.open({ env })]
    const [first, second] = shops as [OpenShop, OpenShop]
    const { cookie } = await signedIn(first, { admin: true })
    const { id } = await feeding(first, cookie).define({}, { kind: 'token', token: 'of-the-supplier' })
    // Without the lease that keeps them apart most of the time.
    await Promise.all(shops.map(fetchDue))
    supplier.serves(csv('9.50'))
    supplier.later(6)
    await Promise.all(shops.map(fetchDue))
    for (const type of ['FeedFetchBegun', 'FeedStaged', 'FeedFetchEnded'])
      expect([type, (await eventsOf(second, type)).length]).toEqual([type, 2])
    expect((await feeding(second, cookie).feed(id)).fetches).toHaveLength(2)
    for (const { authorization } of supplier.asked) expect(authorization).toBe('Bearer of-the-supplier')
    for (const shop of shops) await shop.end()
  })
})
