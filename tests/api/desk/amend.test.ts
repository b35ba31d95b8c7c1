import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderPage } from '#api/fulfilment/order-page.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { refusal } from '#tests/api/orders/checkout.ts'
import { type Awaiting, bodyOf, folded, openPayingShop } from '#tests/api/payments/paying.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { OrderHistoryModel } from '#web/models/history.ts'

let stripe: FakeStripe
let shop: OpenShop
let cookie: string
let now: Date
beforeEach(async () => {
  stripe = await startFakeStripe()
  now = new Date('2026-11-23T10:00:00.000Z')
  shop = await openPayingShop({ method: 'stripe', env: stripe.env, now: () => now })
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
const paid = async () => (await orderPage(1001, { kind: 'guest' }, 'en', shop))!.amounts.paid
const tellers = async (what: string) => {
  const { entries } = (await call('GET', '/history')).json<OrderHistoryModel>()
  return entries.filter(each => each.what === what).map(({ by }) => by.kind)
}
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
    await shop.caughtUp()
    expect(await paid()).toBe(1740)
    expect(await tellers('OrderAmended')).toEqual(['staff'])
    expect(await tellers('PaymentRefundRequested')).toEqual(['shop'])
    const id = randomUUID()
    const rest = await call('POST', '/refunds/preview', { of: 'delivery' })
    expect(rest.json()).toMatchObject({ amount: 600, left: 2880 - 600 })
    const off = await call('POST', '/cancel-pieces', { lines: [{ sku: 'M', quantity: 1 }], reason: '', id })
    expect([off.statusCode, off.json()]).toMatchObject([200, { back: { state: 'done' } }])
    expect((await call('POST', '/cancel', { reason: '' })).statusCode).toBe(204)
    const [book] = stripe.books()
    expect(book!.refunded).toBe(book!.captured)
    const after = (await folded(shop, orderId)).order
    expect(after.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(3480)
    expect(await held(orderId)).toBeUndefined()
    expect(await shop.available('shirt', 'KIDS')).toBe(3)
  })

  test('for more at the door: the new total is asked there', async () => {
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
    await call('POST', '/refunds', { of: 'pieces', lines: [{ sku: 'M', quantity: 1 }], id: randomUUID(), note: '' })
    await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '', lines: [{ uid: 'M', quantity: 2 }] }, {})
    expect((await amend([['M', 'L', 3]])).json()).toMatchObject({ code: 'shipment-exceeds-order', uid: 'M', left: 2 })
    expect((await amend([['M', 'L', 2]])).statusCode).toBe(204)
    expect(await held(orderId)).toEqual([{ sku: 'L', quantity: 2 }])
  })
})

describe('an exchange that costs more than was paid', () => {
  const hours = (n: number) => new Date(now.getTime() + n * 60 * 60_000)
  const page = (orderId: string) => shop.app.inject(`/api/orders/${orderId}`)
  const pressPay = (orderId: string) => shop.app.inject(`/api/payments/orders/${orderId}/pay`)
  const payments = async (orderId: string) => (await folded(shop, orderId)).payment
  const old = [{ sku: 'M', quantity: 4 }]

  /** Two of the four shirts are to be in 2XL for 2.00 € more. */
  async function asked() {
    const orderId = await ordered('stripe')
    expect((await preview(['M', '2XL', 2])).json()).toMatchObject({ difference: 200, settled: 'paid-first' })
    expect((await amend([['M', '2XL', 2]])).statusCode).toBe(204)
    await shop.caughtUp()
    return orderId
  }

  async function pay(orderId: string) {
    const answer = await pressPay(orderId)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/\/pay\//)
    const { attempts } = await payments(orderId)
    expect(stripe.payPage(attempts.at(-1)!.reference!).status).toBe(200)
    await shop.payments.settle(orderId, 'request', { ask: true })
    await shop.caughtUp()
  }

  test('holds old and new pieces and stands on hold until it is paid; then it is the new order', async () => {
    const orderId = await asked()
    expect(await held(orderId)).toEqual(old)
    expect(await shop.available('shirt', '2XL')).toBe(1)
    expect(refusal(await call('POST', '/ship', {}))).toEqual({ status: 409, code: 'order-amending' })
    expect(refusal(await call('POST', '/refunds/preview', { of: 'delivery' })).code).toBe('order-amending')
    expect(await shop.readModels.get('order-rows', orderId)).toMatchObject({ fulfilment: 'on-hold', total: 3480 })
    const until = '2026-11-25T10:00:00.000Z'
    expect((await page(orderId)).json()).toMatchObject({ status: 'placed', more: { amount: 200, pieces: 2, until } })

    await pay(orderId)
    expect(await held(orderId)).toEqual([
      { sku: 'M', quantity: 2 },
      { sku: '2XL', quantity: 2 },
    ])
    expect((await page(orderId)).json()).toMatchObject({ more: null, totals: { total: 1940 } })
    expect((await call('GET', '/why')).json()).toMatchObject({ agrees: true, total: 1940 })
    expect(await paid()).toBe(1940)
    expect(await tellers('OrderAmended')).toEqual(['staff'])
    expect(stripe.books()).toMatchObject([
      { captured: 1740, refunded: 0 },
      { captured: 200, refunded: 0 },
    ])
    expect(await shop.readModels.get('order-rows', orderId)).toMatchObject({ payment: 'paid', fulfilment: 'to-pack' })
    for (const view of ['order', 'payments']) expect(await shop.readModels.range(view, 'open')).toEqual([])
    expect((await call('POST', '/ship', {})).statusCode).toBe(204)
  })

  test('refunds come out of both payments, to the cent, and name each piece once', async () => {
    const orderId = await asked()
    await pay(orderId)
    const most = await call('POST', '/refunds', { of: 'amount', amount: 3500, id: randomUUID(), note: '' })
    expect(most.json()).toMatchObject({ amount: 3500, charged: { amount: 1750 }, state: 'done' })
    expect(stripe.books()).toMatchObject([{ refunded: 1740 }, { refunded: 10 }])
    const parts = (await payments(orderId)).refunds
    expect(parts.map(({ charge, amount }) => [charge.amount, amount])).toEqual([
      [1740, 3480],
      [10, 20],
    ])
    expect((await folded(shop, orderId)).order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(3500)
    expect((await call('POST', '/cancel', { reason: '' })).statusCode).toBe(204)
    expect(stripe.books().map(({ captured, refunded }) => captured - refunded)).toEqual([0, 0])
    expect((await folded(shop, orderId)).order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(3880)
    await shop.caughtUp()
    expect(await shop.readModels.range('payments', 'open')).toEqual([])
  })

  test('of a cancelled order both payments go back', async () => {
    const orderId = await asked()
    await pay(orderId)
    expect((await call('POST', '/cancel', { reason: '' })).statusCode).toBe(204)
    expect(stripe.books().map(({ captured, refunded }) => captured - refunded)).toEqual([0, 0])
    const { order } = await folded(shop, orderId)
    expect(order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(3880)
    expect(await held(orderId)).toBeUndefined()
  })

  test('is taken back when the link ends unpaid, and both holds are right again', async () => {
    const orderId = await asked()
    await pressPay(orderId)
    now = hours(47)
    await shop.payments.settle(orderId, 'recovery', { ask: true })
    expect((await page(orderId)).json()).toMatchObject({ more: { amount: 200 } })
    now = hours(2)
    await shop.payments.settle(orderId, 'recovery', { ask: true })
    await shop.caughtUp()
    expect((await page(orderId)).json()).toMatchObject({ more: null, totals: { total: 1740 } })
    expect(await held(orderId)).toEqual(old)
    expect(await shop.available('shirt', '2XL')).toBe(3)
    expect((await shop.handler.fold(stock, 'shirt')).state.reserved).toEqual({ M: 4 })
    for (const view of ['order', 'payments']) expect(await shop.readModels.range(view, 'open')).toEqual([])
    expect((await pressPay(orderId)).headers.location).toBe(`/order/${orderId}`)
    expect((await call('POST', '/ship', {})).statusCode).toBe(204)
  })

  test('money that comes too late, or after staff took it back, goes back by itself', async () => {
    const orderId = await asked()
    await pressPay(orderId)
    const { reference } = (await payments(orderId)).attempts.at(-1)!
    stripe.fault = () => 'unheard'
    expect((await call('POST', '/amend/withdraw')).statusCode).toBe(204)
    expect(refusal(await call('POST', '/amend/withdraw'))).toEqual({ status: 409, code: 'amendment-over' })
    stripe.fault = () => null
    stripe.payPage(reference!)
    await shop.payments.settle(orderId, 'recovery', { ask: true })
    expect(await held(orderId)).toEqual(old)
    expect(stripe.books()).toMatchObject([{ refunded: 0 }, { captured: 200, refunded: 200 }])
    expect((await folded(shop, orderId)).order.refunds).toEqual([])
  })

  test('ends with the order that its buyer cancels', async () => {
    const orderId = await asked()
    const cancelled = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/${orderId}/cancel`,
      payload: { reason: 'mistake' },
    })
    expect(cancelled.statusCode).toBe(200)
    expect(await held(orderId)).toBeUndefined()
    expect((await shop.handler.fold(stock, 'shirt')).state.reserved).toEqual({})
    expect(stripe.books()).toMatchObject([{ captured: 1740, refunded: 1740 }])
  })
})
