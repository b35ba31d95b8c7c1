import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestPrice, reductionOf, sellingPrice, unitPrice } from '#domain/shared/selling-price.ts'

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

const unit = { price: 1000, minimumPrice: null, listPrice: null }

test.each([
  ['nothing reduced', unit, undefined, 0, { price: 1000, was: null }],
  ['a discount', unit, undefined, 20, { price: 800, was: 1000 }],
  ['a discount that the minimum stops', { ...unit, minimumPrice: 900 }, undefined, 20, { price: 900, was: 1000 }],
  [
    'a discount that the minimum does not let be',
    { ...unit, minimumPrice: 1000 },
    undefined,
    20,
    { price: 1000, was: null },
  ],
  ['what the merchant asked before', { ...unit, listPrice: 1500 }, undefined, 0, { price: 1000, was: 1500 }],
  ['both', { ...unit, listPrice: 1500 }, undefined, 20, { price: 800, was: 1500 }],
  ["staff's price is no reduction", unit, 700, 0, { price: 700, was: null }],
  ["a discount from staff's price", unit, 700, 10, { price: 630, was: 700 }],
  ["staff's price above what was asked before", { ...unit, listPrice: 1500 }, 1600, 0, { price: 1600, was: null }],
])('struck beside a price: %s', (_, variant, staff, percent, expected) => {
  expect(unitPrice(variant, staff, percent)).toEqual(expected)
})

test('what a supplier suggests is never struck', () => {
  expect(unitPrice({ ...unit, ...{ msrp: 4445 } }, undefined, 0)).toEqual({ price: 1000, was: null })
})

test('as low as: the lowest price with what is struck beside that very price', () => {
  const dear = { price: 900, was: 4000 }
  const cheap = { price: 800, was: null }
  expect(lowestPrice([dear, cheap, { price: 800, was: 1000 }])).toBe(cheap)
  expect(lowestPrice([])).toBeUndefined()
})

test.each([
  ['nothing reduced', 0, { price: 1000, was: null }, 0],
  ['the discount', 15, { price: 850, was: 1000 }, 15],
  ['the discount, whatever rounding did to a small price', 15, { price: 86, was: 101 }, 15],
  ['what the minimum leaves of the discount', 15, { price: 602, was: 609 }, 1],
  ['a discount that the minimum leaves nothing of', 15, { price: 609, was: null }, 0],
  ['no more than the discount, though the merchant once asked more', 15, { price: 850, was: 2000 }, 15],
  ['no discount of the shop, though the merchant once asked more', 0, { price: 850, was: 2000 }, 0],
])('a tag says %s', (_, percent, price, expected) => {
  expect(reductionOf(percent, price)).toBe(expected)
})
