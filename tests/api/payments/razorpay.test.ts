import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeRazorpay, signedByRazorpay, startFakeRazorpay } from '#tests/support/gateways/razorpay.ts'
import type { OpenShop } from '../open-shop.ts'
import { type Awaiting, bodyOf, deliver, folded, openPayingShop, ordered, total } from './paying.ts'

let razorpay: FakeRazorpay
let shop: OpenShop
beforeEach(async () => {
  razorpay = await startFakeRazorpay()
  shop = await openPayingShop({ method: 'razorpay', env: razorpay.env })
})
afterEach(async () => {
  await shop.end()
  await razorpay.stop()
})

test('Razorpay holds the money in its window, and the shop takes it', async () => {
  const { buyer, orderId, payment, at } = await ordered(shop, 'razorpay')
  expect(payment.client).toMatchObject({ keyId: 'rzp_test_fake', amount: '1600', currency: 'USD' })
  razorpay.payOrder(payment.client.razorpayOrderId!)
  expect(razorpay.books()).toEqual([])
  expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
  expect(razorpay.books()).toMatchObject([{ orderId, captured: total }])
})

test('Razorpay takes one of two payments for the same order', async () => {
  const { buyer, payment, at } = await ordered(shop, 'razorpay')
  razorpay.payOrder(payment.client.razorpayOrderId!)
  razorpay.payOrder(payment.client.razorpayOrderId!)
  await buyer.json('POST', `${at}/settle`)
  await deliver(shop, 'razorpay', razorpay.messages)
  expect(razorpay.books()).toHaveLength(1)
})

test('Razorpay has links for browsers without scripts; one whose making was lost is found again', async () => {
  const { buyer, orderId, at } = await ordered(shop, 'razorpay')
  let lost = 0
  razorpay.fault = ({ path, method }) =>
    method === 'POST' && path === '/v1/payment_links' && lost++ < 1 ? 'lost' : null
  const led = await buyer.get(`${at}/pay`)
  expect(razorpay.links.size).toBe(1)
  const [link] = razorpay.links.values()
  expect(led.headers.location).toBe(link!.short_url)
  razorpay.payLink(link!.id)
  const { pathname, search } = new URL(link!.callback_url)
  await buyer.get(`${pathname}${search}&razorpay_payment_id=pay_forged`)
  expect((await folded(shop, orderId)).order.status).toBe('placed')
})

test('Razorpay: messages are believed by their signature over the raw body', async () => {
  const { payment, orderId } = await ordered(shop, 'razorpay')
  razorpay.payOrder(payment.client.razorpayOrderId!)
  const [{ body, headers }] = razorpay.messages as [{ body: string; headers: Record<string, string> }]
  const type = { 'content-type': 'application/json' }
  const forged = [
    { body: `${body} `, headers },
    { body, headers: { ...type, ...signedByRazorpay(body, 'other') } },
    { body, headers: type },
  ]
  expect(await deliver(shop, 'razorpay', forged)).toEqual([400, 400, 400])
  expect(await deliver(shop, 'razorpay', [{ body, headers }])).toEqual([200])
  expect((await folded(shop, orderId)).order.status).toBe('placed')
})

test('Razorpay wants a new order for each try in Malaysia and Singapore', async () => {
  await shop.change({ currency: { name: 'MYR', s: 'RM', exchangeRate: 4.5 } })
  const { buyer, orderId, payment } = await ordered(shop, 'razorpay')
  const again = async () => (await buyer.order(bodyOf('razorpay'), 'k')).json<Awaiting>().payment.client.razorpayOrderId
  expect(await again()).toBe(payment.client.razorpayOrderId)
  razorpay.payOrder(payment.client.razorpayOrderId!, { declined: true })
  const second = await again()
  expect(second).not.toBe(payment.client.razorpayOrderId)
  razorpay.payOrder(second!)
  await deliver(shop, 'razorpay', razorpay.messages)
  expect((await folded(shop, orderId)).order.status).toBe('placed')
  expect(razorpay.books()).toHaveLength(1)
})

test('Razorpay: a refund that came back later is owed again, though its message names the payment', async () => {
  const { buyer, orderId, payment, at } = await ordered(shop, 'razorpay')
  razorpay.payOrder(payment.client.razorpayOrderId!)
  await buyer.json('POST', `${at}/settle`)
  await shop.payments.refund({ orderId, refundId: 'half', amount: 800, reason: 'return' })
  razorpay.messages.length = 0
  razorpay.failRefund(razorpay.refunds[0]!)
  expect(await deliver(shop, 'razorpay', razorpay.messages)).toEqual([200])
  expect((await folded(shop, orderId)).payment.refunds).toMatchObject([{ refundId: 'half', status: 'failed' }])
})

test('Razorpay tells why a payment failed', async () => {
  const { buyer, payment, at } = await ordered(shop, 'razorpay')
  razorpay.payOrder(payment.client.razorpayOrderId!, { declined: true })
  await deliver(shop, 'razorpay', razorpay.messages)
  expect((await buyer.get(at)).json()).toMatchObject({ status: 'awaiting-payment', decline: 'card-declined' })
})
