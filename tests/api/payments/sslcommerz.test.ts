import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcileShop } from '#api/payments/refunds/owner.ts'
import { type FakeSslCommerz, startFakeSslCommerz } from '#tests/support/gateways/sslcommerz.ts'
import type { OpenShop } from '../open-shop.ts'
import { type Awaiting, bodyOf, deliver, folded, openPayingShop, ordered, total } from './paying.ts'

let ssl: FakeSslCommerz
let shop: OpenShop
beforeEach(async () => {
  ssl = await startFakeSslCommerz()
  shop = await openPayingShop({ method: 'sslCommerz', env: ssl.env })
})
afterEach(async () => {
  await shop.end()
  await ssl.stop()
})

test('SSLCommerz has a page of its own; the buyer comes back by a form of another site, which proves nothing', async () => {
  const { buyer, orderId, payment } = await ordered(shop, 'sslCommerz')
  expect(payment).toMatchObject({ way: 'hosted', url: expect.stringMatching(/\/gw\?Q=S/) })
  const [session] = ssl.sessions.values()
  expect(session).toMatchObject({ total_amount: '16.00', currency: 'USD', cus_email: 'ada@example.com' })
  const { pathname, search } = new URL(session!.success_url!)
  const come = (fields: Record<string, string>) =>
    buyer.form(pathname + search, fields, {
      origin: 'https://sandbox.sslcommerz.com',
      'sec-fetch-site': 'cross-site',
    })
  const early = await come({ status: 'VALID', tran_id: payment.attemptId, amount: '16.00' })
  expect([early.statusCode, early.headers.location]).toEqual([303, `/order/${orderId}`])
  expect((await folded(shop, orderId)).order.status).toBe('in-progress')
  ssl.pay(payment.attemptId)
  await come({ status: 'VALID' })
  expect((await folded(shop, orderId)).order.status).toBe('placed')
  expect(ssl.transactions[0]?.status).toBe('VALIDATED')
})

test('SSLCommerz: notices are believed by their hash; a failed payment is told and begun anew', async () => {
  const { buyer, payment, orderId, at } = await ordered(shop, 'sslCommerz')
  ssl.pay(payment.attemptId, { declined: true })
  const [notice] = ssl.messages as [{ body: string; headers: Record<string, string> }]
  const forged = [
    { ...notice, body: notice.body.replace('FAILED', 'VALID') },
    { ...notice, body: 'status=VALID' },
  ]
  expect(await deliver(shop, 'sslCommerz', forged)).toEqual([400, 400])
  expect(await deliver(shop, 'sslCommerz', [notice])).toEqual([200])
  expect((await buyer.get(at)).json()).toMatchObject({ status: 'awaiting-payment', decline: 'declined' })
  const again = (await buyer.order(bodyOf('sslCommerz'), 'k')).json<Awaiting>()
  expect(again.payment.attemptId).not.toBe(payment.attemptId)
  ssl.pay(again.payment.attemptId)
  await deliver(shop, 'sslCommerz', ssl.messages.slice(1))
  expect((await folded(shop, orderId)).order.status).toBe('placed')
})

test('SSLCommerz: a payment that it calls risky holds the order until the shop releases it, or gives the money back', async () => {
  const { desk } = shop
  const owner = { actor: 'owner', channel: 'command' }
  const parcel = { carrier: '', tracking: '' }
  const numbers: number[] = []
  for (const _ of ['released', 'cancelled']) {
    const { buyer, orderId, payment, at } = await ordered(shop, 'sslCommerz')
    ssl.pay(payment.attemptId, { risky: true })
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
    numbers.push((await folded(shop, orderId)).order.number!)
  }
  await shop.caughtUp()
  const [released, cancelled] = numbers as [number, number]
  expect(await desk.order(released)).toMatchObject({
    holds: [{ kind: 'risk', by: null, reason: 'Not Safe' }],
    stage: 'to-ship',
  })
  expect(await desk.ship(released, parcel, owner)).toMatchObject({
    ok: false,
    problem: { code: 'order-held', detail: expect.stringContaining('risky (Not Safe)') },
  })
  expect(await desk.release(released, owner)).toMatchObject({ ok: true })
  expect(await desk.release(released, owner)).toMatchObject({
    ok: false,
    problem: { code: 'order-not-held', detail: `Order ${released} is not held.` },
  })
  expect(await desk.ship(released, parcel, owner)).toMatchObject({ ok: true })
  await desk.cancel(cancelled, { reason: 'risky', rest: false }, owner)
  await shop.payments.settle((await desk.order(cancelled))!.orderId, 'recovery')
  await shop.caughtUp()
  expect((await desk.orders(undefined, 1)).map(({ holds }) => holds)).toEqual([[], []])
  expect(ssl.books()).toMatchObject([{ refunded: 0 }, { captured: total, refunded: total }])
})

test('SSLCommerz gives back in taka, once, also when the answer is lost', async () => {
  const { buyer, orderId, payment, at } = await ordered(shop, 'sslCommerz')
  ssl.pay(payment.attemptId)
  await buyer.json('POST', `${at}/settle`)
  ssl.trouble.slowRefunds = true
  ssl.fault = ({ query }) => (query.has('refund_amount') ? 'lost' : null)
  const { payments } = shop
  const asked = { orderId, refundId: 'half', amount: 800, reason: 'return' } as const
  expect(await payments.refund(asked)).toMatchObject({ ok: true, refunded: false })
  ssl.fault = () => null
  expect(await payments.refund(asked)).toMatchObject({ ok: true, refunded: false })
  await payments.settle(orderId, 'recovery')
  expect((await folded(shop, orderId)).order.refunds).toEqual([])
  ssl.endRefunds('refunded')
  await payments.settle(orderId, 'recovery')
  expect(ssl.transactions[0]).toMatchObject({ amount: '1920.00', refunded: 96_000 })
  expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'half', amount: 800 }])
})

test('SSLCommerz: a refund that it has begun and does not tell of is unread, and listed with its words', async () => {
  const { buyer, orderId, payment, at } = await ordered(shop, 'sslCommerz')
  ssl.pay(payment.attemptId)
  await buyer.json('POST', `${at}/settle`)
  const { payments } = shop
  ssl.trouble.slowRefunds = true
  await payments.refund({ orderId, refundId: 'half', amount: 800, reason: 'return' })
  const told = () => reconcileShop(shop, payments, { since: new Date(0), fix: false })
  const listed = async () => {
    const headers = { authorization: `Bearer ${shop.folder.token}` }
    return (await shop.app.inject({ url: '/internal/refunds', headers })).json().refunds
  }
  expect(await told()).toEqual([])
  expect(await listed()).toMatchObject([{ refundId: 'half', state: 'begun', problem: null }])

  ssl.trouble.forgetsRefunds = true
  const problem = 'refund half: SSLCommerz answered INVALID_REQUEST'
  expect(await told()).toMatchObject([
    { kind: 'unread', orderId, paymentId: ssl.transactions[0]!.bank_tran_id, problem },
  ])
  expect(await listed()).toMatchObject([{ state: 'begun', problem: 'SSLCommerz answered INVALID_REQUEST' }])

  ssl.trouble.forgetsRefunds = false
  expect(await told()).toEqual([])
  expect(await listed()).toMatchObject([{ state: 'begun', problem: null }])
  ssl.endRefunds('refunded')
  expect(await told()).toEqual([])
  expect(await listed()).toEqual([])
})

test('SSLCommerz: what it cancels or will not begin is owed, told in its words, and asked for anew', async () => {
  const { buyer, orderId, payment, at } = await ordered(shop, 'sslCommerz')
  ssl.pay(payment.attemptId)
  await buyer.json('POST', `${at}/settle`)
  const { payments } = shop
  const problemOf = async () => (await folded(shop, orderId)).payment.refunds[0]
  ssl.trouble.unregistered = true
  await payments.refund({ orderId, refundId: 'half', amount: 800, reason: 'return' })
  expect(await problemOf()).toMatchObject({ status: 'failed', problem: expect.stringContaining('FAILED') })
  const told = await reconcileShop(shop, payments, { since: new Date(0), fix: false })
  expect(told).toMatchObject([{ kind: 'refund-failed', refund: { refundId: 'half' } }])

  Object.assign(ssl.trouble, { unregistered: false, slowRefunds: true })
  await payments.retryRefund(orderId, 'half')
  ssl.endRefunds('cancelled')
  await payments.settle(orderId, 'recovery')
  expect(await problemOf()).toMatchObject({ status: 'failed', problem: 'SSLCommerz cancelled the refund' })
  await payments.retryRefund(orderId, 'half')
  ssl.endRefunds('refunded')
  await payments.settle(orderId, 'recovery')
  expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'half', amount: 800 }])
  expect(ssl.books()).toMatchObject([{ captured: total, refunded: 800 }])
})
