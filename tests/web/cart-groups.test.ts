import { expect, test } from 'vitest'
import { arrange } from '#web/storefront/cart/edit.ts'
import { changedLines, entriesOf } from '#web/storefront/cart/lines.tsx'
import { lineName, lineState } from '#web/storefront/cart-line.ts'
import { line } from './cart-example.ts'

const red = { id: 'red', name: 'Red', hexes: ['#c11f2e'] }
const sizes = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    line(`T${i}`, { productId: 'tee', size: `S${i}`, ...(i % 2 && { color: red }) }),
  )
const uids = (lines: readonly { uid: string }[]) => lines.map(each => each.uid)

test('four lines of a product stay lines', () => {
  const lines = sizes(4)
  expect(entriesOf(lines, [], uids(lines)).map(entry => entry.kind)).toEqual(['line', 'line', 'line', 'line'])
})

test('five lines of a product are one entry with a row a colour, where the first line was', () => {
  const lines = [line('A'), ...sizes(5), line('B')]
  const entries = entriesOf(lines, [], uids(lines))
  expect(entries.map(entry => entry.key)).toEqual(['A', 'tee', 'B'])
  const group = entries[1]
  expect(group).toMatchObject({ kind: 'group', count: 10, amount: 5000 })
  expect(group?.kind === 'group' && group.rows.map(row => [row.key, uids(row.lines)])).toEqual([
    ['navy', ['T0', 'T2', 'T4']],
    ['red', ['T1', 'T3']],
  ])
})

test('a removed line is shown where it was', () => {
  const entries = entriesOf([line('A'), line('C')], [line('B')], ['A', 'B', 'C'])
  expect(entries.map(entry => [entry.key, entry.kind === 'line' && entry.removed])).toEqual([
    ['A', false],
    ['B', true],
    ['C', false],
  ])
})

test('the order of the first sight stays, and new lines come last', () => {
  expect(arrange(['A', 'B', 'C'], [line('C'), line('D'), line('A')])).toEqual(['A', 'C', 'D'])
})

test.each([
  [{}, 'fine'],
  [{ available: -1, quantity: 9000 }, 'fine'],
  [{ available: 1 }, 'short'],
  [{ available: 0 }, 'sold-out'],
  [{ sold: false }, 'gone'],
] as const)('a line with %o is %s', (parts, state) => {
  expect(lineState(line('A', parts))).toBe(state)
})

test('lines that changed in price or stock are the changed ones', () => {
  const lines = [line('A'), line('B', { priceWhenAdded: 400 }), line('C', { available: 1 })]
  expect(uids(changedLines(lines))).toEqual(['B', 'C'])
})

test('a line is named by product, colour and size, as far as it has them', () => {
  expect(lineName(line('A'))).toBe('Tee A, Navy, L')
  expect(lineName(line('A', { color: null, size: null }))).toBe('Tee A')
})
