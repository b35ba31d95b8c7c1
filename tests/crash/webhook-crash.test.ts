import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { openShopProcess } from '#tests/support/shop-process.ts'
import {
  addEndpoint,
  adjusted,
  ask,
  expectAll,
  expectSameIds,
  newFolder,
  openCounter,
  openReader,
  ordersTold,
  patienceMs,
  receive,
  stockedFolder,
  stopped,
} from './hooked-process.ts'

test(
  'a receiver and a reader get everything in order while the shop is killed again and again',
  async () => {
    const { folder, sending } = await stockedFolder()
    const counter = await openCounter()
    let shop = await openShopProcess(folder, sending)
    await addEndpoint(folder, shop.url, counter.url)
    const reader = await openReader(folder, shop.url)
    for (const part of [1, 2]) {
      await receive(folder, shop.url, 8)
      await Promise.all([counter.until(part * 8 - 4), reader.until(part * 8 - 4)])
      await shop.kill()
      shop = await openShopProcess(folder, sending)
    }
    await receive(folder, shop.url, 4)
    await Promise.all([counter.until(20), reader.until(20)])
    await shop.stop()
    const after = await openShop({ folder })
    for (const each of [counter, reader]) expectAll(each, await adjusted(after))
    expectSameIds(counter)
    await after.end()
  },
  patienceMs,
)

test(
  'a receiver of orders gets them and their buyers in order while the shop is killed again and again',
  async () => {
    const { folder, sending } = await stockedFolder({}, 6)
    const counter = await openCounter()
    let shop = await openShopProcess(folder, sending)
    await addEndpoint(folder, shop.url, counter.url, { types: ['order.*'], personal: true, from: 'start' })
    for (const part of [1, 2]) {
      for (let n = 0; n < 3; n++)
        await ask(folder, shop.url, '/internal/orders', { ask: 'ship', number: 998 + part * 3 + n })
      await counter.until(part * 6 - 4)
      await shop.kill()
      shop = await openShopProcess(folder, sending)
    }
    await ask(folder, shop.url, '/internal/orders', { ask: 'deliver', number: 1001 })
    const told = await ordersTold(folder, shop.url)
    expect(told.length).toBeGreaterThan(12)
    await counter.until(told.length)
    await shop.stop()
    expectAll(counter, told)
    expectSameIds(counter)
    const placed = counter.requests.flatMap(({ events }) => events).filter(({ type }) => type === 'order.placed.v1')
    expect(new Set(placed.map(({ customer }) => customer?.email))).toEqual(new Set(['ada@example.com']))
  },
  patienceMs,
)

test(
  'a receiver and a reader get everything in order while the shop is stopped for eight seconds and goes on',
  async () => {
    const { folder, sending } = await stockedFolder()
    const counter = await openCounter()
    const shop = await openShopProcess(folder, sending)
    await addEndpoint(folder, shop.url, counter.url)
    const reader = await openReader(folder, shop.url)
    await receive(folder, shop.url, 8)
    await counter.until(1)
    await stopped(shop.pid)
    await receive(folder, shop.url, 4)
    await Promise.all([counter.until(12), reader.until(12)])
    await shop.stop()
    const after = await openShop({ folder })
    for (const each of [counter, reader]) expectAll(each, await adjusted(after))
    expectSameIds(counter)
    await after.end()
  },
  patienceMs,
)

await describeWith('redis', 'two shops on shared engines', () => {
  test(
    'send a receiver and readers everything in order while one is stopped for eight seconds, goes on, and the other is killed',
    async ({ skip }) => {
      const log = await startEventStoreDouble()
      const [redis, keys] = [await startRedis(), await startRedis({ durable: true })]
      onTestFinished(async () => {
        log.stop()
        await redis.stop()
        await keys.stop()
      })
      if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
      const engines = {
        EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
        REDIS_URL: redis.url,
        VAULT_URL: keys.url,
      }
      const { folder, sending } = await stockedFolder(engines)
      const other = { folder: await newFolder(), sending: { ...sending, PORT: String(await freePort()) } }
      const counter = await openCounter()
      const first = await openShopProcess(folder, sending)
      await addEndpoint(folder, first.url, counter.url)
      const reader = await openReader(folder, first.url)
      await receive(folder, first.url, 4)
      await counter.until(4)
      let second = await openShopProcess(other.folder, other.sending)
      const otherReader = await openReader(other.folder, second.url)
      await receive(other.folder, second.url, 4)
      // It holds the lease, and does not know that its time has passed: the other one sends meanwhile.
      await stopped(first.pid, async () => {
        await receive(other.folder, second.url, 6)
        await Promise.all([counter.until(14), otherReader.until(10)])
      })
      await receive(folder, first.url, 4)
      await Promise.all([counter.until(18), reader.until(18)])
      await second.kill()
      await receive(folder, first.url, 4)
      await counter.until(22)
      second = await openShopProcess(other.folder, other.sending)
      await Promise.all([reader.until(22), otherReader.until(18)])
      const watching = await openShop({ folder: await newFolder(), env: engines })
      const ids = await adjusted(watching)
      for (const each of [counter, reader]) expectAll(each, ids)
      expectSameIds(counter)
      expectAll(otherReader, ids.slice(4))
      await watching.end()
      await Promise.all([first.stop(), second.stop()])
    },
    patienceMs,
  )
})
