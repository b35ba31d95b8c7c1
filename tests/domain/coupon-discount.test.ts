import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownCurrency } from '#api/catalogue/currency.ts'
import { couponCode } from '#domain/coupon/code.ts'
import { type CouponLine, couponDiscount } from '#domain/coupon/discount.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import { shownTotals, totalsAddUp, totalsOf } from '#domain/order/totals.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'

const same = (amount: number) => amount
const terms = { value: { kind: 'percent', percent: 10 }, minimum: 0, productIds: [], categories: [] } as const
const line = (productId: string, quantity: number, unitPrice: number, categories: string[] = []): CouponLine => ({
  uid: productId,
  productId,
  categories,
  quantity,
  unitPrice,
})

describe('a coupon', () => {
  test('takes its percentage off all lines together, rounded once', () =>
    expect(couponDiscount(terms, [line('a', 1, 105), line('b', 1, 105)], same)).toEqual({
      ok: true,
      discount: 21,
      shownDiscount: 21,
      lines: null,
    }))
  test('takes no more than there is', () =>
    expect(couponDiscount({ ...terms, value: { kind: 'amount', amount: 5000 } }, [line('a', 2, 700)], same)).toEqual({
      ok: true,
      discount: 1400,
      shownDiscount: 1400,
      lines: null,
    }))
  test('counts the lines in its scope alone, by product or by category', () => {
    const lines = [line('a', 1, 1000, ['caps']), line('b', 1, 400, ['tees', 't-shirts']), line('c', 1, 300, ['bags'])]
    const off = (scope: Partial<CouponTerms>) => couponDiscount({ ...terms, ...scope }, lines, same)
    expect(off({ productIds: ['a'] })).toMatchObject({ discount: 100, lines: ['a'] })
    expect(off({ categories: ['t-shirts'] })).toMatchObject({ discount: 40 })
    expect(off({ productIds: ['c'], categories: ['tees'] })).toMatchObject({ discount: 70, lines: ['b', 'c'] })
    expect(off({ categories: ['caps', 'tees', 'bags'] })).toMatchObject({ lines: null })
    expect(off({ productIds: ['d'] })).toEqual({ ok: false, problem: { code: 'coupon-not-for-cart' } })
  })
  test('says what is missing to its minimum, of what it is for', () => {
    const lines = [line('a', 1, 1000), line('b', 2, 630)]
    const problem = { code: 'coupon-minimum', missing: 1240 }
    expect(couponDiscount({ ...terms, minimum: 2500, productIds: ['b'] }, lines, same)).toEqual({ ok: false, problem })
    expect(couponDiscount({ ...terms, minimum: 1260, productIds: ['b'] }, lines, same)).toMatchObject({ discount: 126 })
  })
})

test('a code is the same however it is typed', () => {
  expect([' fall 10 ', 'Fall10', 'FALL10'].map(couponCode)).toEqual(['FALL10', 'FALL10', 'FALL10'])
  expect(couponCode('welcome-ab2c')).toBe('WELCOME-AB2C')
  for (const typed of ['', 'A', '-A', 'A-', 'A--B', 'A/B', 'ا1', 'A'.repeat(41)]) expect(couponCode(typed)).toBeNull()
})

const currencies = Intl.supportedValuesOf('currency')

test('there are currencies with no, two and three digits after the point', () =>
  expect(new Set(currencies.map(fractionDigits))).toEqual(new Set([0, 2, 3])))

test('in every currency and at every rate the total is the sum of what is shown', () => {
  const lines = fc.array(
    fc.record({
      uid: fc.string(),
      productId: fc.constantFrom('a', 'b', 'c'),
      categories: fc.constant(['tees']),
      quantity: fc.integer({ min: 1, max: 5000 }),
      unitPrice: fc.integer({ min: 0, max: 500_000 }),
    }),
    { maxLength: 8 },
  )
  const value = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 1000 }).map(n => n / 10) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
  )
  const scope = fc.subarray(['a', 'b', 'c'])
  const rate = fc.oneof(fc.constant(1), fc.double({ min: 0.0001, max: 20_000, noNaN: true }))
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      rate,
      lines,
      value,
      scope,
      fc.integer({ min: 0, max: 5000 }),
      (name, exchangeRate, cart, value, productIds, delivery) => {
        const { unit } = shownCurrency({ name, s: name, exchangeRate })
        const taken = couponDiscount({ value, minimum: 0, productIds, categories: [] }, cart, unit)
        const priced = cart.map(each => ({ ...each, amount: each.quantity * each.unitPrice }))
        const totals = totalsOf(priced, delivery, taken.ok ? taken : null)
        expect(totalsAddUp(priced, totals)).toBe(true)

        const shown = shownTotals(priced, totals, unit)
        // The lines as the shopper sees them, each with its own rounding.
        const subtotal = cart.reduce((sum, { quantity, unitPrice }) => sum + quantity * unit(unitPrice), 0)
        expect(shown.subtotal).toBe(subtotal)
        expect(shown.total).toBe(subtotal - shown.discount + unit(delivery))
        const inScope = cart.filter(({ productId }) => productIds.length === 0 || productIds.includes(productId))
        const most = inScope.reduce((sum, { quantity, unitPrice }) => sum + quantity * unit(unitPrice), 0)
        expect(shown.discount).toBeGreaterThanOrEqual(0)
        expect(shown.discount).toBeLessThanOrEqual(most)
        if (value.kind === 'percent') {
          expect(Math.abs(shown.discount - (most * value.percent) / 100)).toBeLessThanOrEqual(0.5)
          if (value.percent === 100) expect(shown.discount).toBe(most)
        } else {
          expect(shown.discount).toBe(Math.min(most, inScope.length > 0 ? unit(value.amount) : 0))
        }
        expect([shown.total, shown.discount].every(Number.isSafeInteger)).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})
