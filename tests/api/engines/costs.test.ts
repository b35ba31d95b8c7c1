import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { startCountingProxy } from '#tests/support/counting-proxy.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'

const web = join(import.meta.dirname, '../../../dist')

/** A shop on engines of its own, and what leaves its process. Without pages nothing runs in the background. */
async function openCounted({ pages }: { readonly pages: boolean }) {
  const closing = new AsyncDisposableStack()
  const log = await startEventStoreDouble()
  closing.defer(async () => log.stop())
  const before = async (server: RunningRedis) => {
    closing.defer(() => server.stop())
    const proxy = await startCountingProxy(server.url)
    closing.defer(() => proxy.stop())
    return proxy
  }
  const views = await before(await startRedis())
  const vault = await before(await startRedis({ durable: true }))
  const env = { EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`, REDIS_URL: views.url, VAULT_URL: vault.url }
  const shop = await openShop({ env, web: pages ? web : null })
  closing.defer(() => shop.end())
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    shirt: ['S', 'M'].map(size => ({ sku: `SHIRT-${size}`, price: 900, quantity: 500 })),
    cap: [{ sku: 'CAP', price: 500, quantity: 500 }],
  })

  async function withCart(...skus: readonly string[]) {
    const buyer = visitor(shop.app)
    const lines = skus.map(sku => ({ sku, quantity: 1 }))
    expect((await buyer.json('POST', '/api/cart/items', { lines })).statusCode).toBe(200)
    return buyer
  }

  /** Counts up to the answer of a request: appends and reads by stream, and round trips by connection. */
  async function counted(act: () => Promise<void>) {
    await shop.caughtUp()
    const [appends, reads, ofViews, ofVault] = [log.appends, log.reads, views.bursts, vault.bursts].map(
      all => all.length,
    )
    await act()
    // Tables and their files are compared in the background.
    const kinds = (streams: readonly string[]) =>
      streams
        .filter(stream => !stream.startsWith('rules-'))
        .map(stream => stream.split('-')[0])
        .sort()
    // Other connections fold views, wait for changes, hold leases and count attempts: no request waits for them.
    const asked = views.bursts.slice(ofViews).filter(({ client }) => client === 'selvedge-reads')
    return {
      appends: kinds(log.appends.slice(appends)),
      reads: kinds(log.reads.slice(reads)),
      roundTrips: asked.length + vault.bursts.slice(ofVault).length,
    }
  }

  return { ...shop, withCart, counted, close: () => closing.disposeAsync() }
}

/** Of most times: a busy machine adds to some, since a document that was dropped meanwhile is read again. */
const usual = (counts: readonly { readonly roundTrips: number }[]) =>
  counts.map(({ roundTrips }) => roundTrips).toSorted((a, b) => a - b)[Math.floor(counts.length / 2)]

async function sevenTimes<T>(act: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = []
  while (results.length < 7) results.push(await act())
  return results
}

/** Counts do not depend on the machine. */
await describeWith('redis', 'on shared engines', () => {
  let shop: Awaited<ReturnType<typeof openCounted>>
  afterEach(() => shop.close())

  test('a cart and an order append what decides them, read no stream, and ask Redis six times at most', async () => {
    shop = await openCounted({ pages: false })
    const buy = async (...skus: readonly string[]) => {
      const buyer = await shop.withCart(...skus)
      return shop.counted(async () => {
        const billing = { ...orderBody.billing, email: `${randomUUID()}@example.com` }
        expect((await buyer.order({ ...orderBody, billing }, randomUUID())).statusCode).toBe(201)
      })
    }
    // The first of each kind fills what is kept in memory.
    expect((await buy('CAP', 'SHIRT-S')).roundTrips).toBeGreaterThan(0)
    const line = await shop.counted(async () => void (await shop.withCart('CAP')))
    expect(line).toMatchObject({ appends: ['cart'], reads: [] })
    for (const [skus, streams] of [
      [
        ['SHIRT-S', 'SHIRT-M'],
        ['cart', 'order', 'order', 'order', 'stock'],
      ],
      [
        ['CAP', 'SHIRT-S'],
        ['cart', 'order', 'order', 'order', 'stock', 'stock'],
      ],
    ] as const) {
      const bought = await sevenTimes(() => buy(...skus))
      for (const { appends, reads } of bought) expect({ appends, reads }).toEqual({ appends: streams, reads: [] })
      expect(usual(bought)).toBeLessThanOrEqual(6)
    }
  })

  test('a page for a shopper with a cart reads no stream, and asks Redis twice at most', async () => {
    shop = await openCounted({ pages: true })
    const buyer = await shop.withCart('CAP')
    expect(buyer.jar.get('position')).toMatch(/\.own$/)
    const look = (url: string) => shop.counted(async () => expect((await buyer.get(url)).statusCode, url).toBe(200))
    // The first visitor of a page fills what is kept in memory.
    for (const url of ['/store', '/cart']) expect(await look(url)).toMatchObject({ appends: [], reads: [] })
    for (const url of ['/store', '/cart']) {
      // Each time somebody looks who has just written.
      const looks = await sevenTimes(async () => {
        await buyer.json('POST', '/api/cart/items', { lines: [{ sku: 'SHIRT-S', quantity: 1 }] })
        return look(url)
      })
      for (const { appends, reads } of looks) expect({ url, appends, reads }).toEqual({ url, appends: [], reads: [] })
      expect(usual(looks), url).toBeLessThanOrEqual(2)
    }
  })
})
