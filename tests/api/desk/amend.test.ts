import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { refusal } from '#tests/api/orders/checkout.ts'
import { type Awaiting, bodyOf, folded, openPayingShop } from '#tests/api/payments/paying.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let stripe: FakeStripe
let shop: OpenShop
let cookie: string
beforeEach(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env })
  await shop.change({ currency: { name: 'EUR', s: '€', exchangeRate: 0.5 } })
  await shop.sell({
    shirt: [
      { sku: 'M', price: 800, quantity: 10 },
      { sku: 'L', price: 800, quantity: 3 },
      { sku: '2XL', price: 1000, quantity: 3 },
      { sku: 'KIDS', price: 600, quantity: 3 },
    ],
  })
  await createCoupon(shop, 'FALL10')
  cookie = await staffWith({ edit: true, delete: true })
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

const staffWith = async (rights: object) =>
  (
    await signedIn(shop, {
      staff: { status: 'active', permissions: [{ name: 'orders', view: true, edit: false, delete: false, ...rights }] },
    })
  ).cookie
const call = (method: 'GET' | 'POST', path: string, payload?: object, as = cookie) =>
  shop.app.inject({
    method,
    url: `/api/admin/orders/1001${path}`,
    headers: { cookie: as },
    ...(payload && { payload }),
  })
type Swaps = readonly (readonly [sku: string, to: string, quantity: number])[]
const body = (swaps: Swaps) => ({ swaps: swaps.map(([sku, to, quantity]) => ({ sku, to, quantity })) })
const preview = (...swaps: Swaps) => call('POST', '/amend/preview', body(swaps))
const amend = (swaps: Swaps, id: string = randomUUID(), as = cookie) =>
  call('POST', '/amend', { ...body(swaps), id }, as)
const held = async (orderId: string) => entryOf((await shop.handler.fold(stock, 'shirt')).state.reservations, orderId)

/** Four shirts in M at $8.00, with a tenth off, and delivery at $6.00: $34.80, of which the buyer is shown half in euros. */
async function ordered(method: 'stripe' | 'cod') {
  const buyer = visitor(shop.app)
  await buyer.add('M', 4)
  await buyer.json('POST', '/api/cart/coupon', { code: 'FALL10' })
  const { orderId } = (await buyer.order(bodyOf(method), 'k')).json<Awaiting>()
  if (method === 'stripe') {
    stripe.pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
    await shop.payments.settle(orderId, 'request', { ask: true })
  }
  await shop.caughtUp()
  return orderId
}

describe('staff exchange pieces', () => {
  test('at the same price: the stock follows, and no money moves', async () => {
    const orderId = await ordered('stripe')
    const choices = (await call('GET', '/amend/choices')).json()
    expect(choices).toMatchObject([
      {
        productId: 'shirt',
        variants: [
          { sku: 'M', available: 6 },
          { sku: 'L', available: 3 },
          { sku: '2XL', available: 3 },
          { sku: 'KIDS', available: 3 },
        ],
      },
    ])
    expect((await preview(['M', 'L', 2])).json()).toEqual({
      lines: [{ sku: 'L', quantity: 2, unitPrice: 400 }],
      ...{ before: 1740, after: 1740, difference: 0, settled: 'nothing' },
    })
    expect(await held(orderId)).toEqual([{ sku: 'M', quantity: 4 }])
    const id = randomUUID()
    const presses = await Promise.all([amend([['M', 'L', 2]], id), amend([['M', 'L', 2]], id)])
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    await shop.caughtUp()
    expect(await held(orderId)).toEqual([
      { sku: 'M', quantity: 2 },
      { sku: 'L', quantity: 2 },
    ])
    expect(await shop.available('shirt', 'L')).toBe(1)
    const order = (await call('GET', '')).json()
    expect(order).toMatchObject({
      lines: [
        { sku: 'M', quantity: 2 },
        { sku: 'L', quantity: 2 },
      ],
      shownTotal: 1740,
      refunds: [],
    })
    expect(await shop.readModels.range('order', 'open')).toEqual([])
    const why = (await call('GET', '/why')).json()
    expect(why).toMatchObject({ agrees: true, total: 1740 })
    const row = await shop.readModels.get('order-rows', orderId)
    expect(row).toMatchObject({ pieces: 4, total: 3480, contents: { style: expect.any(String) } })
  })

  test('for less: the difference goes back once, and all later refunds add up to the rest', async () => {
    const orderId = await ordered('stripe')
    // A tenth stays off as it was: $3.20 of $32.00.
    expect((await preview(['M', 'KIDS', 3])).json()).toMatchObject({ difference: -300, settled: 'given-back' })
    const onlyEdit = await staffWith({ edit: true })
    expect(refusal(await amend([['M', 'KIDS', 3]], randomUUID(), onlyEdit))).toEqual({
      status: 403,
      code: 'not-permitted',
    })
    expect((await amend([['M', 'KIDS', 3]])).statusCode).toBe(204)
    expect(stripe.books()).toMatchObject([{ captured: 1740, refunded: 300 }])
    const { payment, order } = await folded(shop, orderId)
    expect(payment.refunds).toMatchObject([{ reason: 'order-amended', amount: 600, charge: { amount: 300 } }])
    expect(order.refunds).toMatchObject([{ amount: 600 }])
    const id = randomUUID()
    const rest = await call('POST', '/refunds/preview', { of: 'delivery' })
    expect(rest.json()).toMatchObject({ amount: 600, left: 2880 - 600 })
    expect(
      (await call('POST', '/cancel-pieces', { lines: [{ sku: 'M', quantity: 1 }], reason: '', id })).statusCode,
    ).toBe(204)
    expect((await call('POST', '/cancel', { reason: '' })).statusCode).toBe(204)
    const [book] = stripe.books()
    expect(book!.refunded).toBe(book!.captured)
    const after = (await folded(shop, orderId)).order
    expect(after.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(3480)
    expect(await held(orderId)).toBeUndefined()
    expect(await shop.available('shirt', 'KIDS')).toBe(3)
  })

  test('for more at the door: the new total is asked there; paid ahead, it is refused in words', async () => {
    const orderId = await ordered('cod')
    expect((await preview(['M', '2XL', 2])).json()).toMatchObject({ difference: 200, settled: 'at-the-door' })
    expect((await amend([['M', '2XL', 2]])).statusCode).toBe(204)
    await shop.caughtUp()
    expect((await call('GET', '')).json()).toMatchObject({ shownTotal: 1940 })
    expect(await shop.readModels.get('order-rows', orderId)).toMatchObject({ total: 3880, fold: { charged: 3880 } })
    expect((await folded(shop, orderId)).payment.refunds).toEqual([])
  })

  test('never what is sold out, unknown, shipped or refunded, and the order stays as it was', async () => {
    const orderId = await ordered('stripe')
    const lines = [{ sku: 'L', requested: 4, available: 3 }]
    expect((await preview(['M', 'L', 4])).json()).toMatchObject({ code: 'out-of-stock', lines })
    expect(refusal(await amend([['M', 'L', 4]])).code).toBe('out-of-stock')
    expect(refusal(await preview(['M', 'NOWHERE', 1])).code).toBe('sku-not-found')
    expect(refusal(await preview(['M', 'M', 1])).code).toBe('sku-not-found')
    expect(refusal(await preview(['M', '2XL', 1])).code).toBe('amendment-asks-more')
    await call('POST', '/refunds', { of: 'pieces', lines: [{ sku: 'M', quantity: 1 }], id: randomUUID(), note: '' })
    await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '', lines: [{ uid: 'M', quantity: 2 }] }, {})
    expect((await amend([['M', 'L', 3]])).json()).toMatchObject({ code: 'shipment-exceeds-order', uid: 'M', left: 2 })
    expect((await amend([['M', 'L', 2]])).statusCode).toBe(204)
    expect(await held(orderId)).toEqual([{ sku: 'L', quantity: 2 }])
  })
})
