import { afterEach, beforeEach, expect, test } from 'vitest'
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
  const { returns, afterPlacing } = shop.services
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
