import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcileShop } from '#api/payments/owner-reconcile.ts'
import { type FakePaypal, signedByPaypal, startFakePaypal } from '#tests/support/gateways/paypal.ts'
import { type FakeRazorpay, signedByRazorpay, startFakeRazorpay } from '#tests/support/gateways/razorpay.ts'
import { type FakeSslCommerz, startFakeSslCommerz } from '#tests/support/gateways/sslcommerz.ts'
import type { OpenShop } from '../open-shop.ts'
import { type Awaiting, bodyOf, buyerIn, deliver, folded, openPayingShop, total } from './paying.ts'

let shop: OpenShop
let stop: () => Promise<void>

afterEach(async () => {
  await shop.end()
  await stop()
})

async function ordered(method: 'paypal' | 'sslCommerz' | 'razorpay') {
  const buyer = await buyerIn(shop)
  const answer = await buyer.order(bodyOf(method), 'k')
  expect(answer.statusCode, answer.body).toBe(202)
  const awaiting = answer.json<Awaiting>()
  return { buyer, ...awaiting, at: `/api/payments/orders/${awaiting.orderId}` }
}

describe('PayPal', () => {
  let paypal: FakePaypal
  beforeEach(async () => {
    paypal = await startFakePaypal()
    stop = paypal.stop
    shop = await openPayingShop({ method: 'paypal', env: paypal.env })
  })

  test('is handed an order, and the money is taken by the shop once the buyer agreed', async () => {
    const { buyer, orderId, payment, at } = await ordered('paypal')
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

  test('knows where the parcel goes, and has the buyer choose where it cannot read the address', async () => {
    const { orderId, payment } = await ordered('paypal')
    const { unit, context } = paypal.orders.get(payment.client.paypalOrderId!)!
    expect(context.shipping_preference).toBe('SET_PROVIDED_ADDRESS')
    const { house, city, zipCode } = bodyOf('paypal').shipping
    expect(unit.shipping).toMatchObject({
      name: { full_name: expect.stringMatching(/^Grace /) },
      address: { address_line_1: house, admin_area_2: city, postal_code: zipCode },
    })
    // It went to PayPal, and into no event that can be read without its key.
    for await (const { data } of shop.store.read(`payment-${orderId}`))
      expect(JSON.stringify(data)).not.toContain(house)

    const buyer = await buyerIn(shop)
    const body = bodyOf('paypal')
    const vague = { ...body, shipping: { ...body.shipping, country: 'US', state: 'Californya' } }
    const { client } = (await buyer.order(vague, 'vague')).json<Awaiting>().payment
    const chosen = paypal.orders.get(client.paypalOrderId!)!
    expect([chosen.context.shipping_preference, chosen.unit.shipping]).toEqual(['GET_FROM_FILE', undefined])
  })

  test('that the bank declines can be agreed to again', async () => {
    const { buyer, payment, at } = await ordered('paypal')
    const id = payment.client.paypalOrderId!
    paypal.approve(id, { declined: true })
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({
      status: 'awaiting-payment',
      decline: 'card-declined',
    })
    paypal.approve(id)
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
  })

  test('takes nothing of an order that was given up, though the buyer agrees later', async () => {
    const { buyer, payment, at } = await ordered('paypal')
    expect((await buyer.json('POST', `${at}/abandon`)).json()).toMatchObject({ status: 'refused' })
    paypal.approve(payment.client.paypalOrderId!)
    expect(await deliver(shop, 'paypal', paypal.messages)).toEqual([200])
    expect(paypal.books()).toEqual([])
  })

  test('a capture whose answer is lost is looked up, not made again', async () => {
    const { buyer, payment, at, orderId } = await ordered('paypal')
    paypal.approve(payment.client.paypalOrderId!)
    paypal.fault = ({ path }) => (path.endsWith('/capture') ? 'lost' : null)
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'awaiting-payment' })
    expect(paypal.books()).toMatchObject([{ captured: total }])
    paypal.fault = () => null
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
    expect(paypal.books()).toMatchObject([{ orderId, captured: total, refunded: 0 }])
  })

  test('a token that ended is asked for anew; its own page needs no script', async () => {
    const { buyer, at } = await ordered('paypal')
    paypal.forgetTokens()
    expect((await buyer.get(`${at}/pay`)).headers.location).toMatch(/\/checkoutnow\?token=PO/)
  })

  test('a refund that it is still at counts as neither made nor refused, and is made once', async () => {
    const { buyer, payment, at, orderId } = await ordered('paypal')
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

  test('a refund that failed in the end is another one when it is asked for again', async () => {
    const { buyer, payment, at, orderId } = await ordered('paypal')
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

  test('a dispute that the shop may not read is no crash, and is told again later', async () => {
    const { buyer, payment, at, orderId } = await ordered('paypal')
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

  test('messages are believed when PayPal says that they are its own', async () => {
    const { payment } = await ordered('paypal')
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
})

describe('SSLCommerz', () => {
  let ssl: FakeSslCommerz
  beforeEach(async () => {
    ssl = await startFakeSslCommerz()
    stop = ssl.stop
    shop = await openPayingShop({ method: 'sslCommerz', env: ssl.env })
  })

  test('has a page of its own; the buyer comes back by a form of another site, which proves nothing', async () => {
    const { buyer, orderId, payment } = await ordered('sslCommerz')
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

  test('notices are believed by their hash; a failed payment is told and begun anew', async () => {
    const { buyer, payment, orderId, at } = await ordered('sslCommerz')
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

  test('a payment that it calls risky holds the order until the shop releases it, or gives the money back', async () => {
    const { desk } = shop
    const owner = { actor: 'owner', channel: 'command' }
    const parcel = { carrier: '', tracking: '' }
    const numbers: number[] = []
    for (const _ of ['released', 'cancelled']) {
      const { buyer, orderId, payment, at } = await ordered('sslCommerz')
      ssl.pay(payment.attemptId, { risky: true })
      expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
      numbers.push((await folded(shop, orderId)).order.number!)
    }
    await shop.caughtUp()
    const [released, cancelled] = numbers as [number, number]
    expect(await desk.order(released)).toMatchObject({ held: 'Not Safe', stage: 'to-ship' })
    expect(await desk.ship(released, parcel, owner)).toMatchObject({ ok: false, problem: { code: 'order-held' } })
    expect(await desk.release(released, owner)).toMatchObject({ ok: true })
    expect(await desk.release(released, owner)).toMatchObject({
      ok: false,
      problem: { code: 'order-not-held', detail: `Order ${released} is not held.` },
    })
    expect(await desk.ship(released, parcel, owner)).toMatchObject({ ok: true })
    await desk.cancel(cancelled, { reason: 'risky', rest: false }, owner)
    await shop.payments.settle((await desk.order(cancelled))!.orderId, 'recovery')
    await shop.caughtUp()
    expect((await desk.orders(undefined, 1)).map(({ held }) => held)).toEqual([null, null])
    expect(ssl.books()).toMatchObject([{ refunded: 0 }, { captured: total, refunded: total }])
  })

  test('gives back in taka, once, also when the answer is lost', async () => {
    const { buyer, orderId, payment, at } = await ordered('sslCommerz')
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

  test('a refund that it has begun and does not tell of is unread, and listed with its words', async () => {
    const { buyer, orderId, payment, at } = await ordered('sslCommerz')
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

  test('what it cancels or will not begin is owed, told in its words, and asked for anew', async () => {
    const { buyer, orderId, payment, at } = await ordered('sslCommerz')
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
})

describe('Razorpay', () => {
  let razorpay: FakeRazorpay
  beforeEach(async () => {
    razorpay = await startFakeRazorpay()
    stop = razorpay.stop
    shop = await openPayingShop({ method: 'razorpay', env: razorpay.env })
  })

  test('holds the money in its window, and the shop takes it', async () => {
    const { buyer, orderId, payment, at } = await ordered('razorpay')
    expect(payment.client).toMatchObject({ keyId: 'rzp_test_fake', amount: '1600', currency: 'USD' })
    razorpay.payOrder(payment.client.razorpayOrderId!)
    expect(razorpay.books()).toEqual([])
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
    expect(razorpay.books()).toMatchObject([{ orderId, captured: total }])
  })

  test('takes one of two payments for the same order', async () => {
    const { buyer, payment, at } = await ordered('razorpay')
    razorpay.payOrder(payment.client.razorpayOrderId!)
    razorpay.payOrder(payment.client.razorpayOrderId!)
    await buyer.json('POST', `${at}/settle`)
    await deliver(shop, 'razorpay', razorpay.messages)
    expect(razorpay.books()).toHaveLength(1)
  })

  test('has links for browsers without scripts; one whose making was lost is found again', async () => {
    const { buyer, orderId, at } = await ordered('razorpay')
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

  test('messages are believed by their signature over the raw body', async () => {
    const { payment, orderId } = await ordered('razorpay')
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

  test('wants a new order for each try in Malaysia and Singapore', async () => {
    await shop.change({ currency: { name: 'MYR', s: 'RM', exchangeRate: 4.5 } })
    const { buyer, orderId, payment } = await ordered('razorpay')
    const again = async () =>
      (await buyer.order(bodyOf('razorpay'), 'k')).json<Awaiting>().payment.client.razorpayOrderId
    expect(await again()).toBe(payment.client.razorpayOrderId)
    razorpay.payOrder(payment.client.razorpayOrderId!, { declined: true })
    const second = await again()
    expect(second).not.toBe(payment.client.razorpayOrderId)
    razorpay.payOrder(second!)
    await deliver(shop, 'razorpay', razorpay.messages)
    expect((await folded(shop, orderId)).order.status).toBe('placed')
    expect(razorpay.books()).toHaveLength(1)
  })

  test('a refund that came back later is owed again, though its message names the payment', async () => {
    const { buyer, orderId, payment, at } = await ordered('razorpay')
    razorpay.payOrder(payment.client.razorpayOrderId!)
    await buyer.json('POST', `${at}/settle`)
    await shop.payments.refund({ orderId, refundId: 'half', amount: 800, reason: 'return' })
    razorpay.messages.length = 0
    razorpay.failRefund(razorpay.refunds[0]!)
    expect(await deliver(shop, 'razorpay', razorpay.messages)).toEqual([200])
    expect((await folded(shop, orderId)).payment.refunds).toMatchObject([{ refundId: 'half', status: 'failed' }])
  })

  test('tells why a payment failed', async () => {
    const { buyer, payment, at } = await ordered('razorpay')
    razorpay.payOrder(payment.client.razorpayOrderId!, { declined: true })
    await deliver(shop, 'razorpay', razorpay.messages)
    expect((await buyer.get(at)).json()).toMatchObject({ status: 'awaiting-payment', decline: 'card-declined' })
  })
})
