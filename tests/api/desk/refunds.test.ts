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

let stripe: FakeStripe
let shop: OpenShop
let cookie: string
beforeEach(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env })
  await shop.change({ currency: { name: 'EUR', s: '€', exchangeRate: 0.5 } })
  await shop.sell({ cap: [{ sku: 'CAP', price: 333, quantity: 10 }] })
  await createCoupon(shop, 'FALL10')
  cookie = (await staffWith({ delete: true })).cookie
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

const staffWith = (rights: object, confirmed = false) =>
  signedIn(shop, {
    ...(confirmed && { confirmed }),
    staff: { status: 'active', permissions: [{ name: 'orders', view: true, edit: false, delete: false, ...rights }] },
  })
const post = (path: string, payload: object, as = cookie) =>
  shop.app.inject({ method: 'POST', url: `/api/admin/orders/1001/${path}`, headers: { cookie: as }, payload })
const preview = (wish: object) => post('refunds/preview', wish)
const give = (wish: object, id: string = randomUUID()) => post('refunds', { ...wish, id, note: 'torn' })

/** Two tees at $5.00 and three caps at $3.33 less a tenth, with delivery at $6.00; the buyer pays half of the number in euros. */
async function ordered(method: 'stripe' | 'cod') {
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 2)
  await buyer.add('CAP', 3)
  await buyer.json('POST', '/api/cart/coupon', { code: 'FALL10' })
  const { orderId } = (await buyer.order(bodyOf(method), 'k')).json<Awaiting>()
  if (method === 'stripe') {
    stripe.pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
    await shop.payments.settle(orderId, 'request', { ask: true })
  }
  await shop.caughtUp()
  return orderId
}

test('money that has not gone back stands on the page of the order, until it has', async () => {
  const orderId = await ordered('stripe')
  const open = async () => {
    await shop.caughtUp()
    return (await orderPage(1001, { kind: 'guest' }, 'en', shop))!.refundsOpen
  }
  expect(await open()).toEqual([])
  stripe.trouble.refunds = true
  expect((await give({ of: 'charged', charged: 100 })).json()).toMatchObject({ state: 'failed' })
  const [refused] = await open()
  const problem = 'Insufficient funds in your Stripe balance'
  expect(refused).toMatchObject({ state: 'refused', amount: 100, currency: 'EUR', problem })
  stripe.trouble.refunds = false
  await shop.payments.retryRefund(orderId, refused!.refundId)
  expect(await open()).toEqual([])
})

describe('a refund by staff', () => {
  test('is shown with its reasons before it is given, and given as it was shown, once', async () => {
    const orderId = await ordered('stripe')
    const wish = {
      of: 'pieces',
      lines: [
        { sku: 'TEE', quantity: 1 },
        { sku: 'CAP', quantity: 2 },
      ],
    }
    const shown = (await preview(wish)).json()
    expect(shown).toMatchObject({
      lines: [
        { sku: 'TEE', quantity: 1, unitPrice: 500, price: 500, discount: 50, amount: 450 },
        { sku: 'CAP', quantity: 2, unitPrice: 333, price: 666, discount: 67, amount: 599 },
      ],
      before: 0,
      amount: 1049,
      left: 2399 - 1049,
      method: 'stripe',
    })
    const { prices, discount, delivery, before: gone, amount } = shown.charged
    expect(prices).toEqual([
      { quantity: 1, unitPrice: 250 },
      { quantity: 2, unitPrice: 167 },
    ])
    expect([250 + 2 * 167 - discount, delivery, gone]).toEqual([amount, 0, 0])
    expect((await folded(shop, orderId)).payment.refunds).toEqual([])
    const id = randomUUID()
    const given = await Promise.all([give(wish, id), give(wish, id), give(wish, id)])
    for (const answer of given) {
      expect(answer.json()).toMatchObject({ amount: 1049, charged: { amount: shown.charged.amount }, state: 'done' })
    }
    expect(stripe.books()).toMatchObject([{ refunded: shown.charged.amount }])
    const { payment, order } = await folded(shop, orderId)
    const lines = wish.lines.map(({ sku, quantity }) => ({ uid: sku, quantity }))
    expect(payment.refunds).toMatchObject([{ reason: 'staff', of: { lines } }])
    expect(order.refunds).toMatchObject([{ amount: 1049 }])
    const again = await give({ of: 'pieces', lines: [{ sku: 'CAP', quantity: 2 }] })
    expect(again.json()).toMatchObject({ code: 'refund-exceeds-order', uid: 'CAP', left: 1 })
  })

  test('gives back the delivery once, and by an amount never more than is left, to the cent', async () => {
    const orderId = await ordered('stripe')
    expect((await give({ of: 'delivery' })).json()).toMatchObject({ amount: 600, charged: { amount: 300 } })
    expect(refusal(await preview({ of: 'delivery' }))).toEqual({ status: 409, code: 'refund-empty' })
    const left = 2399 - 600
    const much = await give({ of: 'amount', amount: left + 1 })
    expect(much.json()).toMatchObject({ code: 'refund-exceeds-payment', left })
    expect((await give({ of: 'amount', amount: 1001 })).statusCode).toBe(200)
    const rest = await preview({ of: 'pieces', lines: [{ sku: 'TEE', quantity: 2 }] })
    expect(rest.json()).toMatchObject({ lines: [{ amount: 900 }], before: 102, amount: left - 1001, left: 0 })
    expect((await give({ of: 'amount', amount: left - 1001 })).statusCode).toBe(200)
    const [book] = stripe.books()
    expect(book!.refunded).toBe(book!.captured)
    expect((await folded(shop, orderId)).order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2399)
  })

  test('of an amount in the currency that the buyer paid in is exactly that, and the last takes what is left', async () => {
    const orderId = await ordered('stripe')
    const { left } = (await preview({ of: 'charged', charged: 1 })).json().charged
    const much = await give({ of: 'charged', charged: left + 2 })
    expect(much.json()).toMatchObject({ code: 'refund-exceeds-payment', left: 2399, charged: left + 1 })
    expect((await give({ of: 'charged', charged: 333 })).json()).toMatchObject({
      charged: { amount: 333 },
      amount: 665,
    })
    expect((await give({ of: 'charged', charged: left + 1 - 333 })).json()).toMatchObject({ amount: 2399 - 665 })
    const [book] = stripe.books()
    expect(book!.refunded).toBe(book!.captured)
    expect((await folded(shop, orderId)).order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2399)
    expect(refusal(await preview({ of: 'charged', charged: 1 }))).toMatchObject({ code: 'refund-exceeds-payment' })
  })

  test('asks again who is there before an order gives back more in all than the settings say', async () => {
    await shop.change({ refunds: { confirmOver: 1000 } })
    const orderId = await ordered('stripe')
    expect((await give({ of: 'delivery' })).statusCode).toBe(200)
    const refused = await give({ of: 'amount', amount: 401 })
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'confirm-again', by: 'link' }])
    expect((await folded(shop, orderId)).payment.refunds).toHaveLength(1)
    expect((await give({ of: 'amount', amount: 400 })).statusCode).toBe(200)
    // Small ones add up, and so does what is taken off or cancelled.
    expect((await give({ of: 'amount', amount: 10 })).json().code).toBe('confirm-again')
    const off = () => post('cancel-pieces', { lines: [{ sku: 'TEE', quantity: 1 }], reason: '', id: randomUUID() })
    expect((await off()).json().code).toBe('confirm-again')
    expect((await post('cancel', { reason: '' })).json().code).toBe('confirm-again')
    await shop.change({ refunds: { confirmOver: null } })
    expect((await off()).statusCode).toBe(200)
    await shop.change({ refunds: { confirmOver: 0 } })
    cookie = (await staffWith({ delete: true }, true)).cookie
    expect((await give({ of: 'amount', amount: 10 })).statusCode).toBe(200)
    expect((await post('cancel', { reason: '' })).statusCode).toBe(204)
  })

  test('that staff would have to confirm is refused to a program, whatever cookies it sends', async () => {
    await shop.change({ refunds: { confirmOver: 1000 } })
    const orderId = await ordered('stripe')
    const made = await shop.keys.create({ name: 'ERP', scopes: ['orders:cancel'] }, { actor: 'owner', channel: 'test' })
    if (!made.ok) throw new Error(made.problem.detail)
    const confirmed = (await staffWith({ delete: true }, true)).cookie
    const cancel = () =>
      shop.app.inject({
        ...{ method: 'POST', url: '/api/v1/orders/1001/cancel', payload: { reason: '' } },
        headers: { cookie: confirmed, authorization: `Bearer ${made.made.key}`, 'idempotency-key': 'off' },
      })
    expect(refusal(await cancel())).toEqual({ status: 403, code: 'refund-needs-staff' })
    expect((await folded(shop, orderId)).payment.refunds).toEqual([])
    await shop.change({ refunds: { confirmOver: null } })
    expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([200, 200])
    const [book] = stripe.books()
    expect(book!.refunded).toBe(book!.captured)
  })

  test('asked for at once under two names gives back no more than was paid', async () => {
    await ordered('stripe')
    const answers = await Promise.all([1500, 1500].map(amount => give({ of: 'amount', amount })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('of cash is owed by hand once it was taken, until somebody notes how it was given', async () => {
    const orderId = await ordered('cod')
    const wish = { of: 'pieces', lines: [{ sku: 'TEE', quantity: 1 }] }
    expect(refusal(await preview(wish)).code).toBe('order-not-paid')
    await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '' }, {})
    expect(refusal(await preview(wish)).code).toBe('order-not-paid')
    await shop.afterPlacing.recordCash(orderId, { id: 'cash', reason: '' }, {})
    expect((await preview(wish)).json()).toMatchObject({ amount: 450, method: 'cod' })
    const { refundId, state } = (await give(wish)).json()
    expect(state).toBe('by-hand')
    const noted = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/refunds',
      headers: { cookie },
      payload: { refundId, how: 'cash' },
    })
    expect(noted.statusCode).toBe(204)
    await shop.caughtUp()
    const order = await shop.app.inject({ url: '/api/admin/orders/1001', headers: { cookie } })
    expect(order.json().refunds).toMatchObject([{ amount: 450, how: 'cash' }])
  })

  test('of a return is shown before; its pieces go to the shelf or are not fit to sell, once', async () => {
    const orderId = await ordered('stripe')
    const as = { actor: 'staff', channel: 'test' }
    await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '' }, as)
    const lines = [{ uid: 'CAP', quantity: 3 }]
    await shop.returns.request(orderId, { lines, reason: 'size', note: '' }, as)
    const returnId = `${orderId}.1`
    await shop.returns.approve(returnId, as)
    const staff = await staffWith({ edit: true })
    const receive = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/admin/returns/1001-1/receive',
        headers: { cookie: staff.cookie },
        payload: { restock: [{ sku: 'CAP', quantity: 2 }], unfit: 'worn' },
      })
    const presses = await Promise.all([receive(), receive()])
    expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect((await shop.handler.fold(stock, 'cap')).state.onHand.CAP).toBe(10 - 3 + 2)
    await shop.caughtUp()
    const order = await shop.app.inject({ url: '/api/admin/orders/1001', headers: { cookie } })
    const restocked = [{ uid: 'CAP', quantity: 2 }]
    expect(order.json().returns).toMatchObject([{ status: 'received', restocked, unfit: 'worn' }])

    const url = '/api/admin/returns/1001-1/refund'
    const shown = (await shop.app.inject({ url, headers: { cookie } })).json()
    expect(shown).toMatchObject({ lines: [{ sku: 'CAP', quantity: 3, price: 999, discount: 100 }], amount: 899 })
    const giveBack = () => shop.app.inject({ method: 'POST', url, headers: { cookie } })
    await shop.change({ refunds: { confirmOver: 898 } })
    expect(refusal(await giveBack())).toEqual({ status: 403, code: 'confirm-again' })
    await shop.change({ refunds: { confirmOver: 899 } })
    expect((await giveBack()).statusCode).toBe(204)
    expect(stripe.books()).toMatchObject([{ refunded: shown.charged.amount }])
    const other = '/api/admin/returns/1001-7/refund'
    expect((await shop.app.inject({ url: other, headers: { cookie } })).statusCode).toBe(404)
  })

  test('of pieces that are taken off goes back by itself, and lets their stock go, once', async () => {
    const orderId = await ordered('stripe')
    const wish = { lines: [{ sku: 'CAP', quantity: 2 }] }
    const shown = (await post('cancel-pieces/preview', wish)).json()
    expect(shown).toMatchObject({ lines: [{ sku: 'CAP', price: 666, amount: 599 }], amount: 599, whole: false })
    const body = { ...wish, id: randomUUID(), reason: 'torn' }
    const answers = await Promise.all([post('cancel-pieces', body), post('cancel-pieces', body)])
    const back = { charged: { amount: shown.charged.amount, currency: 'EUR' }, state: 'done' }
    for (const answer of [...answers, await post('cancel-pieces', body)]) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { back }])
    }
    expect(stripe.books()).toMatchObject([{ refunded: shown.charged.amount }])
    await shop.caughtUp()
    const held = entryOf((await shop.handler.fold(stock, 'cap')).state.reservations, orderId)
    expect(held).toEqual([{ sku: 'CAP', quantity: 1 }])
    const order = (await shop.app.inject({ url: '/api/admin/orders/1001', headers: { cookie } })).json()
    expect(order).toMatchObject({ stage: 'to-ship', pieces: 3, total: 2399 - 599, cancelledPieces: [{ amount: 599 }] })
    const much = await post('cancel-pieces', { ...wish, id: randomUUID(), reason: '' })
    expect(much.json()).toMatchObject({ code: 'shipment-exceeds-order', uid: 'CAP', left: 1 })
    const rest = {
      lines: [
        { sku: 'CAP', quantity: 1 },
        { sku: 'TEE', quantity: 2 },
      ],
    }
    expect((await post('cancel-pieces/preview', rest)).json()).toMatchObject({
      amount: 1800,
      delivery: 600,
      charged: { delivery: 300 },
      whole: true,
    })
    const last = { ...rest, id: randomUUID(), reason: '' }
    for (const _press of [1, 2]) {
      expect((await post('cancel-pieces', last)).json()).toMatchObject({ back: { state: 'done' } })
    }
    const [book] = stripe.books()
    expect(book!.refunded).toBe(book!.captured)
    expect((await folded(shop, orderId)).order.status).toBe('cancelled')
  })

  test.each([
    ['some pieces', 1],
    ['the last of them', 3],
  ])('of %s that are taken off says that the provider refused it', async (_what, caps) => {
    await ordered('stripe')
    stripe.trouble.refunds = true
    const lines = [{ sku: 'CAP', quantity: caps }, ...(caps === 3 ? [{ sku: 'TEE', quantity: 2 }] : [])]
    const { amount } = (await post('cancel-pieces/preview', { lines })).json().charged
    const answer = await post('cancel-pieces', { lines, id: randomUUID(), reason: '' })
    expect(answer.json()).toEqual({ back: { charged: { amount, currency: 'EUR' }, state: 'failed' } })
  })

  test('of pieces that are taken off is not asked for at the door', async () => {
    await ordered('cod')
    const body = { lines: [{ sku: 'TEE', quantity: 1 }], id: randomUUID(), reason: '' }
    expect((await post('cancel-pieces', body)).json()).toEqual({ back: null })
    await shop.caughtUp()
    const order = (await shop.app.inject({ url: '/api/admin/orders/1001', headers: { cookie } })).json()
    expect(order).toMatchObject({ total: 2399 - 450, refunds: [] })
    expect((await shop.app.inject({ url: '/api/admin/refunds', headers: { cookie } })).json().refunds).toEqual([])
  })

  test('asks for delete, its preview for view alone', async () => {
    await ordered('stripe')
    const { cookie: looking } = await staffWith({ edit: true })
    expect((await post('refunds/preview', { of: 'delivery' }, looking)).statusCode).toBe(200)
    const refused = await post('refunds', { of: 'delivery', id: randomUUID(), note: '' }, looking)
    expect(refusal(refused)).toEqual({ status: 403, code: 'not-permitted' })
    expect(stripe.books()).toMatchObject([{ refunded: 0 }])
  })
})
