import { expect, test } from 'vitest'
import { proposed, saidOf, valuesBehind } from '#web/dashboard/import/run/fixes.ts'

const nothing = { leftOut: [], rowFixes: [], valueFixes: [], words: [] }
const color = { columns: ['COLOR', 'Option1 Value'], value: 'Blurple' }

test('a row that is left out is taken in again', () => {
  const found = saidOf({ ...nothing, leftOut: [3] }, { row: 3, columns: ['QTY'], value: '1' })
  expect(found).toEqual({ readAs: null, always: false, undo: [['left-out', { row: 3, out: false }]] })
})

test('a value of one row wins, and is taken back alone', () => {
  const rowFixes = [{ row: 3, column: 'QTY', value: '12' }]
  const valueFixes = [{ column: 'QTY', value: 'dz', readAs: '24' }]
  const of = (row: number) => saidOf({ ...nothing, rowFixes, valueFixes }, { row, columns: ['QTY'], value: 'dz' })
  expect(of(3)).toMatchObject({ readAs: '12', undo: [['rows', { row: 3, column: 'QTY', value: null }]] })
  expect(of(4)).toMatchObject({ readAs: '24', undo: [['values', { value: 'dz', readAs: 'dz', always: false }]] })
})

test('what stands in several columns is taken back in each of them', () => {
  const words = color.columns.map(column => ({ column, value: 'Blurple', readAs: 'Navy' }))
  const found = saidOf({ ...nothing, words }, color)
  expect(found).toMatchObject({ readAs: 'Navy', always: true })
  expect(found?.undo).toHaveLength(2)
  expect(saidOf(nothing, color)).toBeNull()
})

test('a slip of the pen is put right where it was made', () => {
  const valueFixes = [{ column: 'COLOR', value: 'Blurple', readAs: 'Navvy' }]
  const words = [{ column: 'COLOR', value: 'Blu', readAs: 'Navvy' }]
  expect(valuesBehind({ ...nothing, valueFixes, words }, 'COLOR', 'Navvy')).toEqual(['Navvy', 'Blurple', 'Blu'])
  expect(valuesBehind({ ...nothing, valueFixes }, 'SIZE', 'Navvy')).toEqual(['Navvy'])
})

test.each([
  ['8,O8', '8.08'],
  ['$9.5O', '9.50'],
  ['l2.16', '12.16'],
  ['USD 1 200', '1200'],
  ['ask', 'ask'],
  ['1,200,300', '1,200,300'],
])('a price %s proposes %s', (value, fix) => expect(proposed('price-no-number', value)).toBe(fix))

test.each([
  ['12 dz', '144'],
  ['2dozen', '24'],
  ['plenty', 'plenty'],
])('a quantity %s proposes %s', (value, fix) => expect(proposed('quantity-no-number', value)).toBe(fix))

test('what is no number of any kind stays as it is', () => expect(proposed('same-key', '2 dz')).toBe('2 dz'))
