import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupon } from '#domain/coupon/decide.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: SignedIn
beforeAll(async () => {
  shop = await openShop()
  const permissions = [{ name: 'coupons', view: true, edit: true, delete: true }]
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
})
afterAll(() => shop.end())

const send = (method: 'GET' | 'PATCH' | 'POST', path: string, payload?: object, { cookie } = rosa) =>
  shop.app.inject({ method, url: `/api/admin/coupons/TEAM${path}`, headers: { cookie }, ...(payload && { payload }) })

test('a coupon tells who did what to it, from what to what, and leaves redemptions to their orders', async () => {
  await createCoupon(shop, 'TEAM')
  const redemption = { couponId: 'TEAM', orderId: 'o1', personId: 'ann', amount: 5, at: '2026-11-20' }
  await shop.handler.handle(coupon, 'TEAM', { type: 'RedeemCoupon', data: redemption })
  const terms = { value: { kind: 'percent', percent: 11 }, minimum: 5000 }
  await send('PATCH', '', { id: randomUUID(), base: 1, terms })
  await send('POST', '/end', { id: randomUUID() })
  await send('POST', '/reopen', { id: randomUUID() })
  await shop.caughtUp()
  const by = { kind: 'staff', name: 'Rosa' }
  const told = (await send('GET', '/history')).json().entries
  expect(told).toMatchObject([
    { what: 'CouponReopened', by, changes: [] },
    { what: 'CouponEnded', by, changes: [] },
    {
      what: 'CouponTermsChanged',
      by,
      changes: [
        { path: 'value', from: { kind: 'percent', percent: 10 }, to: { kind: 'percent', percent: 11 } },
        { path: 'minimum', from: 0, to: 5000 },
      ],
    },
    { what: 'CouponCreated', by: { kind: 'shop', name: null }, changes: [] },
  ])
  expect(told).toHaveLength(4)
})

test('it takes the right to see coupons, and a coupon', async () => {
  const other = await signedIn(shop, { staff: { status: 'active', permissions: [] } })
  expect((await send('GET', '/history', undefined, other)).statusCode).toBe(403)
  const { cookie } = rosa
  const none = await shop.app.inject({ url: '/api/admin/coupons/NONE/history', headers: { cookie } })
  expect([none.statusCode, none.json().code]).toEqual([404, 'coupon-not-found'])
})
