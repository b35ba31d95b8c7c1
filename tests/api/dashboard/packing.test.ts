import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Staff } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { liveEvents } from '#tests/support/live-events.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

const may = (name: string, edit: boolean): Staff => ({
  status: 'active',
  permissions: [{ name, view: true, edit, delete: false }],
})

async function packs(shop: OpenShop, { cookie }: SignedIn, orders: readonly number[], left = false) {
  const payload = { orders, left }
  return (await shop.app.inject({ method: 'POST', url: '/api/admin/packing', headers: { cookie }, payload })).statusCode
}

/** What a member's stream says of those who pack, answer by answer. */
async function packersOf(shop: OpenShop, { cookie }: SignedIn) {
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/live`, { headers: { cookie } })
  const events = liveEvents(answer.body!)
  return {
    async next(): Promise<unknown> {
      for (;;) {
        const { event, data } = await events.next()
        if (event === 'packing') return data
        if (event === 'closed') return event
      }
    },
  }
}

describe('who packs an order', () => {
  let shop: OpenShop
  let rosa: SignedIn
  let jonas: SignedIn
  beforeEach(async () => {
    shop = await openShop()
    rosa = await signedIn(shop, { name: 'Rosa', staff: may('orders', true) })
    jonas = await signedIn(shop, { name: 'Jonas', staff: may('orders', false) })
    await shop.caughtUp()
  })
  afterEach(() => shop.end())

  test('is told to others as long as it goes on, and to nobody who may not see orders', async () => {
    const reader = await signedIn(shop, { staff: may('requests', true) })
    const [toJonas, toRosa, toReader] = [
      await packersOf(shop, jonas),
      await packersOf(shop, rosa),
      await packersOf(shop, reader),
    ]
    expect(await toJonas.next()).toEqual([])
    expect(await packs(shop, rosa, [10482, 10485])).toBe(204)
    expect(await toJonas.next()).toEqual([
      { order: 10482, name: 'Rosa' },
      { order: 10485, name: 'Rosa' },
    ])
    // A stream that opens later knows it too.
    expect(await (await packersOf(shop, jonas)).next()).toEqual([
      { order: 10482, name: 'Rosa' },
      { order: 10485, name: 'Rosa' },
    ])
    expect(await packs(shop, rosa, [10485], true)).toBe(204)
    expect(await toJonas.next()).toEqual([{ order: 10482, name: 'Rosa' }])
    // Rosa knows what she does herself.
    expect([await toRosa.next(), await toRosa.next()]).toEqual([[], []])
    await shop.app.close()
    expect(await toReader.next()).toBe('closed')
  })

  test('is no event, and ends with its lease', async () => {
    const toJonas = await packersOf(shop, jonas)
    expect(await toJonas.next()).toEqual([])
    const head = await shop.store.head()
    await packs(shop, rosa, [7])
    expect(await toJonas.next()).toEqual([{ order: 7, name: 'Rosa' }])
    const types = (await Array.fromAsync(shop.store.readAll(head))).flat().map(({ type }) => type)
    expect(types.filter(type => type !== 'StaffSeen')).toEqual([])
    // As if the half minute were over.
    await shop.work.release(await shop.work.held('packing/'))
    expect(await toJonas.next()).toEqual([])
  })

  test('is said by those who may edit orders', async () => {
    expect(await packs(shop, jonas, [7])).toBe(403)
    expect(await packs(shop, rosa, [])).toBe(400)
    expect(await shop.work.held('packing/')).toEqual([])
  })
})

await describeWith('redis', 'two shops on shared engines', () => {
  let redis: RunningRedis
  let keys: RunningRedis
  const shops: OpenShop[] = []
  beforeAll(async () => {
    const log = await startEventStoreDouble()
    redis = await startRedis()
    keys = await startRedis({ durable: true })
    const web = join(import.meta.dirname, '../../../dist')
    const url = `esdb://127.0.0.1:${log.port}?tls=false`
    const env = { EVENT_STORE_URL: url, REDIS_URL: redis.url, VAULT_URL: keys.url }
    for (let count = 0; count < 2; count++) shops.push(await openShop({ env, web }))
    return () => log.stop()
  })
  afterAll(async () => {
    for (const shop of shops) await shop.end()
    await redis?.stop()
    await keys?.stop()
  })

  test('a member at one of them sees who packs at the other, until they leave', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const [one, other] = shops as [OpenShop, OpenShop]
    const rosa = await signedIn(one, { name: 'Rosa', staff: may('orders', true) })
    const jonas = await signedIn(one, { name: 'Jonas', staff: may('orders', true) })
    await one.caughtUp()
    await other.projections.caughtUp(await other.store.head())
    const toJonas = await packersOf(other, jonas)
    expect(await toJonas.next()).toEqual([])
    await packs(one, rosa, [10482])
    expect(await toJonas.next()).toEqual([{ order: 10482, name: 'Rosa' }])
    // Two who pack one order are told of each other.
    await packs(other, jonas, [10482])
    const toRosa = await packersOf(one, rosa)
    await expect.poll(() => toRosa.next()).toEqual([{ order: 10482, name: 'Jonas' }])
    await packs(one, rosa, [10482], true)
    await expect.poll(() => toJonas.next()).toEqual([])
  })
})
