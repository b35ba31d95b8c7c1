import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupon } from '#domain/coupon/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { TrialModel } from '#web/models/try-coupon.ts'
import { createCoupon } from './create-coupon.ts'

let shop: OpenShop
let cookie: string
beforeAll(async () => {
  shop = await openShop({ now: () => new Date('2026-11-20T10:00:00.000Z') })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 560, quantity: -1, size: 'M' }] })
  cookie = (await signedIn(shop, { admin: true })).cookie
  await createCoupon(shop, 'TEAM', { value: { kind: 'percent', percent: 8 }, perPerson: 1 })
  await createCoupon(shop, 'BULK', { value: { kind: 'percent', percent: 15 }, minimum: 5000 })
  await createCoupon(shop, 'SOON', { startsAt: '2026-12-01T00:00:00.000Z' })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 10)
  await buyer.json('POST', '/api/cart/coupon', { code: 'TEAM' })
  const placed = await buyer.order(orderBody, randomUUID())
  expect(placed.statusCode, placed.body).toBe(201)
  await shop.caughtUp()
})
afterAll(() => shop.end())

const send = (payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/admin/coupons/TEAM/try', headers: { cookie }, payload })
const tried = async (payload: object): Promise<TrialModel> => (await send(payload)).json()

test('on an order that used it, it takes off what the order was charged, and another coupon says that it would be better', async () => {
  const { tried: own, others, goods } = await tried({ order: 1001 })
  expect(goods).toBe(5600)
  expect(own.answer).toEqual({ ok: true, discount: 448, amount: 5600, pieces: 10 })
  expect(others).toEqual([
    { code: 'BULK', minimum: 5000, answer: { ok: true, discount: 840, amount: 5600, pieces: 10 } },
    {
      code: 'SOON',
      minimum: 0,
      answer: { ok: false, problem: { code: 'coupon-not-started', at: '2026-12-01T00:00:00.000Z' } },
    },
  ])
})

test('on goods and a day, with terms that are not saved', async () => {
  const terms = {
    ...{ value: { kind: 'percent', percent: 50 }, minimum: 0, startsAt: null, perPerson: null, total: null },
    ...{ endsAt: '2026-12-02T00:00:00.000Z', productIds: [], categories: [], firstOrderOnly: false, listed: false },
  }
  const lines = [
    { sku: 'TEE-M', quantity: 2 },
    { sku: 'NONE', quantity: 1 },
  ]
  const before = (await shop.handler.fold(coupon, 'TEAM')).revision
  const { tried: own, others, unknown } = await tried({ terms, lines, on: '2026-12-01' })
  expect(own.answer).toMatchObject({ discount: 560 })
  expect(unknown).toEqual(['NONE'])
  expect(others.find(({ code }) => code === 'SOON')?.answer).toMatchObject({ ok: true, discount: 112 })
  expect(others.find(({ code }) => code === 'BULK')?.answer).toEqual({
    ...{ ok: false, problem: { code: 'coupon-minimum', missing: 3880 } },
  })
  expect((await tried({ terms, lines, on: '2026-12-02' })).tried.answer).toMatchObject({
    problem: { code: 'coupon-ended' },
  })
  expect((await shop.handler.fold(coupon, 'TEAM')).revision).toBe(before)
})

test('an order that there is not is refused', async () => {
  const { statusCode, json } = await send({ order: 9999 })
  expect([statusCode, json().code]).toEqual([404, 'order-not-found'])
})
