import { expect, test } from 'vitest'
import { changedAmounts } from '#web/storefront/checkout/totals.ts'
import { cart, line } from './cart-example.ts'

test('a changed total names the lines that it is made of, with both amounts', () => {
  const before = cart([line('A'), line('B'), line('C', { quantity: 3 }), line('D')])
  const now = cart([line('A'), line('B', { unitPrice: 600 }), line('C', { quantity: 1 }), line('E')])
  const told = changedAmounts(before, now).map(changed => [changed.line.uid, changed.before, changed.now])
  expect(told).toEqual([
    ['B', 1000, 1200],
    ['C', 1500, 500],
    ['E', null, 1000],
    ['D', 1000, null],
  ])
  expect(changedAmounts(now, now)).toEqual([])
})
