import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRows } from '#api/import/csv/rows.ts'
import { chunks, csv } from './feeds.ts'

async function read(text: string, size: number) {
  const rows: (readonly string[] | { row: number; value: string })[] = []
  const bytes = chunks(text, size) as AsyncIterable<Buffer>
  for await (const batch of csvRows(bytes, { delimiter: ',', newline: '\n' })) {
    for (const each of batch) {
      rows.push('fields' in each ? [String(each.row), ...each.fields] : { row: each.row, value: each.value })
    }
  }
  return rows
}

describe('whatever the pieces in which a file comes', () => {
  test.each<[string, string, unknown]>([
    [
      'plain',
      'a,b\n1,2\n3,4\n',
      [
        ['1', 'a', 'b'],
        ['2', '1', '2'],
        ['3', '3', '4'],
      ],
    ],
    [
      'quoted, over two lines',
      'a,b\r\n1,"2\r\nx"\r\n3,4',
      [
        ['1', 'a', 'b'],
        ['2', '1', '2\r\nx'],
        ['3', '3', '4'],
      ],
    ],
    [
      'a stray quote',
      'a,b\n1,"x\n3,"y, z"\n5,6\n',
      [['1', 'a', 'b'], { row: 2, value: '1,"x' }, ['3', '3', 'y, z'], ['4', '5', '6']],
    ],
    [
      'inches',
      'a,b\n1,5" brim\n3,4\n',
      [
        ['1', 'a', 'b'],
        ['2', '1', '5" brim'],
        ['3', '3', '4'],
      ],
    ],
    [
      'an open quote at the end',
      'a,b\n1,"x\n3,4\n5,6',
      [['1', 'a', 'b'], { row: 2, value: '1,"x' }, ['3', '3', '4'], ['4', '5', '6']],
    ],
    [
      'two open quotes',
      'a,b\n1,"x\n3,4\n5,"y\n7,8\n',
      [['1', 'a', 'b'], { row: 2, value: '1,"x' }, ['3', '3', '4'], { row: 4, value: '5,"y' }, ['5', '7', '8']],
    ],
    [
      'blank lines keep their number',
      'a,b\n\n1,2\n',
      [
        ['1', 'a', 'b'],
        ['3', '1', '2'],
      ],
    ],
  ])('%s', async (_, text, rows) => {
    for (const size of [1, 2, 3, 5, 1000]) expect([size, await read(text, size)]).toEqual([size, rows])
  })
})

test('what a spreadsheet writes is read as it was', async () => {
  const field = fc.string({ unit: fc.constantFrom(',', '"', '\n', '\r', 'a', ' ', 'é', '日') })
  const table = fc.array(fc.tuple(fc.constant('x'), field, field), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const text = csv(['a', 'b', 'c'], rows)
      const expected = rows.map((fields, index) => [String(index + 2), ...fields])
      expect((await read(text, size)).slice(1)).toEqual(expected)
    }),
  )
})

describe('a file of rubbish', () => {
  test('of empty lines is read at once, and rows keep their numbers', async () => {
    const empty = '\n'.repeat(1_000_000)
    expect(await read(`${empty}a,b\n${empty}1,2\n\r\n\r\n3,"x\n${empty}4,"5"\n${empty}`, 64 * 1024)).toEqual([
      ['1000001', 'a', 'b'],
      ['2000002', '1', '2'],
      { row: 2000005, value: '3,"x' },
      ['3000006', '4', '5'],
    ])
  })

  test('of short rows makes nothing of each but the row', async () => {
    const rows = await read(`a,b,c\n${'x\n'.repeat(300_000)}`, 64 * 1024)
    expect([rows.length, rows.at(-1)]).toEqual([300_001, ['300001', 'x']])
  })

  test('is given up after ten thousand rows that cannot be read', async () => {
    const good = '1,2\n'.repeat(20)
    await expect(read(`a,b\n${good}${'"x"y\n'.repeat(20_000)}`, 64 * 1024)).rejects.toThrow(
      /^10,000 rows cannot be read. The last one is row 10,021: .* Nothing was imported\.$/,
    )
    expect(await read(`a,b\n${'"x"y\n'.repeat(9_999)}${good}`, 64 * 1024)).toHaveLength(1 + 9_999 + 20)
  })

  test('leaves others their turn', async () => {
    let turns = 0
    let reading = true
    const others = (async () => {
      for (; reading; turns++) await nextTurn()
    })()
    const rows = await read(`a,b\n${'"x"y\n'.repeat(9_000)}`, 10 * 1024 * 1024)
    reading = false
    await others
    expect(rows).toHaveLength(9_001)
    expect(turns).toBeGreaterThan(10)
  })
})

test('many short rows come in portions, so that others are answered between them', async () => {
  const sizes: number[] = []
  const bytes = chunks('x,y\n'.repeat(5_000), 64 * 1024) as AsyncIterable<Buffer>
  for await (const batch of csvRows(bytes, { delimiter: ',', newline: '\n' })) sizes.push(batch.length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(5_000)
})
