import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instances } from '#api/plumbing/background/instances.ts'
import { openMeilisearch } from '#api/plumbing/engines/search/meilisearch/meilisearch-search.ts'
import { searchDocumentVersion } from '#projections/product-search/port.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { type MeilisearchDouble, startMeilisearchDouble } from '#tests/support/meilisearch-double.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'

const web = join(import.meta.dirname, '../../../dist')
const index = `products-v${searchDocumentVersion}`

/** One process fills the index in Meilisearch, and every process asks it. */
await describeWith('redis', 'the search index of several processes', () => {
  let closing: AsyncDisposableStack
  let service: MeilisearchDouble
  let env: Record<string, string>

  beforeEach(async () => {
    closing = new AsyncDisposableStack()
    const log = await startEventStoreDouble()
    closing.defer(async () => log.stop())
    const redis = await startRedis()
    closing.defer(() => redis.stop())
    const keys = await startRedis({ durable: true })
    closing.defer(() => keys.stop())
    service = await startMeilisearchDouble()
    closing.defer(() => service.stop())
    const blobs = await mkdtemp(join(tmpdir(), 'selvedge-blobs-'))
    closing.defer(() => rm(blobs, { recursive: true, force: true }))
    env = {
      EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
      REDIS_URL: redis.url,
      VAULT_URL: keys.url,
      MEILI_URL: service.url,
      BLOBS_DIR: blobs,
    }
  })
  afterEach(() => closing.disposeAsync())

  async function start(role: 'web' | 'worker'): Promise<OpenShop> {
    const shop = await openShop({ env: { ...env, ROLE: role }, web })
    closing.defer(() => shop.end())
    return shop
  }
  const found = async (shop: OpenShop) => (await shop.catalogue('en').search({ q: '' })).ids.toSorted()

  test('is filled by the worker, and a web shows what is in it by the time that its pages fall', async () => {
    await start('worker')
    const shop = await start('web')
    await expect.poll(async () => (await shop.work.held('search index ')).length).toBe(1)
    await shop.sell({ tee: [{ sku: 'tee', price: 900, quantity: 5 }] })
    await expect.poll(() => service.ids(index)).toEqual(['tee'])
    await shop.indexer.caughtUp()
    expect(await found(shop)).toEqual(['tee'])
    await shop.sell({ cap: [{ sku: 'cap', price: 500, quantity: 5 }] })
    await shop.indexer.caughtUp()
    await expect.poll(() => found(shop)).toEqual(['cap', 'tee'])
    expect((await instances(shop.work)).map(({ role, search }) => [role, search]).toSorted()).toEqual([
      ['web', searchDocumentVersion],
      ['worker', searchDocumentVersion],
    ])
  })

  test('is gone on with by the next worker, with what changed meanwhile', async () => {
    const worker = await start('worker')
    const shop = await start('web')
    await shop.sell({ tee: [{ sku: 'tee', price: 900, quantity: 5 }] })
    await expect.poll(() => service.ids(index)).toEqual(['tee'])
    await worker.close()
    const done = shop.sell({ cap: [{ sku: 'cap', price: 500, quantity: 5 }] })
    await done
    expect(service.ids(index)).toEqual(['tee'])
    await start('worker')
    await expect.poll(() => found(shop)).toEqual(['cap', 'tee'])
  })

  test('of older documents goes once nobody reads it', async () => {
    const older = ['products', `products-v${searchDocumentVersion - 2}`, `products-v${searchDocumentVersion - 1}`]
    for (const name of [...older, 'other-v1']) await openMeilisearch({ url: service.url, index: name }).remember('mark')
    await start('worker')
    const search = openMeilisearch({ url: service.url, index: 'products', version: searchDocumentVersion })
    await search.remember('mark')
    await search.dropOlder!(new Set([searchDocumentVersion - 1]))
    for (const name of older.slice(0, 2)) expect(service.ids(`${name}-marks`)).toBeUndefined()
    for (const name of [older[2], index, 'other-v1']) expect(service.ids(`${name}-marks`)).toEqual(['mark'])
  })
})
