import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderActs } from '#api/fulfilment/bulk-actions.ts'
import { jobSweep } from '#api/jobs/index.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { eventsOf, prepareShop } from '#tests/api/prepared-shop.ts'
import { passOf } from '#tests/support/pass.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const calling = (shop: OpenShop) => async (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

let prepared: Awaited<ReturnType<typeof prepareShop>>
let cookie: string
let ids: readonly string[]

/** A shop whose first two orders were shipped and whose third was not. */
beforeAll(async () => {
  prepared = await prepareShop(prepare)
})
afterAll(() => prepared.end())

async function prepare(shop: OpenShop): Promise<void> {
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ alpha: [{ sku: 'A', price: 100, quantity: 9 }] })
  for (const key of ['one', 'two', 'three']) {
    const buyer = visitor(shop.app)
    await buyer.add('A', 1)
    expect((await buyer.order(orderBody, key)).statusCode).toBe(201)
  }
  cookie = (await signedIn(shop, { admin: true })).cookie
  const call = calling(shop)
  for (const number of [1001, 1002]) {
    const parcel = { carrier: '', tracking: '' }
    expect((await call('POST', `/api/admin/orders/${number}/ship`, parcel)).statusCode).toBe(204)
  }
  await shop.caughtUp()
  ids = (await call('GET', '/api/admin/orders/ids?sort=number')).json().ids
  expect(ids).toHaveLength(3)
}

/** As the shop's own sweep does it, until nothing is left. */
async function pass(shop: OpenShop): Promise<void> {
  await shop.caughtUp()
  await passOf(jobSweep({ ...shop, now: () => new Date(), list: shop.orderList, acts: orderActs(shop.afterPlacing) }))
  await shop.caughtUp()
}

/** The job is begun, and carried out; another process goes on. */
function oneJob() {
  const begin = { id: randomUUID(), rows: ids }
  const press = (shop: OpenShop) => calling(shop)('POST', '/api/admin/orders/bulk/deliver', begin)
  return {
    async act(dying: OpenShop) {
      if ((await press(dying)).statusCode === 202) await pass(dying)
    },
    async next(shop: OpenShop) {
      expect((await press(shop)).statusCode).toBe(202)
      await pass(shop)
      expect((await calling(shop)('GET', `/api/admin/jobs/${begin.id}`)).json()).toMatchObject({
        ...{ total: 3, done: 2, refused: 1, ended: 'done' },
        not: [{ row: ids[2], label: '1003', code: 'order-not-shipped' }],
      })
      const delivered = (await eventsOf(shop, 'OrderDelivered')).map(({ stream }) => stream)
      expect(delivered).toEqual(ids.slice(0, 2).map(id => `order-${id}`))
      for (const type of ['JobBegun', 'JobRowsAdded', 'JobStepBegun', 'JobStepDone', 'JobEnded'])
        expect(await eventsOf(shop, type), type).toHaveLength(1)
    },
  }
}

test.each(['before', 'after'] as const)(
  'a job that is killed %s any append is carried to its end, and acts on every row once',
  { timeout: 240_000 },
  async when => {
    expect(await prepared.everyDeath(when, oneJob)).toBe(6)
  },
)
