import { describe, expect, test } from 'vitest'
import { shownCurrency } from '#api/catalogue/currency.ts'
import { minorOf } from '#domain/shared/money.ts'

describe('a typed amount of the base currency', () => {
  test.each([
    ['12.50', 1250],
    ['0.29', 29],
    ['1000', 100_000],
    ['', 0],
    ['twelve', 0],
    ['1e999', 0],
  ])('%s is %i minor units', (typed, minor) => expect(minorOf(typed)).toBe(minor))

  test.each([
    ['USD', '500', 500_00],
    ['JPY', '500', 500],
    ['KWD', '500.5', 500_500],
  ])('is as much in a shop that shows %s one to one', (name, typed, shown) =>
    expect(shownCurrency({ name, s: '', exchangeRate: 1 }).unit(minorOf(typed))).toBe(shown),
  )
})
