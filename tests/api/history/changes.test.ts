import { expect, test } from 'vitest'
import { changesBetween } from '#api/history/changes.ts'
import { erased } from '#domain/shared/personal-data.ts'

test('names values by their path, those that came and those that went with null', () => {
  const before = { shipping: { city: 'Lowell', house: '12' }, held: 'risky', tags: ['a'] }
  const after = { shipping: { city: 'Dayton', house: '12' }, tags: ['a', 'b'], deliveredAt: 'today' }
  expect(changesBetween(before, after)).toEqual([
    { path: 'shipping.city', from: 'Lowell', to: 'Dayton' },
    { path: 'held', from: 'risky', to: null },
    { path: 'tags', from: ['a'], to: ['a', 'b'] },
    { path: 'deliveredAt', from: null, to: 'today' },
  ])
})

test('finds an item of a list by its name, wherever it stands', () => {
  const [one, two] = [
    { uid: 'A', quantity: 1 },
    { uid: 'B', quantity: 2 },
  ]
  expect(changesBetween({ lines: [one, two] }, { lines: [two, { ...one, quantity: 5 }] })).toEqual([
    { path: 'lines.A.quantity', from: 1, to: 5 },
  ])
  expect(changesBetween({ lines: [one] }, { lines: [one, two] })).toEqual([{ path: 'lines.B', from: null, to: two }])
})

test('does not look into what is erased', () => {
  expect(changesBetween({ note: { text: 'call' } }, { note: erased })).toEqual([
    { path: 'note', from: { text: 'call' }, to: erased },
  ])
  expect(changesBetween({ note: erased }, { note: { ...erased } })).toEqual([])
})
