import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sellingPrice } from '#domain/shared/selling-price.ts'

test.each([
  [1000, 0, null, 1000],
  [1000, 15, null, 850],
  [1000, 15, 900, 900],
  [1000, 15, 1200, 1000],
  [999, 10, null, 899],
  [1000, 100, null, 0],
])('%d less %d %% with a minimum of %s is %d', (price, percent, minimum, expected) => {
  expect(sellingPrice(price, percent, minimum)).toBe(expected)
})

test('a discount never goes below the minimum, never raises a price, and stays whole', () => {
  fc.assert(
    fc.property(fc.nat(1e7), fc.integer({ min: 0, max: 100 }), fc.option(fc.nat(1e7)), (price, percent, minimum) => {
      const selling = sellingPrice(price, percent, minimum)
      expect(Number.isSafeInteger(selling)).toBe(true)
      expect(selling).toBeLessThanOrEqual(price)
      expect(selling).toBeGreaterThanOrEqual(Math.min(price, minimum ?? 0))
    }),
  )
})
