import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTextColumn } from '#api/plumbing/columns/text-column.ts'

const word = fc.string({ unit: fc.constantFrom(...'ab01é'), minLength: 1, maxLength: 8 })
const cell = fc.array(word, { maxLength: 4 })

describe('A column of texts', () => {
  test('finds the rows that have a word which begins so, and no other', () => {
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(19), cell)),
        word,
        (first, changes, start) => {
          const [column, cells] = [createTextColumn(), [...first]]
          for (const [row, words] of cells.entries()) column.set(row, words)
          for (const [at, words] of changes) {
            cells[at % cells.length] = words
            column.set(at % cells.length, words)
          }
          const begins = column.beginning(start)
          expect(cells.map((_, row) => begins(row))).toEqual(
            cells.map(words => words.some(each => each.startsWith(start))),
          )
        },
      ),
    )
  })

  test('takes more rows than it had room for', () => {
    const column = createTextColumn()
    for (let row = 0; row < 3000; row++) column.set(row, [`${1_000_000 + row}`])
    const begins = column.beginning('1002345')
    expect(Array.from({ length: 3000 }, (_, row) => row).filter(begins)).toEqual([2345])
  })
})
