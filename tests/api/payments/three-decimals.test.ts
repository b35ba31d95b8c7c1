import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currencyOf, shownIn } from '#api/orders/quote.ts'
import { couponDiscount } from '#domain/coupon/discount.ts'
import { shownTotals, totalsOf } from '#domain/order/totals.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { stepOf } from '#domain/shared/fraction-digits.ts'
import { refundFor } from '#domain/shared/refund.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type OpenShop, visitor } from '../open-shop.ts'
import { refusal } from '../orders/checkout.ts'
import { type Awaiting, bodyOf, folded, openPayingShop } from './paying.ts'

let stripe: FakeStripe
let shop: OpenShop
beforeEach(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env })
  await shop.change({ currency: { name: 'KWD', s: 'KD', exchangeRate: 0.3071 } })
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

test('every cart of a shop in dinars can be paid by card, and given back in parts, to the last fils', async () => {
  const prices = [333, 501, 1007, 1999, 12_345]
  await shop.sell({ odd: prices.map((price, n) => ({ sku: `ODD-${n}`, price, quantity: 100 })) })
  for (const [n] of prices.entries()) {
    const buyer = visitor(shop.app)
    await buyer.add(`ODD-${n}`, n + 1)
    const answer = await buyer.order(bodyOf('stripe'), `k${n}`)
    expect(answer.statusCode, answer.body).toBe(202)
    const { orderId } = answer.json<Awaiting>()
    const { order, payment } = await folded(shop, orderId)
    const { amount } = payment.charge!
    expect(amount % 10).toBe(0)
    const [intent] = [...stripe.intents.values()].slice(-1)
    expect(intent).toMatchObject({ amount, currency: 'kwd' })
    stripe.pay(intent!.id)
    const { payments } = shop
    await payments.settle(orderId, 'request', { ask: true })
    const third = Math.floor(order.totals.total / 3)
    const parts = [third, third, order.totals.total - 2 * third]
    for (const [at, part] of parts.entries()) {
      await payments.refund({ orderId, refundId: `${orderId}/part-${at}`, amount: part, reason: 'staff' })
    }
    const given = (await folded(shop, orderId)).payment.refunds.map(each => [each.status, each.charge.amount % 10])
    expect(given).toEqual(parts.map(() => ['done', 0]))
  }
  expect(stripe.books().map(({ captured, refunded }) => captured - refunded)).toEqual(prices.map(() => 0))
})

test('staff give back no amount that a card network does not take', async () => {
  await shop.sell({ odd: [{ sku: 'ODD', price: 12_345, quantity: 100 }] })
  const buyer = visitor(shop.app)
  await buyer.add('ODD', 1)
  const { orderId } = (await buyer.order(bodyOf('stripe'), 'k')).json<Awaiting>()
  stripe.pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
  await shop.payments.settle(orderId, 'request', { ask: true })
  await shop.caughtUp()
  const permissions = [{ name: 'orders', view: true, edit: true, delete: true }] as const
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions }, confirmed: true })
  const give = (charged: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/orders/1001/refunds',
      headers: { cookie },
      payload: { of: 'charged', charged, id: randomUUID(), note: '' },
    })
  expect((await give(1234)).json()).toMatchObject({ code: 'refund-uneven', step: 10 })
  expect((await give(1230)).json()).toMatchObject({ charged: { amount: 1230, currency: 'KWD' }, state: 'done' })
  expect(stripe.books()).toMatchObject([{ refunded: 1230 }])
})

test('what is less than Stripe charges is refused for the card alone', async () => {
  await shop.change({ currency: { name: 'USD', s: '$', exchangeRate: 0.01 } })
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 1)
  expect(refusal(await buyer.order(bodyOf('stripe'), 'k'))).toEqual({ status: 409, code: 'payment-method-off' })
  await shop.change({ paymentGateway: { cod: true } })
  expect((await buyer.order(bodyOf('cod'), 'k2')).statusCode).toBe(201)
})

test('prices, discounts, totals and parts that are given back end in 0, whatever the rate', () => {
  const currency = (name: string, exchangeRate: number) =>
    shownIn(currencyOf({ ...defaultSettings, currency: { name, s: '', exchangeRate } }))
  fc.assert(
    fc.property(
      fc.constantFrom('KWD', 'BHD', 'JOD', 'OMR', 'TND', 'USD', 'JPY'),
      fc.double({ min: 0.01, max: 200, noNaN: true }),
      fc.array(fc.record({ price: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 9 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 1, max: 99 }),
      (name, rate, wanted, percent) => {
        const shown = currency(name, rate)
        const step = stepOf(name)
        const about = { productId: 'p', categories: [] }
        const lines = wanted.map(({ price, quantity }, n) => {
          return { ...about, uid: `l${n}`, quantity, unitPrice: price, amount: price * quantity }
        })
        const terms = { value: { kind: 'percent', percent }, minimum: 0, productIds: [], categories: [] } as const
        const coupon = couponDiscount(terms, lines, shown.unit, shown.step)
        const totals = shownTotals(lines, totalsOf(lines, 499, coupon.ok ? coupon : null), shown.unit)
        for (const amount of Object.values(totals)) expect(amount % step).toBe(0)
        const paid = totals.total - totals.delivery
        const goods = { lines: lines.map(line => ({ ...line, unitPrice: shown.unit(line.unitPrice) })), paid, step }
        const pieces = lines.map(({ uid, quantity }) => ({ uid, quantity }))
        const parts = pieces.map((piece, at) => refundFor(goods, pieces.slice(0, at), [piece]))
        for (const part of parts) expect(part % step).toBe(0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paid)
      },
    ),
    { numRuns: 500 },
  )
})
