import { expect, test } from 'vitest'
import { moveOf, noFields } from '#web/dashboard/product/prices/fields.ts'

const prices = { currency: { name: 'USD', symbol: '$' }, base: 100, endings: true }
const read = (change: Partial<typeof noFields>, shown = prices) => moveOf({ ...noFields, ...change }, shown)

test('a change is read as it is typed, in any of our digits', () => {
  expect(read({ value: '12.5' })).toEqual({ is: 'percent', points: 1250, ending: null })
  for (const value of ['12,5', '12.5 %', ' ١٢٫٥٪ ', '১২.৫'])
    expect(read({ kind: 'down', value })).toEqual({ is: 'percent', points: -1250, ending: null })
  expect(read({ kind: 'less', value: '1.50' })).toEqual({ is: 'amount', amount: -150, ending: null })
  expect(read({ kind: 'discount', value: '20', ending: '95' })).toEqual({ is: 'discount', percent: 20 })
  const ending = { cents: 95, way: 'up' } as const
  expect(read({ value: '0', ending: '95', way: 'up' })).toEqual({ is: 'percent', points: 0, ending })
})

test('an amount of another currency is kept in the base currency, and has no endings', () => {
  const taka = { currency: { name: 'BDT', symbol: '৳' }, base: 0.8, endings: false }
  expect(read({ kind: 'more', value: '125', ending: '99' }, taka)).toEqual({ is: 'amount', amount: 100, ending: null })
})

test('what moves nothing is none', () => {
  for (const value of ['', 'x', '-5', '0', '5 %%', '1e3', '100000']) expect(read({ value })).toBeNull()
  for (const value of ['101', '12.5']) expect(read({ kind: 'discount', value })).toBeNull()
  expect(read({ kind: 'down', value: '100' })).toBeNull()
})
