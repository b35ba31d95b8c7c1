import { expect, test } from 'vitest'
import { changedAmounts, withoutShort } from '#web/storefront/checkout/totals.ts'
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

test('a cart without what is short keeps what there is of it', () => {
  const before = cart([line('A'), line('B', { quantity: 4 }), line('C')])
  const left = withoutShort(before, [
    { sku: 'B', available: 1 },
    { sku: 'C', available: 0 },
  ])
  expect(left.lines.map(({ uid, quantity, amount }) => [uid, quantity, amount])).toEqual([
    ['A', 2, 1000],
    ['B', 1, 500],
  ])
  expect(withoutShort(before, [])).toEqual(before)
})
