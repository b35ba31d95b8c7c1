import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { orderPage } from '#api/fulfilment/order-page.ts'
import type { Address } from '#domain/shared/address.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let orderId: string
let buyer: ReturnType<typeof visitor>
let rosa: SignedIn
let tom: SignedIn

const staff = (name: string, edit = true) =>
  signedIn(shop, {
    name,
    staff: { status: 'active', permissions: [{ name: 'orders', view: true, edit, delete: false }] },
  })

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  orderId = (await buyer.order(orderBody, 'an order')).json().orderId
  ;[rosa, tom] = [await staff('Rosa Packer'), await staff('Tom Desk')]
  await shop.caughtUp()
})
afterEach(() => shop.end())

const call = ({ cookie }: SignedIn, method: 'GET' | 'POST', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/admin/orders/1001${path}`, headers: { cookie }, ...(payload && { payload }) })
const save = (who: SignedIn, base: number, fields: Partial<Address>, id: string = randomUUID(), reason = '') =>
  call(who, 'POST', '/address', { id, base, fields, reason })
const detail = async () => {
  await shop.caughtUp()
  return (await call(rosa, 'GET', '')).json()
}

describe('the address that an order goes to', () => {
  test('changes for the buyer, staff and the list, and the price of the delivery stays', async () => {
    const before = await detail()
    expect((await save(rosa, 0, { house: ' 9 Shuttle Lane ', country: 'ca', zipCode: 'K1A 0B1' })).statusCode).toBe(204)
    const now = { ...orderBody.shipping, house: '9 Shuttle Lane', country: 'CA', zipCode: 'K1A 0B1' }
    expect(await detail()).toMatchObject({ shipping: now, addressChanges: 1, billing: orderBody.billing })
    expect((await detail()).totals).toEqual(before.totals)
    expect((await buyer.get(`/api/orders/${orderId}`)).json().shipping).toEqual(now)
    expect((await shop.readModels.get<OrderRow>(orderRows.name, orderId))!.country).toBe('CA')
    const page = await orderPage(1001, { kind: 'guest' } as never, 'en', shop)
    expect([page!.shipping, page!.addressChanges]).toEqual([now, 1])
    const told = (await call(tom, 'GET', '/history')).json().entries[0]
    expect(told).toMatchObject({
      what: 'OrderAddressChanged',
      by: { name: 'Rosa Packer' },
      facts: { fields: ['house', 'zipCode', 'country'] },
      changes: [
        { path: 'shipping.house', from: '7 Shuttle Lane', to: '9 Shuttle Lane' },
        { path: 'shipping.zipCode', from: '01850', to: 'K1A 0B1' },
        { path: 'shipping.country', from: 'US', to: 'CA' },
      ],
      mail: { state: 'waiting' },
    })
  })

  test('tells in the history why it changed, where somebody says so', async () => {
    const words = 'They moved, and called'
    await save(rosa, 0, { house: '9 Shuttle Lane' }, randomUUID(), ` ${words} `)
    await save(tom, 1, { city: 'Salem' })
    const [second, first] = (await call(tom, 'GET', '/history')).json().entries
    expect([first.facts, second.facts]).toEqual([{ fields: ['house'], words }, { fields: ['city'] }])
  })

  test('is merged where two members changed other fields, and the same press is made once', async () => {
    const id = randomUUID()
    for (const _ of ['pressed', 'pressed twice'])
      expect((await save(rosa, 0, { house: '9 Shuttle Lane' }, id)).statusCode).toBe(204)
    // A value that another member gave already is no change.
    expect((await save(tom, 0, { phone: '+1 555 0177', house: '9 Shuttle Lane' })).statusCode).toBe(204)
    expect(await detail()).toMatchObject({
      shipping: { ...orderBody.shipping, house: '9 Shuttle Lane', phone: '+1 555 0177' },
      addressChanges: 2,
    })
  })

  test('asks where two members changed one field: with both values, who and when', async () => {
    await save(rosa, 0, { house: '9 Shuttle Lane', city: 'Salem' })
    const wish = { house: '11 Shuttle Lane', phone: '+1 555 0177' }
    const asked = await save(tom, 0, wish)
    expect(refusal(asked)).toEqual({ status: 409, code: 'edited-meanwhile' })
    const at = expect.stringMatching(/^\d{4}-/)
    expect(asked.json()).toMatchObject({
      ...{ base: 1, by: 'Rosa Packer', at, others: [{ path: 'city', by: 'Rosa Packer' }] },
      clashes: [
        {
          ...{ path: 'house', before: '7 Shuttle Lane', theirs: '9 Shuttle Lane', yours: '11 Shuttle Lane' },
          ...{ by: 'Rosa Packer', at },
        },
      ],
    })
    expect((await detail()).shipping).toMatchObject({ house: '9 Shuttle Lane', phone: orderBody.shipping.phone })
    expect((await save(tom, asked.json().base, wish)).statusCode).toBe(204)
    expect((await detail()).shipping).toEqual({ ...orderBody.shipping, ...wish, city: 'Salem' })
  })

  test('loses nothing where many save at the same moment', async () => {
    const fields = { house: '1 A Street', city: 'Salem', phone: '+1 555 0111', lastName: 'Hopper', state: 'CT' }
    const saved = Object.entries(fields).map(([field, value], at) => save(at % 2 ? rosa : tom, 0, { [field]: value }))
    expect((await Promise.all(saved)).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204])
    expect(await detail()).toMatchObject({ shipping: { ...orderBody.shipping, ...fields }, addressChanges: 5 })
    const both = await Promise.all([save(rosa, 5, { city: 'Lynn' }), save(tom, 5, { city: 'Lowell' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })

  test('is a whole address, in a place that the shop delivers to', async () => {
    const unfit = await save(rosa, 0, { zipCode: '', email: 'nobody' })
    expect(refusal(unfit)).toEqual({ status: 400, code: 'invalid-request' })
    expect(unfit.json().fields).toMatchObject([{ field: 'email' }, { field: 'zipCode', code: 'enter-zip-code' }])
    expect((await save(rosa, 0, { street: '9 Shuttle Lane' } as never)).statusCode).toBe(400)
    // Complete each by itself, and not together.
    const united = await save(rosa, 0, { country: 'AE', zipCode: '' })
    expect(united.statusCode).toBe(204)
    expect(refusal(await save(tom, 0, { country: 'US' })).code).toBe('edited-meanwhile')
    const { delivery } = await shop.settings()
    const areas = delivery.areas.map(area => ({ ...area, countries: ['AE'] }))
    await shop.change({ delivery: { ...delivery, areas } })
    expect(refusal(await save(rosa, 1, { country: 'FR', zipCode: '75011' })).code).toBe('no-delivery')
    expect((await save(rosa, 1, { house: '9 Shuttle Lane' })).statusCode).toBe(204)
  })

  test('changes until all of it is shipped, by members who may edit orders', async () => {
    const viewer = await staff('Vera Viewer', false)
    expect((await save(viewer, 0, { city: 'Salem' })).statusCode).toBe(403)
    await call(rosa, 'POST', '/ship', { lines: [{ sku: 'TEE-M', quantity: 1 }] })
    expect((await save(rosa, 0, { city: 'Salem' })).statusCode).toBe(204)
    await call(rosa, 'POST', '/ship', {})
    expect(refusal(await save(rosa, 1, { city: 'Lynn' })).code).toBe('order-already-shipped')
    const absent = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/orders/9/address',
      headers: { cookie: rosa.cookie },
      payload: { id: randomUUID(), base: 0, fields: {} },
    })
    expect(refusal(absent)).toEqual({ status: 404, code: 'order-not-found' })
  })

  test('goes with the buyer, and the history keeps which fields changed', async () => {
    await save(rosa, 0, { house: '9 Shuttle Lane' }, randomUUID(), 'They moved, and called')
    await shop.caughtUp()
    await eraseEmail(shop, orderBody.billing.email)
    expect(refusal(await save(rosa, 1, { city: 'Salem' })).code).toBe('buyer-erased')
    expect(await detail()).toMatchObject({ shipping: null, billing: null })
    const [told] = (await call(tom, 'GET', '/history')).json().entries
    expect(told.facts).toEqual({ fields: ['house'] })
    expect(told).toMatchObject({
      changes: [{ path: 'shipping.house', from: { erased: true }, to: { erased: true } }],
    })
  })
})
