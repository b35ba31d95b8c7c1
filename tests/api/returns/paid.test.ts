import { afterEach, beforeEach, expect, test } from 'vitest'
import { aftermath } from '#api/fulfilment/aftermath.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type Awaiting, bodyOf, buyerIn, folded, openPayingShop, total } from '#tests/api/payments/paying.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import type { OpenShop } from '../open-shop.ts'

const staff = { actor: 'staff', channel: 'test' }

let stripe: FakeStripe
let shop: OpenShop
beforeEach(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env })
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

/** An order of two pieces that is paid by card. */
async function paid() {
  const buyer = await buyerIn(shop)
  const { orderId } = (await buyer.order(bodyOf('stripe'), 'k')).json<Awaiting>()
  stripe.pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
  await buyer.json('POST', `/api/payments/orders/${orderId}/settle`)
  return { buyer, orderId }
}

test('cancelling gives back everything that was paid, once', async () => {
  const { buyer, orderId } = await paid()
  for (const status of [200, 409]) {
    const answer = await buyer.json('POST', `/api/orders/${orderId}/cancel`, { reason: 'other' })
    expect(answer.statusCode).toBe(status)
  }
  expect(stripe.books()).toMatchObject([{ orderId, captured: total, refunded: total }])
  expect((await folded(shop, orderId)).order).toMatchObject({ status: 'cancelled', refunds: [{ amount: total }] })
})

test('returns give the money back by the gateway, all pieces together all but the delivery', async () => {
  const { buyer, orderId } = await paid()
  const { returns, afterPlacing } = shop
  await afterPlacing.ship(orderId, { carrier: '', tracking: '' }, staff)
  const { order } = await folded(shop, orderId)
  const goods = order.totals.total - order.totals.delivery
  for (let n = 1; n <= 2; n++) {
    const lines = [{ uid: order.lines[0]!.uid, quantity: 1 }]
    const asked = await buyer.json('POST', `/api/orders/${orderId}/returns`, { lines, reason: 'size' })
    const { returnId } = asked.json<{ returnId: string }>()
    await returns.approve(returnId, staff)
    await returns.receive(returnId, staff)
    // A double click is one refund.
    await Promise.all([returns.refund(returnId, staff), returns.refund(returnId, staff)])
    expect(stripe.books()).toMatchObject([{ refunded: n === 2 ? goods : Math.round(goods / 2) }])
  }
})

test('in a currency without small change each piece gives back what was shown for it, less its own share of the coupon', async () => {
  await shop.change({ currency: { name: 'JPY', s: '¥', exchangeRate: 151.37 } })
  await shop.sell({ cap: [{ sku: 'CAP', price: 333, quantity: 10 }] })
  await createCoupon(shop, 'TEES', { productIds: ['tee'] })
  const buyer = await buyerIn(shop)
  await buyer.add('CAP', 3)
  await buyer.json('POST', '/api/cart/coupon', { code: 'TEES' })
  const { orderId } = (await buyer.order(bodyOf('stripe'), 'yen')).json<Awaiting>()
  stripe.pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
  await buyer.json('POST', `/api/payments/orders/${orderId}/settle`)
  const { returns, afterPlacing } = shop
  await afterPlacing.ship(orderId, { carrier: '', tracking: '' }, staff)

  const given: number[] = []
  for (const uid of ['CAP', 'TEE', 'CAP', 'TEE', 'CAP']) {
    const before = stripe.books()[0]!.refunded
    const asked = await buyer.json('POST', `/api/orders/${orderId}/returns`, {
      lines: [{ uid, quantity: 1 }],
      reason: 'size',
    })
    const { returnId } = asked.json<{ returnId: string }>()
    await returns.approve(returnId, staff)
    await returns.receive(returnId, staff)
    await returns.refund(returnId, staff)
    given.push(stripe.books()[0]!.refunded - before)
  }
  // A tee was ¥757, ¥151 off two of them; a cap ¥504.
  expect(given).toEqual([504, 682, 504, 681, 504])
  await shop.caughtUp()
  const { totals } = (await buyer.get(`/api/orders/${orderId}`)).json()
  expect(given.reduce((sum, amount) => sum + amount, 0)).toBe(totals.total - totals.delivery)
  // The buyer is told what he got.
  const told = await aftermath(orderId, 'en', { ...shop })
  expect(told?.returns.map(({ amount }) => amount)).toEqual(given)
  expect(told?.steps.flatMap(step => (step.kind === 'refunded' ? [step.amount] : []))).toEqual(given)
  expect(told?.steps.slice(0, 2).map(({ kind }) => kind)).toEqual(['paid', 'placed'])
})
