import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponDiscount } from '#domain/coupon/discount.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import { type CouponOrder, createRerun, repriced } from '#domain/processes/reprice.ts'

const plain: CouponTerms = {
  value: { kind: 'percent', percent: 8 },
  minimum: 0,
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  personId: null,
  listed: false,
}
const asTyped = { categoriesOf: () => [], shown: (amount: number) => amount, step: 1 }

const amounts = fc.record({
  value: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
  ),
  minimum: fc.integer({ min: 0, max: 6000 }),
  categories: fc.subarray(['tees', 'caps']),
  productIds: fc.subarray(['p1', 'p2']),
})
const goods = fc.array(
  fc.record({
    productId: fc.constantFrom('p1', 'p2', 'p3'),
    category: fc.constantFrom('tees', 'caps', 'bags'),
    quantity: fc.integer({ min: 1, max: 40 }),
    unitPrice: fc.integer({ min: 1, max: 5000 }),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('an order priced again', () => {
  test('by the rules of its own moment comes to what it was charged, though the rules changed and products moved since', () => {
    fc.assert(
      fc.property(amounts, goods, fc.constantFrom(1, 0.92, 117.4), (typed, bought, rate) => {
        const shown = (amount: number) => Math.round(amount * rate)
        const ownTerms = { ...plain, ...typed }
        const lines = bought.map((line, at) => ({ ...line, uid: `l${at}` }))
        const asked = lines.map(line => ({ ...line, categories: [line.category] }))
        const charged = couponDiscount(ownTerms, asked, shown)
        fc.pre(charged.ok)
        if (!charged.ok) return
        const coupon = {
          couponId: 'C',
          code: 'C',
          discount: charged.discount,
          ...(charged.lines && { lines: charged.lines }),
        }
        const order: CouponOrder = { lines, coupon, ownTerms, at: '2026-10-01', personId: 'ann' }
        const moved = { categoriesOf: () => ['elsewhere'], shown, step: 1 }
        expect(repriced(ownTerms, order, moved)).toBe(charged.discount)
      }),
    )
  })

  test('by other rules takes off what these take off', () => {
    const lines = [
      { uid: 'a', productId: 'p1', quantity: 10, unitPrice: 1000 },
      { uid: 'b', productId: 'p2', quantity: 1, unitPrice: 500 },
    ]
    const coupon = { couponId: 'C', code: 'C', discount: 840 }
    const order: CouponOrder = { lines, coupon, ownTerms: plain, at: '2026-10-01', personId: 'ann' }
    const price = (changes: Partial<CouponTerms>, categoriesOf = asTyped.categoriesOf as (id: string) => string[]) =>
      repriced({ ...plain, ...changes }, order, { ...asTyped, categoriesOf })
    expect(price({ value: { kind: 'percent', percent: 11 } })).toBe(1155)
    expect(price({ minimum: 10_501 })).toBe(0)
    expect(price({ productIds: ['p2'] })).toBe(40)
    expect(price({ categories: ['tees'] }, id => (id === 'p1' ? ['tees'] : []))).toBe(800)
  })
})

describe('the same orders with other days and limits', () => {
  const orders = [
    { at: '2026-10-01', personId: 'ann' },
    { at: '2026-10-02', personId: 'ann' },
    { at: '2026-10-03', personId: 'ben' },
    { at: '2026-10-04', personId: 'eve' },
  ]
  const used = (changes: Partial<CouponTerms>) => {
    const could = createRerun({ ...plain, ...changes })
    return orders.map(could)
  }
  test('all could use it without limits', () => expect(used({})).toEqual([true, true, true, true]))
  test('a day leaves out what came before and after', () =>
    expect(used({ startsAt: '2026-10-02', endsAt: '2026-10-04' })).toEqual([false, true, true, false]))
  test('a limit for a person leaves out their later ones, which do not use up that of all', () =>
    expect(used({ perPerson: 1, total: 2 })).toEqual([true, false, true, false]))
})
