import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

const web = join(import.meta.dirname, '../../../dist')
const styles = 150
const patience = { timeout: 60_000 }
const fileOf = (price: string, quantity: string) =>
  supplierCsv(
    Array.from({ length: styles }, (_, n) =>
      row({ 'STYLE#': `T${n}`, UNIQUE_KEY: `${n}`, PIECE_PRICE: price, QTY: quantity }),
    ),
  )

/** Two processes of one shop: each has a folder of its own, and log, views, keys and leases are shared. */
await describeWith('redis', 'a revert of two shops on shared engines', () => {
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

  /** A shop that does something before it writes events. */
  async function openWatched(before: (types: readonly string[]) => Promise<void>) {
    return openShop({
      ...{ env, web },
      wrapStore(log) {
        const mortal = mortalStore(log)
        mortal.intrude(events => before(events.map(({ type }) => type)))
        return mortal.store
      },
    })
  }

  test('one takes an import back while the other imports the source’s right file: what that says stands', {
    timeout: 240_000,
  }, async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    let [withdrawn, imported, overlaps] = [0, 0, false]
    const half = Promise.withResolvers<void>()
    const first = await openWatched(async types => {
      if (!types.includes('StockCountWithdrawn')) return
      if (++withdrawn === styles / 2) half.resolve()
    })
    const member = bringing(first, (await signedIn(first, { admin: true })).cookie)
    const state = async (id: string) => (await member.run(id))?.state
    const run = async (content: string) => {
      const id = randomUUID()
      await member.upload(content, { id })
      await expect.poll(() => state(id), patience).toBe('ready')
      return id
    }
    const start = async (id: string) => expect((await member.call('POST', `/${id}/start`, {})).statusCode).toBe(204)
    const right = await run(fileOf('8.00', '20'))
    await start(right)
    await expect.poll(() => state(right), patience).toBe('done')
    const wrong = await run(fileOf('80.00', '900'))
    await start(wrong)
    await expect.poll(() => state(wrong), patience).toBe('done')

    // The other shop's import waits in its middle until half of the revert is written.
    const second = await openWatched(async types => {
      if (!types.includes('ProductImported') || ++imported !== 20) return
      overlaps = withdrawn < styles / 2
      await half.promise
    })
    const other = bringing(second, (await signedIn(second, { admin: true })).cookie)
    const later = randomUUID()
    await other.upload(fileOf('9.00', '30'), { id: later })
    await expect.poll(() => state(later), patience).toBe('ready')
    await start(later)
    await expect.poll(() => imported, patience).toBeGreaterThanOrEqual(20)
    expect((await member.call('POST', `/${wrong}/revert`)).statusCode).toBe(204)
    for (const id of [wrong, later]) {
      const end = id === wrong ? 'reverted' : 'done'
      await expect.poll(() => state(id), patience).toBe(end)
    }
    expect(overlaps).toBe(true)

    const ids = new Set(
      (await eventsOf(first, 'ProductImported')).map(({ data }) => (data as { productId: string }).productId),
    )
    expect(ids.size).toBe(styles)
    for (const id of ids) {
      const { feed } = (await first.handler.fold(product, id)).state!
      const { onHand } = (await first.handler.fold(stock, id)).state
      expect([feed.variants[0]!.cost, Object.values(onHand)]).toEqual([900, [30]])
    }
    const streams = (await eventsOf(first, 'StockCountWithdrawn')).map(({ stream }) => stream)
    expect(new Set(streams).size).toBe(streams.length)
    expect(await eventsOf(first, 'ImportReverted')).toHaveLength(1)
    await second.end()
    await first.end()
  })
})
