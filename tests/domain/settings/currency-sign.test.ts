import { expect, test } from 'vitest'
import { currencyRefusal } from '#domain/settings/currency.ts'

test.each([
  ['USD', '$'],
  ['CAD', '$'],
  ['EUR', '€'],
  ['JPY', '¥'],
  ['BDT', 'Tk'],
  ['BDT', '৳'],
  ['USD', 'US$'],
  ['KWD', 'KD'],
  ['XAF', ''],
])('%s may be shown as %s', (name, s) => {
  expect(currencyRefusal({ name, s, exchangeRate: 1 })).toBeNull()
})

test.each([
  ['EUR', '$', '€'],
  ['USD', '€', '$'],
  ['GBP', '¥', '£'],
])('%s is never shown as %s', (name, s, own) => {
  expect(currencyRefusal({ name, s, exchangeRate: 1 })).toEqual({ code: 'currency-sign', name, sign: s, own })
})
