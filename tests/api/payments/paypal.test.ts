import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakePaypal, signedByPaypal, startFakePaypal } from '#tests/support/gateways/paypal.ts'
import type { OpenShop } from '../open-shop.ts'
import { type Awaiting, bodyOf, buyerIn, deliver, folded, openPayingShop, ordered, total } from './paying.ts'

let paypal: FakePaypal
let shop: OpenShop
beforeEach(async () => {
  paypal = await startFakePaypal()
  shop = await openPayingShop({ method: 'paypal', env: paypal.env })
})
afterEach(async () => {
  await shop.end()
  await paypal.stop()
})

test('PayPal is handed an order, and the money is taken by the shop once the buyer agreed', async () => {
  const { buyer, orderId, payment, at } = await ordered(shop, 'paypal')
  const id = payment.client.paypalOrderId!
  expect(paypal.orders.get(id)?.unit).toMatchObject({
    custom_id: orderId,
    amount: { currency_code: 'USD', value: '16.00' },
  })
  expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'awaiting-payment' })
  paypal.approve(id)
  expect(paypal.books()).toEqual([])
  expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
  expect(paypal.books()).toMatchObject([{ orderId, captured: total, refunded: 0 }])
})

test('PayPal knows where the parcel goes, and has the buyer choose where it cannot read the address', async () => {
  const { orderId, payment } = await ordered(shop, 'paypal')
  const { unit, context } = paypal.orders.get(payment.client.paypalOrderId!)!
  expect(context.shipping_preference).toBe('SET_PROVIDED_ADDRESS')
  const { house, city, zipCode } = bodyOf('paypal').shipping
  expect(unit.shipping).toMatchObject({
    name: { full_name: expect.stringMatching(/^Grace /) },
    address: { address_line_1: house, admin_area_2: city, postal_code: zipCode },
  })
  // It went to PayPal, and into no event that can be read without its key.
  for await (const { data } of shop.store.read(`payment-${orderId}`)) expect(JSON.stringify(data)).not.toContain(house)

  const buyer = await buyerIn(shop)
  const body = bodyOf('paypal')
  const vague = { ...body, shipping: { ...body.shipping, country: 'US', state: 'Californya' } }
  const { client } = (await buyer.order(vague, 'vague')).json<Awaiting>().payment
  const chosen = paypal.orders.get(client.paypalOrderId!)!
  expect([chosen.context.shipping_preference, chosen.unit.shipping]).toEqual(['GET_FROM_FILE', undefined])
})

test('PayPal: a payment that the bank declines can be agreed to again', async () => {
  const { buyer, payment, at } = await ordered(shop, 'paypal')
  const id = payment.client.paypalOrderId!
  paypal.approve(id, { declined: true })
  expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({
    status: 'awaiting-payment',
    decline: 'card-declined',
  })
  paypal.approve(id)
  expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
})

test('PayPal takes nothing of an order that was given up, though the buyer agrees later', async () => {
  const { buyer, payment, at } = await ordered(shop, 'paypal')
  expect((await buyer.json('POST', `${at}/abandon`)).json()).toMatchObject({ status: 'refused' })
  paypal.approve(payment.client.paypalOrderId!)
  expect(await deliver(shop, 'paypal', paypal.messages)).toEqual([200])
  expect(paypal.books()).toEqual([])
})

test('PayPal: a capture whose answer is lost is looked up, not made again', async () => {
  const { buyer, payment, at, orderId } = await ordered(shop, 'paypal')
  paypal.approve(payment.client.paypalOrderId!)
  paypal.fault = ({ path }) => (path.endsWith('/capture') ? 'lost' : null)
  expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'awaiting-payment' })
  expect(paypal.books()).toMatchObject([{ captured: total }])
  paypal.fault = () => null
  expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
  expect(paypal.books()).toMatchObject([{ orderId, captured: total, refunded: 0 }])
})

test('PayPal: a token that ended is asked for anew; its own page needs no script', async () => {
  const { buyer, at } = await ordered(shop, 'paypal')
  paypal.forgetTokens()
  expect((await buyer.get(`${at}/pay`)).headers.location).toMatch(/\/checkoutnow\?token=PO/)
})

test('PayPal: a refund that it is still at counts as neither made nor refused, and is made once', async () => {
  const { buyer, payment, at, orderId } = await ordered(shop, 'paypal')
  paypal.approve(payment.client.paypalOrderId!)
  await buyer.json('POST', `${at}/settle`)
  const { payments } = shop
  const status = async () => (await folded(shop, orderId)).payment.refunds[0]!.status
  Object.assign(paypal.trouble, { inProgress: true, slowRefunds: true })
  await payments.refund({ orderId, refundId: 'half', amount: 800, reason: 'return' })
  expect(await status()).toBe('requested')
  paypal.trouble.inProgress = false
  // The invoice is taken: by the refund whose answer never came.
  await payments.settle(orderId, 'recovery')
  expect(await status()).toBe('requested')
  expect((await folded(shop, orderId)).order.refunds).toEqual([])
  paypal.messages.length = 0
  paypal.endRefunds('COMPLETED')
  expect(await deliver(shop, 'paypal', paypal.messages)).toEqual([200])
  expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'half', amount: 800 }])
  expect(paypal.books()).toMatchObject([{ captured: total, refunded: 800 }])
})

test('PayPal: a refund that failed in the end is another one when it is asked for again', async () => {
  const { buyer, payment, at, orderId } = await ordered(shop, 'paypal')
  paypal.approve(payment.client.paypalOrderId!)
  await buyer.json('POST', `${at}/settle`)
  paypal.trouble.slowRefunds = true
  await shop.payments.refund({ orderId, refundId: 'half', amount: 800, reason: 'return' })
  paypal.messages.length = 0
  paypal.endRefunds('FAILED')
  await deliver(shop, 'paypal', paypal.messages)
  expect((await folded(shop, orderId)).payment.refunds).toMatchObject([{ status: 'failed', problem: 'FAILED' }])
  paypal.trouble.slowRefunds = false
  await shop.payments.retryRefund(orderId, 'half')
  expect(paypal.books()).toMatchObject([{ captured: total, refunded: 800 }])
  expect((await folded(shop, orderId)).payment.refunds).toMatchObject([{ status: 'done' }])
})

test('PayPal: a dispute that the shop may not read is no crash, and is told again later', async () => {
  const { buyer, payment, at, orderId } = await ordered(shop, 'paypal')
  paypal.approve(payment.client.paypalOrderId!)
  await buyer.json('POST', `${at}/settle`)
  paypal.messages.length = 0
  paypal.dispute(paypal.books()[0]!.paymentId, 'open')
  paypal.trouble.disputesForbidden = true
  expect(await deliver(shop, 'paypal', paypal.messages)).toEqual([503])
  paypal.trouble.disputesForbidden = false
  expect(await deliver(shop, 'paypal', paypal.messages)).toEqual([200])
  expect((await folded(shop, orderId)).payment.disputes).toMatchObject([{ state: 'open' }])
})

test('PayPal: messages are believed when PayPal says that they are its own', async () => {
  const { payment } = await ordered(shop, 'paypal')
  paypal.approve(payment.client.paypalOrderId!)
  const [{ body, headers }] = paypal.messages as [{ body: string; headers: Record<string, string> }]
  const type = { 'content-type': 'application/json' }
  const forged = [
    { body: body.replace('APPROVED', 'COMPLETED'), headers },
    { body, headers: { ...type, ...signedByPaypal('other', `${body} `) } },
    { body, headers: type },
    { body: '{', headers: { ...type, ...signedByPaypal('x', '{') } },
  ]
  expect(await deliver(shop, 'paypal', forged)).toEqual([400, 400, 400, 400])
  expect(await deliver(shop, 'paypal', [{ body, headers }])).toEqual([200])
  expect(paypal.books()).toHaveLength(1)
})
