import { expect, test } from 'vitest'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { type Trial, tryCoupon } from '#domain/processes/try-coupon.ts'

const terms: CouponTerms = {
  value: { kind: 'percent', percent: 11 },
  minimum: 5000,
  startsAt: null,
  endsAt: '2026-12-01T00:00:00.000Z',
  perPerson: 1,
  total: null,
  productIds: [],
  categories: ['youth'],
  firstOrderOnly: false,
  personId: null,
  listed: false,
}
const created: CouponEvent = { type: 'CouponCreated', data: { couponId: 'TEAM', code: 'TEAM', terms } }
const redeemed: CouponEvent = {
  type: 'CouponRedeemed',
  data: { couponId: 'TEAM', orderId: 'o1', personId: 'ann', amount: 100 },
}
const after = (...events: CouponEvent[]) => events.reduce(coupon.evolve, coupon.initial)
const trial: Trial = {
  lines: [
    { uid: 'a', productId: 'p1', categories: ['youth'], quantity: 72, unitPrice: 560 },
    { uid: 'b', productId: 'p2', categories: ['bags'], quantity: 1, unitPrice: 999 },
  ],
  ...{ at: '2026-11-20T10:00:00.000Z', persons: null, orderId: null, hasOrdered: false, step: 1 },
  shown: amount => amount,
}

test('it says what the coupon takes off, and of which goods', () =>
  expect(tryCoupon(after(created), trial)).toEqual({
    ...{ ok: true, discount: 4435, amount: 40_320, pieces: 72, lines: ['a'] },
  }))
test('terms that are not saved count in place of its own', () =>
  expect(tryCoupon(after(created), trial, { ...terms, minimum: 50_000 })).toEqual({
    ok: false,
    problem: { code: 'coupon-minimum', missing: 9680 },
  }))
test('another day is another answer', () =>
  expect(tryCoupon(after(created), { ...trial, at: '2026-12-24T12:00:00.000Z' })).toMatchObject({
    problem: { code: 'coupon-ended' },
  }))
test('an order that used it is tried as if it had not', () => {
  const ann = { ...trial, persons: ['ann'] }
  expect(tryCoupon(after(created, redeemed), ann)).toMatchObject({ problem: { code: 'coupon-used-by-you' } })
  expect(tryCoupon(after(created, redeemed), { ...ann, orderId: 'o1' })).toMatchObject({ ok: true, discount: 4435 })
})
