import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let clock = Date.parse('2026-11-03T09:00:00Z')
const at = (time: string) => {
  clock = Date.parse(time)
}
const may = (...names: readonly ('orders' | 'stock' | 'history')[]) =>
  names.map(name => ({ name, view: true, edit: true, delete: true }))

let shop: OpenShop
const cookies = { Rosa: '', Ines: '', Jonas: '' }
beforeAll(async () => {
  shop = await openShop({ now: () => new Date(clock) })
  const members = { Rosa: may('orders', 'stock', 'history'), Ines: may('orders', 'stock'), Jonas: may('history') }
  for (const name of ['Rosa', 'Ines', 'Jonas'] as const)
    cookies[name] = (await signedIn(shop, { name, staff: { status: 'active', permissions: members[name] } })).cookie
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  at('2026-11-04T09:00:00Z')
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  await buyer.order(orderBody, 'an order')
  at('2026-11-05T09:00:00Z')
  await post('orders/1001/ship', { carrier: 'DHL', tracking: 'JD1', lines: [{ sku: 'TEE-M', quantity: 2 }] })
  at('2026-11-07T09:00:00Z')
  await shop.caughtUp()
})
afterAll(() => shop.end())

const get = (path: string, as: keyof typeof cookies = 'Rosa') =>
  shop.app.inject({ url: `/api/admin/${path}`, headers: { cookie: cookies[as] } })
async function post(path: string, payload: object) {
  const sent = await shop.app.inject({
    ...{ method: 'POST', url: `/api/admin/${path}`, payload, headers: { cookie: cookies.Rosa } },
  })
  expect(sent.statusCode).toBeLessThan(300)
}
const orderAt = async (instant: string) => (await get(`orders/1001/past?at=${instant}`)).json()
const stockAt = async (instant: string) => (await get(`inventory/tee/past?at=${instant}`)).json()

test('an order is told as it was before it was placed, before its parcel left, and today', async () => {
  expect(await orderAt('2026-11-03T12:00:00Z')).toEqual({ at: '2026-11-03T12:00:00.000Z', order: null })
  const placed = (await orderAt('2026-11-04T12:00:00Z')).order
  expect(placed).toMatchObject({ number: 1001, stage: 'to-ship', shipments: [], buyer: 'Ada Weaver' })
  const today = (await get('orders/1001')).json()
  expect(today.shipments).toHaveLength(1)
  expect((await orderAt('2026-11-06T12:00:00Z')).order).toEqual(today)
})

test('stock is told as it was: what was on hand, held, and could be bought', async () => {
  const variants = async (instant: string) => (await stockAt(instant)).variants
  expect(await variants('2026-11-03T12:00:00Z')).toEqual([{ sku: 'TEE-M', onHand: 20, held: 0, available: 20 }])
  expect(await variants('2026-11-04T12:00:00Z')).toEqual([{ sku: 'TEE-M', onHand: 20, held: 3, available: 17 }])
  expect(await variants('2026-11-06T12:00:00Z')).toEqual([{ sku: 'TEE-M', onHand: 18, held: 1, available: 17 }])
  expect(await variants('2026-11-01T12:00:00Z')).toBeNull()
  expect(await stockAt('2026-11-04T12:00:00Z')).toMatchObject({
    before: '2026-11-04T09:00:00.000Z',
    after: '2026-11-05T09:00:00.000Z',
  })
})

test('it takes the right to see the record and that to see the history', async () => {
  const instant = '2026-11-04T12:00:00Z'
  expect((await get(`orders/1001/past?at=${instant}`, 'Ines')).json()).toMatchObject({ code: 'not-permitted' })
  expect((await get(`orders/1001/past?at=${instant}`, 'Jonas')).json()).toMatchObject({ code: 'order-not-found' })
  expect((await get(`orders/1002/past?at=${instant}`)).json()).toMatchObject({ code: 'order-not-found' })
  expect((await get(`inventory/tee/past?at=${instant}`, 'Ines')).json()).toMatchObject({ code: 'not-permitted' })
  expect((await get(`inventory/tee/past?at=${instant}`, 'Jonas')).json()).toMatchObject({ code: 'product-not-found' })
  expect((await get(`inventory/cap/past?at=${instant}`)).json()).toMatchObject({ code: 'product-not-found' })
  expect((await get('orders/1001/past?at=yesterday')).statusCode).toBe(400)
  for (const path of ['orders/1001', 'inventory/tee'])
    expect((await get(`${path}/past?at=2026-11-07T09:00:01Z`)).json()).toMatchObject({ code: 'moment-not-come' })
})

test('the past of an order names nobody who was erased since', async () => {
  await eraseEmail(shop, orderBody.billing.email, { actor: 'owner', channel: 'command' })
  await shop.caughtUp()
  const told = await get('orders/1001/past?at=2026-11-04T12:00:00Z')
  expect(told.json().order).toMatchObject({ number: 1001, stage: 'to-ship', buyer: null })
  for (const theirs of ['Ada', 'Weaver', 'Grace', 'Shuttle', orderBody.billing.email])
    expect(told.body).not.toContain(theirs)
})
