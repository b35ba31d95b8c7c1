import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TypedTerms } from '#api/coupons/terms.ts'
import { whatIf } from '#api/coupons/what-if.ts'
import { coupon } from '#domain/coupon/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { CouponWhatIf, WhatIfStep } from '#web/models/what-if.ts'
import { createCoupon } from './create-coupon.ts'

const terms = {
  value: { kind: 'percent', percent: 10 },
  minimum: 0,
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  listed: false,
}

let shop: OpenShop
let cookie: string
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [{ sku: 'TEE-M', price: 833, quantity: -1, size: 'M' }],
    cap: [{ sku: 'CAP', price: 500, quantity: -1 }],
  })
  cookie = (await signedIn(shop, { admin: true })).cookie
  await createCoupon(shop, 'TEAM', { perPerson: null })
  await order('TEE-M', 3)
  await order('CAP', 1)
  // Half-way the rules change: other percent, and only of tees.
  const changed = await change({ value: { kind: 'percent', percent: 15 }, productIds: ['tee'] })
  expect(changed.statusCode).toBe(200)
  await order('TEE-M', 7, 'CAP')
  await shop.caughtUp()
})
afterAll(() => shop.end())

let buyers = 0
async function order(sku: string, quantity: number, besides?: string): Promise<void> {
  const buyer = visitor(shop.app)
  await buyer.add(sku, quantity)
  if (besides) await buyer.add(besides, 1)
  const applied = await buyer.json('POST', '/api/cart/coupon', { code: 'TEAM' })
  expect(applied.statusCode).toBe(200)
  const billing = { ...orderBody.billing, email: `buyer-${++buyers}@example.com` }
  const placed = await buyer.order({ ...orderBody, billing }, randomUUID())
  expect(placed.statusCode, placed.body).toBe(201)
}
const change = (changes: object) =>
  shop.app.inject({
    method: 'PATCH',
    url: '/api/admin/coupons/TEAM',
    headers: { cookie },
    payload: { id: randomUUID(), base: 1, terms: changes },
  })
async function ask(changes: object) {
  const { body } = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/coupons/TEAM/what-if',
    headers: { cookie },
    payload: { terms: { ...terms, ...changes } },
  })
  const steps = body
    .trim()
    .split('\n')
    .map((line): WhatIfStep<CouponWhatIf> => JSON.parse(line))
  const last = steps.at(-1)!
  if (!('done' in last)) throw new Error(body)
  return { steps, done: last.done }
}

// 10 % of 2,499 and of 500, then 15 % of 5,831 of which the cap is no part.
const charged = 250 + 50 + 875

test('each order comes by the rules of its own moment to what it was charged, though they changed half-way', async () => {
  const { done, steps } = await ask({})
  expect(done).toMatchObject({ days: 90, before: { orders: 3, given: charged }, differ: 0, amended: 0 })
  expect(steps[0]).toEqual({ looked: 0, total: 3 })
})

test('an order whose coupon was redeemed only after the rules had changed comes by those that it saw', async () => {
  const store = {
    ...shop.store,
    async *read(stream: string) {
      const [created, first, second, changed, ...rest] = await Array.fromAsync(shop.store.read(stream))
      yield* [created!, first!, changed!, second!, ...rest]
    },
  }
  const steps = await Array.fromAsync(whatIf({ ...shop, store }, 'TEAM', terms as TypedTerms))
  expect(steps.at(-1)).toMatchObject({ done: { before: { orders: 3, given: charged }, differ: 0 } })
})

test('other terms are told beside what was charged, the largest difference first', async () => {
  const { done } = await ask({ value: { kind: 'percent', percent: 20 }, minimum: 1000 })
  expect(done.before).toEqual({ orders: 3, given: charged })
  // 20 % of 2,499; the cap alone is too little; 20 % of 5,831 + 500.
  expect(done.after).toEqual({ orders: 2, given: 500 + 1266 })
  expect(done.changed).toBe(3)
  expect(done.orders.map(({ before, after }) => [before, after])).toEqual([
    [875, 1266],
    [250, 500],
    [50, 0],
  ])
})

test('a limit counts the same orders in their order', async () => {
  const { done } = await ask({ total: 1 })
  expect(done.after).toEqual({ orders: 1, given: 250 })
})

test('a coupon that begins later is looked at as if it had begun; one that is over counts as over', async () => {
  const [past, ahead] = [-1, 1].map(days => new Date(Date.now() + days * 86_400_000).toISOString())
  const { done } = await ask({ value: { kind: 'percent', percent: 20 }, minimum: 1000, startsAt: ahead })
  expect(done).toMatchObject({ ahead: true, after: { orders: 2, given: 500 + 1266 } })
  expect((await ask({ startsAt: past })).done).toMatchObject({ ahead: false, after: { orders: 3 } })
  expect((await ask({ endsAt: past })).done).toMatchObject({ ahead: false, after: { orders: 0, given: 0 } })
})

test('nothing is written by it', async () => {
  const before = (await shop.handler.fold(coupon, 'TEAM')).revision
  await ask({ minimum: 9 })
  expect((await shop.handler.fold(coupon, 'TEAM')).revision).toBe(before)
})
