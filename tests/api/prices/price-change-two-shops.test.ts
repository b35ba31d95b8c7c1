import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { editsOf, openClock, pricing, sale, settle } from './pricing.ts'

/** Two processes of one shop: each has a folder of its own, and log, views, keys and queues are shared. */
await describeWith('redis', 'a price change in two shops on shared engines', () => {
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

  async function countOf(shop: OpenShop, type: string): Promise<number> {
    let count = 0
    for await (const page of shop.store.readAll(-1, [type])) count += page.length
    return count
  }

  test('that one plans begins and ends in the other, once, also where both do it', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const clock = openClock()
    const shops = [await clock.open({ env }), await clock.open({ env })]
    const [first, second] = shops as [OpenShop, OpenShop]
    await first.sell({ tee: [{ sku: 'M', price: 769, quantity: 5 }], cap: [{ sku: 'C', price: 500, quantity: 5 }] })
    const { cookie } = await signedIn(first, { admin: true })
    const plan = { move: sale(20), from: clock.in(2), until: clock.in(4) }
    const { id } = await pricing(first, cookie).plan(['tee', 'cap'], plan)
    await second.caughtUp()
    clock.later(2)
    await settle(second)
    expect([await editsOf(first, 'tee'), await editsOf(first, 'cap')]).toEqual([{ discount: 20 }, { discount: 20 }])
    clock.later(2)
    // Without the leases that keep them apart most of the time.
    await Promise.all(shops.map(settle))
    for (const shop of shops) {
      expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{}, {}])
      expect(await pricing(shop, cookie).change(id)).toMatchObject({ state: 'over', end: { done: 2, left: 0 } })
    }
    for (const type of ['PriceChangeBegun', 'PriceChangeStarted', 'PriceChangeEndBegun', 'PriceChangeEnded'])
      expect([type, await countOf(first, type)]).toEqual([type, 1])
    expect([await countOf(first, 'ProductEdited'), await countOf(first, 'ProductEditsWithdrawn')]).toEqual([2, 2])
    for (const shop of shops) await shop.end()
  })
})
