import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcileShop } from '#api/payments/refunds/owner.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderPayment } from '#projections/payments/document.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import type { OpenShop } from '../open-shop.ts'
import { type Awaiting, bodyOf, buyerIn, deliver, folded, openPayingShop, total } from './paying.ts'

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

async function paidOrder() {
  const buyer = await buyerIn(shop)
  const { orderId } = (await buyer.order(bodyOf('stripe'), 'k')).json<Awaiting>()
  const reference = (await folded(shop, orderId)).payment.attempts[0]!.reference!
  stripe.pay(reference)
  await shop.payments.settle(orderId, 'request', { ask: true })
  return orderId
}
const refund = (orderId: string, refundId: string, amount: number) =>
  shop.payments.refund({ orderId, refundId, amount, reason: 'return' })

describe('a refund', () => {
  test('is made once under its name, is noted in the order, and never comes to more than was paid', async () => {
    const orderId = await paidOrder()
    const answers = await Promise.all([1, 2, 3].map(() => refund(orderId, 'r1', 600)))
    expect(answers).toMatchObject(answers.map(() => ({ ok: true, refunded: true, byHand: false })))
    expect(stripe.books()).toMatchObject([{ refunded: 600 }])
    expect(await refund(orderId, 'r2', 1001)).toEqual({ ok: false, code: 'refund-exceeds-payment' })
    expect(await refund(orderId, 'r2', 1000)).toMatchObject({ ok: true })
    expect(await refund(orderId, 'r3', 1)).toMatchObject({ ok: false })
    expect(stripe.books()).toMatchObject([{ captured: total, refunded: total }])
    expect((await folded(shop, orderId)).order.refunds).toEqual([
      { refundId: 'r1', amount: 600 },
      { refundId: 'r2', amount: 1000 },
    ])
    await shop.caughtUp()
    const seen = await shop.readModels.get<OrderPayment>('payments', orderId)
    expect(seen?.refunds).toMatchObject([
      { status: 'done', noted: true },
      { status: 'done', noted: true },
    ])
    expect(await shop.readModels.range('payments', 'open')).toEqual([])
  })

  test('waits for a gateway that does not answer, and is made when it does', async () => {
    const orderId = await paidOrder()
    stripe.fault = () => 'busy'
    expect(await refund(orderId, 'r1', 600)).toMatchObject({ ok: true, refunded: false })
    await shop.caughtUp()
    expect(await shop.readModels.range('payments', 'open')).toEqual([orderId])
    stripe.fault = () => null
    await shop.payments.settle(orderId, 'recovery')
    expect(stripe.books()).toMatchObject([{ refunded: 600 }])
  })

  test('is made though Stripe repeats a failure of its own', async () => {
    const orderId = await paidOrder()
    stripe.trouble.serverError = true
    expect(await refund(orderId, 'r1', 600)).toMatchObject({ ok: true, refunded: false })
    stripe.trouble.serverError = false
    await shop.payments.settle(orderId, 'recovery')
    expect(stripe.books()).toMatchObject([{ refunded: 600 }])
    expect(stripe.refunds).toHaveLength(1)
  })

  test('that was taken on and failed later can be asked for once more', async () => {
    const orderId = await paidOrder()
    stripe.trouble.slowRefunds = true
    expect(await refund(orderId, 'r1', 600)).toMatchObject({ ok: true, refunded: false })
    stripe.failRefund(stripe.refunds[0]!)
    await shop.payments.settle(orderId, 'recovery')
    const problem = 'expired_or_canceled_card'
    expect((await folded(shop, orderId)).payment.refunds).toMatchObject([{ status: 'failed', problem }])
    expect((await folded(shop, orderId)).order.refunds).toEqual([])
    stripe.trouble.slowRefunds = false
    await shop.payments.retryRefund(orderId, 'r1')
    expect(stripe.books()).toMatchObject([{ refunded: 600 }])
    expect(stripe.refunds).toHaveLength(2)
    expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'r1', amount: 600 }])
  })

  test('that came back from a closed card is owed again, and told once', async () => {
    const orderId = await paidOrder()
    await refund(orderId, 'r1', 600)
    stripe.messages.length = 0
    stripe.failRefund(stripe.refunds[0]!)
    expect(await deliver(shop, 'stripe', [...stripe.messages, ...stripe.messages])).toEqual([200, 200])
    const look = () => reconcileShop(shop, shop.payments, { since: new Date(0), fix: false })
    expect(await look()).toMatchObject([{ kind: 'refund-failed', refund: { refundId: 'r1' } }])
    const byHand = { how: 'bank transfer', reference: '', by: 'Ann' }
    await shop.payments.givenByHand(orderId, 'r1', byHand)
    expect(await look()).toEqual([])
    expect(stripe.refunds).toHaveLength(1)
    expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'r1', amount: 600 }])
  })

  test('of cash is owed until somebody notes how it was given back, and asks no gateway', async () => {
    const buyer = await buyerIn(shop)
    const { orderId, number } = (await buyer.order(bodyOf('cod'), 'cash')).json<{ orderId: string; number: number }>()
    const asked = stripe.asked.length
    expect(await refund(orderId, 'r1', 500)).toMatchObject({ ok: true, refunded: false, byHand: true })
    expect(await refund(orderId, 'r1', 500)).toMatchObject({ ok: true, refunded: false, byHand: true })
    expect(await refund(orderId, 'r2', 1101)).toEqual({ ok: false, code: 'refund-exceeds-payment' })
    await shop.caughtUp()
    // It waits for a person, and for no sweep.
    expect(await shop.readModels.range('payments', 'open')).toEqual([])
    await shop.payments.settle(orderId, 'recovery', { ask: 'all' })
    expect((await folded(shop, orderId)).order.refunds).toEqual([])

    const headers = { authorization: `Bearer ${shop.folder.token}` }
    const url = '/internal/refunds'
    const list = async () => (await shop.app.inject({ url, headers })).json<{ refunds: unknown[] }>().refunds
    const owed = { refundId: 'r1', orderNumber: number, method: 'cod', state: 'by-hand', amount: 500, currency: 'USD' }
    expect(await list()).toMatchObject([owed])
    const payload = { refundId: 'r1', how: 'bKash', by: 'Ann' }
    for (const status of [204, 400]) {
      expect((await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status)
    }
    expect(await list()).toEqual([])
    expect(stripe.asked.length).toBe(asked)
    expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'r1', amount: 500 }])
    const told: unknown[] = []
    for await (const { type, data } of shop.store.read(`order-${orderId}`))
      if (type === 'OrderRefunded') told.push(data)
    expect(told).toMatchObject([{ refundId: 'r1', how: 'bKash' }])
  })

  test('that its provider refused, or has only begun, stands in the list with what to do', async () => {
    const orderId = await paidOrder()
    stripe.trouble.slowRefunds = true
    await refund(orderId, 'r1', 600)
    stripe.trouble.refunds = true
    await refund(orderId, 'r2', 100)
    const headers = { authorization: `Bearer ${shop.folder.token}` }
    const listed = (await shop.app.inject({ url: '/internal/refunds', headers })).json()
    expect(listed.refunds).toMatchObject([
      { refundId: 'r1', state: 'begun', problem: null },
      { refundId: 'r2', state: 'refused', problem: 'Insufficient funds in your Stripe balance' },
    ])
  })

  test('of an order that was never paid is refused', async () => {
    const buyer = await buyerIn(shop)
    const { orderId } = (await buyer.order(bodyOf('stripe'), 'k')).json<Awaiting>()
    expect(await refund(orderId, 'r1', 1)).toEqual({ ok: false, code: 'order-not-paid' })
  })
})

test('an order that is cancelled after somebody gave all of it back at the provider owes nothing', async () => {
  const orderId = await paidOrder()
  stripe.giveBackByHand((await folded(shop, orderId)).order.paymentId!, total)
  const data = { orderId, by: 'customer', reason: 'changed my mind', cancelledAt: '2026-11-21T00:00:00Z' } as const
  await shop.handler.handle(order, orderId, { type: 'CancelOrder', data })
  await shop.payments.settle(orderId, 'recovery')
  expect(stripe.books()).toMatchObject([{ captured: total, refunded: total }])
  expect((await folded(shop, orderId)).payment.refunds).toMatchObject([{ status: 'done' }])
  expect(await reconcileShop(shop, shop.payments, { since: new Date(0), fix: false })).toEqual([])
})

test('an order that is cancelled gives back what was not given back before, whoever notices', async () => {
  const orderId = await paidOrder()
  await refund(orderId, 'r1', 600)
  const data = { orderId, by: 'customer', reason: 'changed my mind', cancelledAt: '2026-11-21T00:00:00Z' } as const
  await shop.handler.handle(order, orderId, { type: 'CancelOrder', data })
  await shop.caughtUp()
  expect(await shop.readModels.range('payments', 'open')).toEqual([orderId])
  await Promise.all([1, 2].map(() => shop.payments.settle(orderId, 'recovery')))
  expect(stripe.books()).toMatchObject([{ captured: total, refunded: total }])
  const { refunds } = (await folded(shop, orderId)).order
  expect(refunds.map(({ amount }) => amount)).toEqual([600, 1000])
})

test('in a currency without small change the buyer gets back exactly what was charged', async () => {
  await shop.change({ currency: { name: 'JPY', s: '¥', exchangeRate: 151.37 } })
  const orderId = await paidOrder()
  const [book] = stripe.books()
  // Two at ¥757 and delivery at ¥908.
  expect(book?.captured).toBe(2 * 757 + 908)
  expect(stripe.intents.values().next().value?.currency).toBe('jpy')
  for (const [refundId, amount] of [
    ['a', 333],
    ['b', 600],
    ['c', 667],
  ] as const) {
    await refund(orderId, refundId, amount)
  }
  expect(stripe.books()).toMatchObject([{ captured: book?.captured, refunded: book?.captured }])
})
