import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aftermath } from '#api/fulfilment/aftermath.ts'
import { commandBody, runOrderCommand } from '#api/fulfilment/owner.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from './checkout.ts'

const staff = { actor: 'staff', channel: 'test' }
const parcel = { carrier: 'DHL', tracking: 'JD1' }

let shop: OpenShop
let buyer: ReturnType<typeof visitor>

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 5 },
      { sku: 'TEE-L', price: 900, quantity: 2 },
    ],
  })
  buyer = visitor(shop.app)
})
afterEach(() => shop.end())

async function placed(): Promise<string> {
  await buyer.add('TEE-M', 3)
  await buyer.add('TEE-L', 2)
  return (await buyer.order(orderBody, 'an order')).json().orderId
}
const available = async (sku: string) => {
  await shop.caughtUp()
  return shop.available('tee', sku)
}

describe('cancelling', () => {
  test('gives the stock back, once, and the order says so', async () => {
    const orderId = await placed()
    expect(await available('TEE-M')).toBe(2)
    const cancelled = await buyer.json('POST', `/api/orders/${orderId}/cancel`, { reason: 'mistake' })
    expect([cancelled.statusCode, cancelled.json()]).toEqual([200, { orderId, stage: 'cancelled' }])
    expect([await available('TEE-M'), await available('TEE-L')]).toEqual([5, 2])
    const again = await buyer.json('POST', `/api/orders/${orderId}/cancel`, { reason: 'mistake' })
    expect(refusal(again)).toEqual({ status: 409, code: 'order-already-cancelled' })
    expect(await available('TEE-M')).toBe(5)
  })

  test('is refused once something left the shop', async () => {
    const orderId = await placed()
    await shop.afterPlacing.ship(orderId, { ...parcel, lines: [{ uid: 'TEE-M', quantity: 1 }] }, staff)
    const refused = await buyer.json('POST', `/api/orders/${orderId}/cancel`, { reason: 'too-slow' })
    expect(refusal(refused)).toEqual({ status: 409, code: 'order-already-shipped' })
  })

  test('of the rest gives back what was not shipped, once, and the page says so', async () => {
    const { afterPlacing, desk } = shop
    const orderId = await placed()
    await afterPlacing.ship(orderId, { ...parcel, lines: [{ uid: 'TEE-M', quantity: 1 }] }, staff)
    await shop.caughtUp()
    const before = await aftermath(orderId, 'en', { ...shop, now: () => new Date() })
    expect(before).toMatchObject({ stage: 'to-ship', mayCancel: false, mayCancelRest: true })
    const part = async () => (await buyer.get(`/api/orders/${orderId}`)).json().part
    expect(await part()).toEqual({ lines: { 'TEE-M': 1 }, shipped: 1, pieces: 5 })
    const cancelled = await buyer.json('POST', `/api/orders/${orderId}/cancel`, { reason: 'too-slow', rest: true })
    expect([cancelled.statusCode, cancelled.json()]).toEqual([200, { orderId, stage: 'shipped' }])
    expect([await available('TEE-M'), await available('TEE-L')]).toEqual([4, 2])
    const again = await buyer.form(`/order/${orderId}/cancel`, { reason: 'other', rest: 'yes' })
    expect(again.json()).toMatchObject({ state: { problem: { code: 'order-already-shipped' } } })
    expect([await available('TEE-M'), await available('TEE-L')]).toEqual([4, 2])
    const after = await aftermath(orderId, 'en', { ...shop, now: () => new Date() })
    expect(after).toMatchObject({ stage: 'shipped', mayCancelRest: false })
    expect(await part()).toBeNull()
    // Two tees at $8.50 and two at $9.00, at the door: delivery stays, and nobody has paid yet.
    expect(after?.steps).toContainEqual(
      expect.objectContaining({ kind: 'rest-cancelled', by: 'buyer', reason: 'too-slow', pieces: 4, amount: 3500 }),
    )
    expect(await desk.order(1001)).toMatchObject({
      stage: 'shipped',
      cancelledRest: { by: 'customer', amount: 3500, lines: [{ uid: 'TEE-M', quantity: 2 }, { uid: 'TEE-L' }] },
      refunds: [],
    })
    expect(await desk.deliver(1001, staff)).toMatchObject({ ok: true })
  })

  test('of the rest is all of it while nothing was shipped, for staff too', async () => {
    const orderId = await placed()
    await shop.caughtUp()
    const asked = { ask: 'cancel', number: 1001, rest: true, reason: 'sold out' } as const
    const body = commandBody.parse(asked)
    const ran = await runOrderCommand(body, { desk: shop.desk, shown: shop.caughtUp })
    expect(ran).toMatchObject({ ok: true, answer: { order: { stage: 'cancelled', cancelledRest: null, orderId } } })
    expect([await available('TEE-M'), await available('TEE-L')]).toEqual([5, 2])
  })

  test('works as a form, which wants a reason', async () => {
    const orderId = await placed()
    const unsaid = await buyer.form(`/order/${orderId}/cancel`, { reason: '' })
    expect(unsaid.json()).toMatchObject({
      path: `/order/${orderId}`,
      state: { form: 'order-cancel', problem: { fields: [{ field: 'reason', code: 'choose-reason' }] } },
    })
    const sent = await buyer.form(`/order/${orderId}/cancel`, { reason: 'other', page: '/profile/orders/x' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/profile/orders/x'])
    expect(await available('TEE-M')).toBe(5)
  })
})

describe('shipping', () => {
  test('goes in parcels, and an order is delivered when all of it was shipped', async () => {
    const { afterPlacing } = shop
    const orderId = await placed()
    const first = await afterPlacing.ship(orderId, { ...parcel, lines: [{ uid: 'TEE-M', quantity: 2 }] }, staff)
    expect(first).toMatchObject({ ok: true })
    expect(await afterPlacing.deliver(orderId, staff)).toEqual({
      ok: false,
      rejection: { code: 'order-not-shipped' },
    })
    const tooMany = await afterPlacing.ship(orderId, { ...parcel, lines: [{ uid: 'TEE-M', quantity: 2 }] }, staff)
    expect(tooMany).toEqual({ ok: false, rejection: { code: 'shipment-exceeds-order', uid: 'TEE-M', left: 1 } })
    expect(await afterPlacing.ship(orderId, parcel, staff)).toMatchObject({ ok: true })
    expect(await afterPlacing.ship(orderId, parcel, staff)).toEqual({
      ok: false,
      rejection: { code: 'order-already-shipped' },
    })
    expect(await afterPlacing.deliver(orderId, staff)).toMatchObject({ ok: true })
  })
})

describe('ordering again', () => {
  test('puts what can still be bought into the cart and names the rest', async () => {
    const orderId = await placed()
    const sent = await buyer.form(`/order/${orderId}/reorder`, { page: '/profile/orders/x' })
    expect(sent.statusCode).toBe(303)
    const to = new URL(String(sent.headers.location), 'http://here')
    expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
      '/profile/orders/x',
      { reordered: '1', missing: 'TEE-L', fewer: 'TEE-M' },
    ])
    const { lines } = (await buyer.get('/api/cart')).json()
    expect(lines).toMatchObject([{ sku: 'TEE-M', quantity: 2 }])
    // What is in the cart already counts.
    const again = await buyer.form(`/order/${orderId}/reorder`, {})
    expect(again.headers.location).toBe(`/order/${orderId}?reordered=0&missing=TEE-M%2CTEE-L`)
  })
})
