import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const web = join(import.meta.dirname, '../../../dist')
/** Two steps of a job, and a part of a third. */
const orders = 110
/** In the middle of the second step. */
const cutAt = 70
const patience = { timeout: 60_000 }

/** Two processes of one shop: each has a folder of its own, and log, views, keys and leases are shared. */
await describeWith('redis', 'a job of two shops on shared engines', () => {
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

  /** A shop that notices when it is about to write the nth event of a type. */
  async function openWatched() {
    let mortal: ReturnType<typeof mortalStore> | undefined
    const shop = await openShop({
      ...{ env, web },
      wrapStore(log) {
        mortal = mortalStore(log)
        return mortal.store
      },
    })
    const { intrude, dieAt, died } = mortal!
    function atWriting(nth: number, type: string, then: () => void): void {
      let count = 0
      intrude(async events => {
        if (events.some(event => event.type === type) && ++count === nth) then()
      })
    }
    return { shop, dieAt, died, atWriting }
  }

  /** The job is at its end, and no row, step or end of it was noted twice. */
  async function expectDone(shop: OpenShop, cookie: string, id: string, type: string) {
    const job = async () => (await shop.app.inject({ url: `/api/admin/jobs/${id}`, headers: { cookie } })).json()
    await expect.poll(job, patience).toMatchObject({ total: orders, done: orders, refused: 0, ended: 'done' })
    const streams = (await eventsOf(shop, type)).map(({ stream }) => stream)
    expect(streams.length).toBe(orders)
    expect(new Set(streams).size).toBe(orders)
    const steps = (await eventsOf(shop, 'JobStepDone')).filter(({ stream }) => stream === `job-${id}`)
    expect(steps.map(({ data }) => (data as { step: number }).step)).toEqual([0, 1, 2])
    expect((await eventsOf(shop, 'JobEnded')).filter(({ stream }) => stream === `job-${id}`)).toHaveLength(1)
  }

  test('one dies and one closes in the middle of a job: another finishes it, and does no row twice', {
    timeout: 240_000,
  }, async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const first = await openWatched()
    await first.shop.change({ security: { loginForPurchase: false }, guestOrders: { perEmail: 1000 } })
    await first.shop.sell({ alpha: [{ sku: 'A', price: 100, quantity: orders }] })
    for (let n = 0; n < orders; n++) {
      const buyer = visitor(first.shop.app)
      await buyer.add('A', 1)
      expect((await buyer.order(orderBody, `order-${n}`)).statusCode).toBe(201)
    }
    await first.shop.caughtUp()
    const { cookie } = await signedIn(first.shop, { admin: true })
    const headers = { cookie }
    const { ids } = (await first.shop.app.inject({ url: '/api/admin/orders/ids?sort=number', headers })).json()
    expect(ids).toHaveLength(orders)
    const begin = async ({ app }: OpenShop, action: string) => {
      const payload = { id: randomUUID(), rows: ids }
      const begun = await app.inject({ method: 'POST', url: `/api/admin/orders/bulk/${action}`, headers, payload })
      expect(begun.statusCode).toBe(202)
      return payload.id
    }

    const second = await openWatched()
    first.atWriting(cutAt, 'OrderShipped', () => first.dieAt(0, 'after'))
    const shipping = await begin(first.shop, 'ship')
    await expect.poll(first.died, patience).toBe(true)
    expect((await eventsOf(second.shop, 'OrderShipped')).length).toBe(cutAt)
    await first.shop.end()
    await expectDone(second.shop, cookie, shipping, 'OrderShipped')

    const third = await openWatched()
    const closed = Promise.withResolvers<void>()
    second.atWriting(cutAt, 'OrderDelivered', () => void second.shop.end().then(closed.resolve, closed.reject))
    const delivering = await begin(second.shop, 'deliver')
    await closed.promise
    await expectDone(third.shop, cookie, delivering, 'OrderDelivered')
    expect(await third.shop.available('alpha', 'A')).toBe(0)
    await third.shop.end()
  })
})
