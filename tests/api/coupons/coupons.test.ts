import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponQueries } from '#api/coupons/queries.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import { order } from '#domain/order/decide.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { CartModel } from '#web/models/cart.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { address, orderBody, refusal } from '../orders/checkout.ts'
import { createCoupon } from './create-coupon.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ now: () => now })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [{ sku: 'TEE', price: 500, quantity: -1 }],
    cap: [{ sku: 'CAP', price: 1260, quantity: -1 }],
  })
})
afterAll(() => shop.end())

const make = (code: string, terms: Partial<CouponTerms> = {}) => createCoupon(shop, code, terms)

async function buyerOf(lines: Record<string, number>) {
  const buyer = visitor(shop.app)
  for (const [sku, quantity] of Object.entries(lines)) await buyer.add(sku, quantity)
  return { ...buyer, apply: (code: string) => buyer.json('POST', '/api/cart/coupon', { code }) }
}
const cartOf = async (buyer: ReturnType<typeof visitor>) => (await buyer.get('/api/cart')).json<CartModel>()
const body = (email: string) => ({ ...orderBody, billing: { ...address, email } })

describe('a coupon on the cart', () => {
  test('takes off what it promises, however its code is typed', async () => {
    await make('FALL10')
    const buyer = await buyerOf({ TEE: 4 })
    const answer = await buyer.apply(' fall 10')
    expect(answer.statusCode).toBe(200)
    const applied = { coupon: { code: 'FALL10', discount: 200, problem: null }, subtotal: 2000, total: 1800 }
    expect(answer.json()).toMatchObject(applied)
    expect(await cartOf(buyer)).toMatchObject(applied)
    const off = await buyer.json('DELETE', '/api/cart/coupon')
    expect(off.json()).toMatchObject({ coupon: null, total: 2000 })
  })

  test.each<[string, Partial<CouponTerms>, object]>([
    ['coupon-ended', { endsAt: '2026-11-01T00:00:00.000Z' }, { at: '2026-11-01T00:00:00.000Z' }],
    ['coupon-not-started', { startsAt: '2026-12-01T00:00:00.000Z' }, { at: '2026-12-01T00:00:00.000Z' }],
    ['coupon-minimum', { minimum: 2500, productIds: ['cap'] }, { missing: 1240 }],
    ['coupon-not-for-cart', { productIds: ['hat'] }, {}],
  ])('is refused by %s', async (problem, terms, more) => {
    const code = problem.toUpperCase()
    await make(code, terms)
    const buyer = await buyerOf({ TEE: 1, CAP: 1 })
    const answer = await buyer.apply(code)
    expect(refusal(answer)).toEqual({ status: 409, code: 'coupon-refused' })
    expect(answer.json()).toMatchObject({ coupon: code, problem, ...more })
    expect((await cartOf(buyer)).coupon).toBeNull()
  })

  test('is refused when there is none, and on an empty cart', async () => {
    const unknown = await (await buyerOf({ TEE: 1 })).apply('no/such')
    expect(unknown.json()).toMatchObject({ code: 'coupon-refused', coupon: 'no/such', problem: 'coupon-not-found' })
    expect(refusal(await (await buyerOf({})).apply('FALL10'))).toEqual({ status: 409, code: 'cart-is-empty' })
  })

  test('that stops fitting is flagged, orders nothing, and fits again', async () => {
    await make('TWENTY', { minimum: 2000 })
    const buyer = await buyerOf({ TEE: 4 })
    await buyer.apply('TWENTY')
    const fewer = (await buyer.json('PATCH', '/api/cart/items/TEE', { quantity: 3 })).json<CartModel>()
    const problem = { code: 'coupon-minimum', missing: 500 }
    expect(fewer).toMatchObject({ coupon: { code: 'TWENTY', discount: 0, problem }, subtotal: 1500, total: 1500 })
    const refused = await buyer.order(orderBody, 'twenty')
    expect(refusal(refused)).toEqual({ status: 409, code: 'coupon-refused' })
    expect(refused.json()).toMatchObject({ coupon: 'TWENTY', problem: 'coupon-minimum', missing: 500 })
    await buyer.json('PATCH', '/api/cart/items/TEE', { quantity: 5 })
    expect(await cartOf(buyer)).toMatchObject({ coupon: { discount: 250, problem: null }, total: 2250 })
  })
})

describe('an order with a coupon', () => {
  test('is charged what the cart said, and keeps it', async () => {
    await make('KEPT', { categories: ['T-Shirts'] })
    const buyer = await buyerOf({ TEE: 3 })
    await buyer.apply('KEPT')
    const answer = await buyer.order({ ...orderBody, expectedTotal: 1350 + 600 }, 'kept')
    expect(answer.statusCode).toBe(201)
    const totals = { subtotal: 1500, discount: 150, delivery: 600, tax: 0, total: 1950 }
    expect(answer.json().totals).toEqual(totals)
    expect((await buyer.get(answer.json().url)).json().totals).toEqual(totals)
    expect((await shop.handler.fold(coupon, 'KEPT')).state.redemptions).toBe(1)
    // The next cart begins without it.
    await buyer.add('TEE', 1)
    expect(await cartOf(buyer)).toMatchObject({ coupon: null, total: 500 })
  })

  test('holds in another currency: the total is the sum of what is shown, whatever the rate is later', async () => {
    await make('YEN15', { value: { kind: 'percent', percent: 15 } })
    await shop.change({ currency: { name: 'JPY', s: '¥', exchangeRate: 151.37 } })
    try {
      const buyer = await buyerOf({ TEE: 3, CAP: 1 })
      await buyer.apply('YEN15')
      const cart = await cartOf(buyer)
      // 757 and 1907 yen apiece, each rounded before it is multiplied.
      expect(cart.lines.map(line => line.unitPrice)).toEqual([757, 1907])
      expect(cart).toMatchObject({ subtotal: 4178, coupon: { discount: 627 }, total: 3551 })
      const answer = await buyer.order({ ...orderBody, expectedTotal: 3551 + 908 }, 'yen')
      expect(answer.statusCode).toBe(201)
      await shop.change({ currency: { name: 'EUR', s: '€', exchangeRate: 0.9 } })
      const shown = (await buyer.get(answer.json().url)).json()
      expect(shown).toMatchObject({ currency: { name: 'JPY' }, totals: { discount: 627, total: 4459 } })
    } finally {
      await shop.change({ currency: { name: 'USD', s: '$', exchangeRate: 1 } })
    }
  })

  test('is refused to a person beyond his limit, and his cart is as it was', async () => {
    await make('ONCE', { perPerson: 1 })
    const [first, second, other] = [await buyerOf({ TEE: 1 }), await buyerOf({ TEE: 1 }), await buyerOf({ TEE: 1 })]
    for (const buyer of [first, second, other]) await buyer.apply('ONCE')
    expect((await first.order(body('once@example.com'), 'once-1')).statusCode).toBe(201)
    const refused = await second.order(body('Once@example.com'), 'once-2')
    expect(refused.json()).toMatchObject({ code: 'coupon-refused', problem: 'coupon-used-by-you' })
    expect(await cartOf(second)).toMatchObject({ count: 1, coupon: { code: 'ONCE' } })
    expect((await other.order(body('other@example.com'), 'once-3')).statusCode).toBe(201)
  })

  test('gives it back when it is cancelled', async () => {
    await make('BACK', { total: 1 })
    const [first, second] = [await buyerOf({ TEE: 1 }), await buyerOf({ TEE: 1 })]
    for (const buyer of [first, second]) await buyer.apply('BACK')
    const placed = await first.order(orderBody, 'back-1')
    expect((await cartOf(second)).coupon).toMatchObject({ problem: { code: 'coupon-used-up' } })
    const { orderId } = placed.json()
    const data = { orderId, by: 'customer', reason: 'mistake', cancelledAt: now.toISOString() } as const
    await shop.handler.handle(order, orderId, { type: 'CancelOrder', data })
    await shop.placing.drive(orderId, 'recovery')
    expect((await second.order(orderBody, 'back-2')).statusCode).toBe(201)
  })
})

describe("the newsletter's coupon", () => {
  test('is for the first order of its reader alone, by whatever way he comes', async () => {
    const { code } = (await shop.welcomeCoupon(shop.personIdOf('reader@example.com')))!
    const [thief, reader, again] = [await buyerOf({ TEE: 2 }), await buyerOf({ TEE: 2 }), await buyerOf({ TEE: 2 })]
    for (const buyer of [thief, reader, again]) {
      // Nobody knows yet who the guest is.
      expect((await buyer.apply(code)).json()).toMatchObject({ coupon: { code, discount: 100 } })
    }
    const stolen = await thief.order(body('thief@example.com'), 'stolen')
    expect(stolen.json()).toMatchObject({ code: 'coupon-refused', problem: 'coupon-not-yours' })
    expect((await reader.order(body('reader@example.com'), 'welcome')).json().totals.discount).toBe(100)
    const twice = await again.order(body('reader@example.com'), 'twice')
    expect(twice.json()).toMatchObject({ code: 'coupon-refused' })
  })

  test('of the newsletter at the new address of an account is its owner’s, once, if nothing was ordered under any', async () => {
    const moved = async (n: number) => {
      const { accountId, cookie } = await signedIn(shop, { email: `before-${n}@example.com` })
      const now = `after-${n}@example.com`
      await shop.accounts.changeEmail(accountId, now)
      const buyer = await buyerOf({ TEE: 2 })
      const [name, value] = cookie.split('=') as [string, string]
      buyer.jar.set(name, value)
      return { buyer, code: (await shop.welcomeCoupon(shop.personIdOf(now)))!.code, now }
    }
    const one = await moved(1)
    expect((await one.buyer.apply(one.code)).json().coupon).toMatchObject({ problem: null, discount: 100 })
    expect((await one.buyer.order(body(one.now), 'after-1')).json().totals.discount).toBe(100)

    const other = await moved(2)
    const guest = await buyerOf({ TEE: 2 })
    expect((await guest.order(body(other.now), 'after-2')).statusCode).toBe(201)
    await shop.caughtUp()
    expect((await other.buyer.apply(other.code)).json()).toMatchObject({ problem: 'coupon-first-order-only' })
  })

  test('is nothing for somebody who has ordered, unless that was cancelled', async () => {
    const { code } = (await shop.welcomeCoupon(shop.personIdOf('old@example.com')))!
    const before = await (await buyerOf({ TEE: 1 })).order(body('old@example.com'), 'before')
    await shop.caughtUp()
    const buyer = await buyerOf({ TEE: 1 })
    await buyer.apply(code)
    const refused = await buyer.order(body('old@example.com'), 'old')
    expect(refused.json()).toMatchObject({ code: 'coupon-refused', problem: 'coupon-first-order-only' })
    const { orderId } = before.json()
    const data = { orderId, by: 'customer', reason: 'mistake', cancelledAt: now.toISOString() } as const
    await shop.handler.handle(order, orderId, { type: 'CancelOrder', data })
    await shop.placing.drive(orderId, 'recovery')
    await shop.caughtUp()
    expect((await buyer.order(body('old@example.com'), 'old-again')).statusCode).toBe(201)
  })
})

describe('without scripts', () => {
  test('the form leads to the cart, and a refused one keeps what was typed', async () => {
    await make('FORM')
    const buyer = await buyerOf({ TEE: 1 })
    const refused = await buyer.form('/cart/coupon', { coupon: 'farm', page: '/coupons' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      path: '/coupons',
      state: { form: 'coupon', values: { coupon: 'farm' }, problem: { coupon: 'FARM', problem: 'coupon-not-found' } },
    })
    const applied = await buyer.form('/fr/cart/coupon', { coupon: 'form' })
    expect([applied.statusCode, applied.headers.location]).toEqual([303, '/fr/cart'])
    expect((await cartOf(buyer)).coupon?.code).toBe('FORM')
    await buyer.form('/cart/coupon/off', {})
    expect((await cartOf(buyer)).coupon).toBeNull()
  })

  test('in the checkout everything that was typed comes back', async () => {
    await make('LATE')
    const buyer = await buyerOf({ TEE: 1 })
    const typed = { 'billing.city': 'Lowell', coupon: 'late' }
    const taken = await buyer.form('/checkout/coupon', typed)
    expect(taken.statusCode).toBe(200)
    expect(taken.json()).toMatchObject({
      path: '/checkout',
      state: { form: 'checkout', values: { 'billing.city': 'Lowell' }, problem: { code: 'nothing-wrong' } },
    })
    expect((await cartOf(buyer)).coupon?.code).toBe('LATE')
  })
})

test('the page has the listed ones that can be used, the next to end first', async () => {
  await make('PAGE-LATER', { listed: true, endsAt: '2026-12-24T00:00:00.000Z', minimum: 2500 })
  await make('PAGE-SOON', { listed: true, endsAt: '2026-12-01T00:00:00.000Z', productIds: ['tee'] })
  await make('PAGE-EVER', { listed: true, value: { kind: 'amount', amount: 500 }, perPerson: 1 })
  await make('PAGE-OVER', { listed: true, endsAt: '2026-11-20T09:59:59.000Z' })
  await make('PAGE-NOT-YET', { listed: true, startsAt: '2026-12-01T00:00:00.000Z' })
  await make('PAGE-USED', { listed: true, total: 1 })
  const used = { couponId: 'PAGE-USED', orderId: 'o1', personId: 'p1', amount: 1, at: now.toISOString() }
  await shop.handler.handle(coupon, 'PAGE-USED', { type: 'RedeemCoupon', data: used })
  await make('PAGE-STOPPED', { listed: true })
  await shop.handler.handle(coupon, 'PAGE-STOPPED', { type: 'EndCoupon', data: { couponId: 'PAGE-STOPPED' } })
  await shop.caughtUp()
  const shown = await couponQueries({ ...shop, catalogue: shop.catalogue('en') }).coupons()
  expect(shown).toEqual([
    {
      code: 'PAGE-SOON',
      value: { kind: 'percent', percent: 10 },
      minimum: 0,
      endsAt: '2026-12-01T00:00:00.000Z',
      scope: [{ name: 'The tee', path: '/product/tee' }],
      oncePerPerson: false,
      firstOrderOnly: false,
    },
    expect.objectContaining({ code: 'PAGE-LATER', minimum: 2500, scope: [] }),
    expect.objectContaining({ code: 'PAGE-EVER', value: { kind: 'amount', amount: 500 }, oncePerPerson: true }),
  ])
})
