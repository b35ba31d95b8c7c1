import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFeed } from '#api/import/import-feed.ts'
import { product } from '#domain/product/decide.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { chunks, csv } from './feeds.ts'

const columns = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Option1 Name', 'Option1 Value']
const skus = Array.from({ length: 40 }, (_, n) => `SKU-${n}`)
/** Ten products of four variants, under the handles of one supplier. */
const feed = (supplier: string) =>
  csv(
    columns,
    skus.map((sku, n) => {
      const handle = `${supplier}-${Math.floor(n / 4)}`
      return [handle, handle, sku, '10.00', 'Size', `Size ${n}`]
    }),
  )

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

  test('import two suppliers who use the same SKUs at once: each id is sold once, and no row is lost', async ({
    skip,
  }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const shops = [await openShop({ env, web: null }), await openShop({ env, web: null })] as const
    const reports = await Promise.all(
      shops.map(({ store }, n) =>
        importFeed(chunks(feed(`supplier-${n}`)), { store, dataFolder: null }, { source: `supplier-${n}` }),
      ),
    )
    expect(reports.map(({ rows }) => rows)).toEqual([
      { read: 40, imported: 40, failed: 0 },
      { read: 40, imported: 40, failed: 0 },
    ])
    const sold: { sku: string; articleNumber?: string | undefined }[] = []
    for await (const page of shops[0].store.readAll(-1, ['ProductImported'])) {
      for (const { stream } of page) {
        const { state } = await shops[1].handler.fold(product, stream.slice('product-'.length))
        sold.push(...state!.feed.variants)
      }
    }
    expect(sold).toHaveLength(80)
    expect(new Set(sold.map(({ sku }) => sku)).size).toBe(80)
    // Of each SKU one of the two got the id, and the other one keeps it as its article number.
    expect(sold.filter(({ sku }) => skus.includes(sku))).toHaveLength(40)
    expect(sold.flatMap(({ articleNumber }) => articleNumber ?? []).sort()).toEqual([...skus].sort())
    await Promise.all(shops.map(shop => shop.end()))
  })
})
