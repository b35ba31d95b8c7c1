import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GatewayRefused } from '#api/plumbing/engines/payments/port.ts'
import { failureOf } from '#api/plumbing/engines/payments/stripe/answers.ts'
import { stock } from '#domain/stock/decide.ts'
import { type FakeStripe, signed, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import type { OpenShop } from '../open-shop.ts'
import { refusal } from '../orders/checkout.ts'
import { type Awaiting, bodyOf, buyerIn, deliver, folded, openPayingShop, total } from './paying.ts'

let stripe: FakeStripe
let shop: OpenShop
let now = new Date()
beforeEach(async () => {
  now = new Date()
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env, now: () => now })
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

const card = bodyOf('stripe')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)

async function ordered(key = 'k') {
  const buyer = await buyerIn(shop)
  const answer = await buyer.order(card, key)
  const awaiting = answer.json<Awaiting>()
  const { orderId } = awaiting
  const reference = (await folded(shop, orderId)).payment.attempts[0]!.reference!
  return { buyer, answer, awaiting, orderId, reference, at: `/api/payments/orders/${orderId}` }
}

describe('a card', () => {
  test('is asked for the total that was shown, and places the order once it is charged', async () => {
    const { buyer, answer, awaiting, orderId, reference, at } = await ordered()
    expect(answer.statusCode).toBe(202)
    expect(awaiting).toMatchObject({
      status: 'awaiting-payment',
      number: null,
      payment: { method: 'stripe', way: 'embedded', url: null, charge: { amount: total, currency: 'USD' } },
    })
    expect(awaiting.payment.client.clientSecret).toMatch(/^pi_.*_secret_/)
    expect(stripe.intents.get(reference)).toMatchObject({ amount: total, currency: 'usd' })
    expect((await shop.handler.fold(stock, 'tee')).state.reserved).toEqual({ TEE: 2 })

    stripe.pay(reference)
    const settled = await buyer.json('POST', `${at}/settle`)
    expect(settled.json()).toMatchObject({ orderId, status: 'placed', paid: true, decline: null })
    expect((await buyer.get('/api/cart')).json()).toMatchObject({ count: 0 })
    // Afterwards the same request is answered with the order that stands.
    const again = await buyer.order(card, 'k')
    expect([again.statusCode, again.json()]).toMatchObject([201, { orderId, status: 'placed', number: 1001 }])
    expect(stripe.books()).toEqual([{ paymentId: reference, orderId, captured: total, refunded: 0 }])
  })

  test('is told what is sold and where it goes, in the shop and on the page of Stripe', async () => {
    const { buyer, reference, at } = await ordered()
    const { house, city, zipCode, country } = card.shipping
    const address = { line1: house, city, postal_code: zipCode, country }
    const sold = { description: '2 × The tee', shipping: { name: expect.stringMatching(/^Grace /), address } }
    expect(stripe.intents.get(reference)).toMatchObject(sold)
    await buyer.get(`${at}/pay`)
    expect([...stripe.sessions.values()]).toMatchObject([{ name: '2 × The tee', ...sold }])
  })

  test('whose postal code is wrong is told so', async () => {
    const { buyer, reference, at } = await ordered()
    stripe.pay(reference, 'pm_card_chargeDeclinedIncorrectZip')
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ decline: 'wrong-postal-code' })
  })

  test('that Stripe has put into review holds the order', async () => {
    const { buyer, orderId, reference, at } = await ordered()
    stripe.pay(reference)
    stripe.intents.get(reference)!.review = 'prv_1'
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
    expect((await folded(shop, orderId)).order.holds).toMatchObject([{ kind: 'risk', risk: 'in review at Stripe' }])
  })

  test('that is declined charges nothing and can be tried again', async () => {
    const { buyer, orderId, reference, at } = await ordered()
    stripe.pay(reference, 'pm_card_chargeDeclinedInsufficientFunds')
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({
      status: 'awaiting-payment',
      decline: 'insufficient-funds',
    })
    const again = await buyer.order(card, 'k')
    expect([again.statusCode, again.json()]).toMatchObject([202, { orderId, status: 'awaiting-payment' }])
    stripe.pay(reference)
    expect((await buyer.json('POST', `${at}/settle`)).json()).toMatchObject({ status: 'placed' })
    expect(stripe.books()).toHaveLength(1)
  })

  test('can be paid on the page of Stripe, by a link that needs no script', async () => {
    const { buyer, orderId, at } = await ordered()
    const led = await buyer.get(`${at}/pay`)
    expect(led.statusCode).toBe(303)
    const session = [...stripe.sessions.values()][0]!
    expect(led.headers.location).toBe(session.url)
    expect((await buyer.get(`${at}/pay`)).headers.location).toBe(session.url)
    stripe.payPage(session.id)
    const back = await buyer.get(new URL(session.success_url).pathname + new URL(session.success_url).search)
    expect([back.statusCode, back.headers.location]).toEqual([303, `/order/${orderId}`])
    expect((await folded(shop, orderId)).order.status).toBe('placed')
    // The form in the shop's page cannot be paid as well.
    expect([...stripe.intents.values()].map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded'])
  })

  test('and the page of Stripe paid both make one order; the second payment is given back', async () => {
    const { buyer, orderId, reference, at } = await ordered()
    await buyer.get(`${at}/pay`)
    const [session] = stripe.sessions.keys()
    stripe.pay(reference)
    stripe.payPage(session!)
    await buyer.json('POST', `${at}/settle`)
    expect((await folded(shop, orderId)).order.status).toBe('placed')
    expect(
      stripe
        .books()
        .map(({ captured, refunded }) => captured - refunded)
        .sort(),
    ).toEqual([0, total])
  })
})

describe('a message of Stripe', () => {
  test('places the order when the browser never comes back; told again, or by two at once, nothing more happens', async () => {
    const { orderId, reference } = await ordered()
    stripe.pay(reference)
    const { messages } = stripe
    await Promise.all([deliver(shop, 'stripe', messages), deliver(shop, 'stripe', messages)])
    const before = await shop.store.head()
    expect(await deliver(shop, 'stripe', messages)).toEqual(messages.map(() => 200))
    expect(await shop.store.head()).toBe(before)
    expect((await folded(shop, orderId)).order).toMatchObject({ status: 'placed', number: 1001 })
  })

  test('is not believed with another signature, another body, or none', async () => {
    const { orderId, reference } = await ordered()
    stripe.pay(reference)
    const [{ body, headers }] = stripe.messages as [{ body: string; headers: Record<string, string> }]
    const forged = [
      { body, headers: { 'content-type': 'application/json', ...signed(body, 'whsec_other') } },
      { body: body.replace(orderId, 'other'), headers },
      { body, headers: { 'content-type': 'application/json' } },
    ]
    expect(await deliver(shop, 'stripe', forged)).toEqual([400, 400, 400])
    expect((await folded(shop, orderId)).order.status).toBe('in-progress')
  })

  test('that comes days after the order was given up leads to a refund', async () => {
    const { buyer, orderId, reference } = await ordered()
    // The link to Stripe is down while the buyer's time runs out, and the card is charged all the same.
    stripe.fault = () => 'unheard'
    now = minutes(46)
    await shop.payments.settle(orderId, 'recovery')
    expect((await folded(shop, orderId)).order).toMatchObject({
      status: 'refused',
      refusal: { code: 'payment-expired' },
    })
    expect((await buyer.get('/api/cart')).json()).toMatchObject({ count: 2 })
    expect((await shop.handler.fold(stock, 'tee')).state.reserved).toEqual({})
    stripe.fault = () => null
    stripe.pay(reference)
    now = minutes(3 * 24 * 60)
    await deliver(shop, 'stripe', stripe.messages)
    expect(stripe.books()).toEqual([{ paymentId: reference, orderId, captured: total, refunded: total }])
  })
})

describe('an order that nobody pays', () => {
  test('is given up after its time, and cannot be paid any more', async () => {
    const { buyer, orderId, reference } = await ordered()
    now = minutes(29)
    await shop.payments.settle(orderId, 'recovery')
    expect((await folded(shop, orderId)).order.status).toBe('in-progress')
    now = minutes(2)
    await shop.payments.settle(orderId, 'recovery')
    expect((await folded(shop, orderId)).order.refusal).toEqual({ code: 'payment-expired' })
    expect(stripe.pay(reference).status).toBe(400)
    expect(refusal(await buyer.order(card, 'k'))).toEqual({ status: 409, code: 'payment-expired' })
    expect((await buyer.order(card, 'other')).statusCode).toBe(202)
  })

  test('makes way for one that is paid otherwise', async () => {
    const { buyer, orderId, reference } = await ordered()
    const cash = await buyer.order(bodyOf('cod'), 'cash')
    expect([cash.statusCode, cash.json()]).toMatchObject([201, { status: 'placed' }])
    expect(cash.json().orderId).not.toBe(orderId)
    expect((await folded(shop, orderId)).order.refusal).toEqual({ code: 'payment-abandoned' })
    expect(stripe.intents.get(reference)!.status).toBe('canceled')
    expect((await shop.handler.fold(stock, 'tee')).state.reserved).toEqual({ TEE: 2 })
  })

  test('stands when it was paid before the buyer chose otherwise', async () => {
    const { buyer, orderId, reference } = await ordered()
    stripe.pay(reference)
    expect(refusal(await buyer.order(bodyOf('cod'), 'cash'))).toEqual({ status: 409, code: 'cart-already-checked-out' })
    expect((await folded(shop, orderId)).order).toMatchObject({ status: 'placed', paymentId: reference })
  })

  test('makes way for a cart that is changed, and for a form without scripts', async () => {
    const { buyer, orderId } = await ordered()
    expect((await buyer.add('TEE', 1)).json()).toMatchObject({ count: 3 })
    expect((await folded(shop, orderId)).order.refusal).toEqual({ code: 'payment-abandoned' })
    const next = (await buyer.order(card, 'next')).json<Awaiting>()
    const form = await buyer.form(`/order/${next.orderId}/abandon`, {})
    expect([form.statusCode, form.headers.location]).toEqual([303, '/checkout'])
    expect((await buyer.get('/api/cart')).json()).toMatchObject({ count: 3 })
  })
})

test('two tabs and a double press are one order and one payment', async () => {
  const buyer = await buyerIn(shop)
  const answers = await Promise.all(['a', 'a', 'b', 'c'].map(key => buyer.order(card, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202])
  expect(new Set(answers.map(answer => answer.json<Awaiting>().payment.client.clientSecret)).size).toBe(1)
  expect(stripe.intents.size).toBe(1)
})

describe('when Stripe does not answer', () => {
  test('the order waits, and the same press begins its payment later', async () => {
    stripe.fault = () => 'busy'
    const buyer = await buyerIn(shop)
    const answer = await buyer.order(card, 'k')
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { payment: { problem: 'unavailable' } }])
    stripe.fault = () => null
    expect((await buyer.order(card, 'k')).json()).toMatchObject({ payment: { way: 'embedded' } })
    expect(stripe.intents.size).toBe(1)
  })

  test('a failure that it repeats is left behind: the buyer gets another attempt', async () => {
    stripe.trouble.serverError = true
    const buyer = await buyerIn(shop)
    const first = (await buyer.order(card, 'k')).json<Awaiting>()
    expect(first.payment).toMatchObject({ problem: 'unavailable' })
    stripe.trouble.serverError = false
    expect((await buyer.order(card, 'k')).json<Awaiting>().payment.client.clientSecret).toBeTruthy()
    expect((await folded(shop, first.orderId)).payment.attempts.map(({ status }) => status).slice(-2)).toEqual([
      'closed',
      'open',
    ])
    expect(stripe.intents.size).toBe(1)
  })

  test('a lost answer begins nothing twice', async () => {
    let lost = 0
    stripe.fault = ({ path, method }) =>
      method === 'POST' && path === '/v1/payment_intents' && lost++ < 1 ? 'broken' : null
    const buyer = await buyerIn(shop)
    expect((await buyer.order(card, 'k')).json<Awaiting>().payment.client.clientSecret).toBeTruthy()
    expect(lost).toBe(2)
    expect(stripe.intents.size).toBe(1)
  })
})

test.each([
  ['charge_disputed', 'charge_disputed'],
  ['amount_too_large', 'That is too much.'],
])('a refusal with %s is kept as %s', (code, kept) => {
  const error = new Stripe.errors.StripeInvalidRequestError({
    ...{ type: 'invalid_request_error', code, message: 'That is too much.' },
  } as never)
  expect(failureOf(error)).toEqual(new GatewayRefused(kept))
})
