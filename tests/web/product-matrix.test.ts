import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillRow, matrixRows, readCell, shownPrices, totalOf } from '#web/ui/matrix/draft.ts'
import { isTable, parsePaste, pasteInto } from '#web/ui/matrix/paste.ts'
import { defaultCurve, largestRemainder, spread } from '#web/ui/matrix/spread.tsx'

const stock: { [sku: string]: number } = {
  'Navy-S': 120,
  'Navy-M': 300,
  'Navy-L': 60,
  'White-S': 0,
  'White-L': -1,
}
const rows = matrixRows({
  colors: ['Navy', 'White'].map(id => ({ id, name: id, hexes: [], pictures: [] })),
  sizes: ['S', 'M', 'L'].map(id => ({ id, name: id })),
  variants: Object.entries(stock).map(([sku, quantity]) => {
    const [color, size] = sku.split('-') as [string, string]
    return { sku, color, size, price: size === 'L' ? 650 : 600, listPrice: null, quantity, closeout: false }
  }),
})

describe('matrix draft', () => {
  test('one row a colour, one cell a size, null where not made', () => {
    expect(rows.map(row => row.cells.map(cell => cell?.sku ?? null))).toEqual([
      ['Navy-S', 'Navy-M', 'Navy-L'],
      ['White-S', null, 'White-L'],
    ])
  })

  test('prices that differ stand at the sizes, at the colours, or in the cells', () => {
    const priced = (...prices: readonly (readonly (number | null)[])[]) =>
      shownPrices(
        prices.map((row, r) => ({
          color: `${r}`,
          name: `${r}`,
          hexes: [],
          cells: row.map(price => (price === null ? null : { ...rows[0]!.cells[0]!, price })),
        })),
      )
    expect(priced([6, 6], [6, null])).toBeNull()
    expect(priced([6, 7], [6, 7], [null, 7])).toEqual({ at: 'columns', prices: [6, 7] })
    expect(priced([6, 6], [8, null])).toEqual({ at: 'rows', prices: [6, 8] })
    expect(priced([6, 7], [6, 8])).toEqual({ at: 'cells' })
  })

  test('a product without colours or sizes is one cell', () => {
    const variant = { sku: 'MUG', color: null, size: null, price: 900, listPrice: null, quantity: 5, closeout: false }
    const single = matrixRows({ colors: [], sizes: [], variants: [variant] })
    expect(single).toEqual([{ color: null, name: '', hexes: [], cells: [variant] }])
  })

  test('counts what is there and says when more was asked for', () => {
    expect(readCell('100', 60)).toEqual({ pieces: 60, only: 60, unreadable: false })
    expect(readCell('60', 60)).toEqual({ pieces: 60, only: null, unreadable: false })
    expect(readCell('99999', -1)).toEqual({ pieces: 99999, only: null, unreadable: false })
    expect(readCell(' ১২ ', 60).pieces).toBe(12)
    expect(readCell('٢٥', 60).pieces).toBe(25)
    expect(readCell('1,200', -1).pieces).toBe(1200)
    expect(readCell('a few', 60)).toEqual({ pieces: 0, only: null, unreadable: true })
    expect(readCell('-3', 60).unreadable).toBe(true)
    expect(readCell('1.5', 60).unreadable).toBe(true)
    expect(readCell('', 60)).toEqual({ pieces: 0, only: null, unreadable: false })
  })

  test('the total leaves out the excess and counts the faults', () => {
    const total = totalOf(rows, { 'Navy-S': '4', 'Navy-L': '100', 'White-L': '2', 'White-S': '1', gone: '9' })
    expect(total).toEqual({
      pieces: 66,
      amount: 4 * 600 + 60 * 650 + 2 * 650,
      lines: [
        { sku: 'Navy-S', quantity: 4 },
        { sku: 'Navy-L', quantity: 60 },
        { sku: 'White-L', quantity: 2 },
      ],
      short: [
        { sku: 'Navy-L', asked: 100, left: 60 },
        { sku: 'White-S', asked: 1, left: 0 },
      ],
      faults: 2,
    })
  })

  test('filling a row replaces it and touches no other', () => {
    const draft = fillRow({ 'Navy-S': '9', 'White-L': '3' }, rows[0]!, [0, 22, 26])
    expect(draft).toEqual({ 'Navy-S': '', 'Navy-M': '22', 'Navy-L': '26', 'White-L': '3' })
  })
})

describe('paste', () => {
  const sizes = ['S', 'M', 'L']
  const paste = (text: string, row = 0, column = 0) => pasteInto({}, rows, sizes, parsePaste(text), row, column)

  test('parts lines into cells by what there is between them', () => {
    expect(parsePaste('Navy\t4\t12\r\nWhite\t\t৬\r\n')).toEqual([
      ['Navy', '4', '12'],
      ['White', '', '৬'],
    ])
    expect(parsePaste('4;12')).toEqual([['4', '12']])
    expect(parsePaste('Navy,4,12')).toEqual([['Navy', '4', '12']])
    expect(parsePaste('Heather grey 4 12 12')).toEqual([['Heather grey', '4', '12', '12']])
    expect(parsePaste('2XL: 4\n4 12\nNavy')).toEqual([['2XL', '4'], ['4', '12'], ['Navy']])
    expect(parsePaste('"1,200"\t"3"')).toEqual([['1,200', '3']])
  })

  test('a single number is no table, and neither are words', () => {
    expect(isTable(parsePaste('48'))).toBe(false)
    expect(isTable(parsePaste('1,200'))).toBe(false)
    expect(isTable(parsePaste('4\t12'))).toBe(true)
    expect(isTable(parsePaste('S\t4'))).toBe(true)
    expect(isTable(parsePaste('nothing here'))).toBe(false)
  })

  test('sizes go to the colour that has the focus, whichever cell of it', () => {
    for (const text of ['S\t4\nM\t8', 's 4\nM: 8', 'S;4\nM;8', 'Size\tPieces\nS\t٤\nM\t٨']) {
      expect(paste(text, 0, 2), text).toEqual({ draft: { 'Navy-S': '4', 'Navy-M': '8' }, placed: 2, lost: [] })
    }
  })

  test('a colour names its row, a heading its columns, or the other way round', () => {
    const placed = { draft: { 'Navy-M': '4', 'Navy-L': '5', 'White-L': '6' }, placed: 3, lost: [] }
    for (const text of [
      'Color\tL\tM\nnavy\t5\t4\nWhite\t6',
      'Size\tNavy\tWhite\nM\t4\t\nL\t5\t6',
      'Navy\tM\t4\nNavy\tL\t5\nWhite\tL\t6',
      'Navy M 4\nNavy, L\t5\nWhite L 6',
      'Navy\nM\t4\nL\t5\nWhite\nL\t6',
    ]) {
      expect(paste(text), text).toEqual(placed)
    }
  })

  test('numbers alone go from the cell on', () => {
    expect(paste('1\t2\n\t5', 0, 1)).toEqual({
      draft: { 'Navy-M': '1', 'Navy-L': '2', 'White-L': '5' },
      placed: 3,
      lost: [],
    })
    expect(pasteInto({ 'White-L': '9' }, rows, sizes, parsePaste('white\t\t\t0'), 0, 2).draft).toEqual({
      'White-L': '',
    })
  })

  test('names what cannot be placed: an unknown label, the edge, what is not made, sold out or no number', () => {
    expect(paste('Purple\t4\nS\t5')).toEqual({ draft: { 'Navy-S': '5' }, placed: 1, lost: ['Purple 4'] })
    expect(paste('White\t1\t2\t3\t4').lost).toEqual(['White 1', 'White 2', 'White 4'])
    expect(paste('S\t5\t6').lost).toEqual(['S 6'])
    expect(paste('Color\tS\tTotal\nNavy\t5\t5').lost).toEqual(['Navy 5'])
    expect(paste('Navy\t2\tmany')).toEqual({ draft: { 'Navy-S': '2' }, placed: 1, lost: ['Navy many'] })
  })

  test('XXL is 2XL, and sizes that are numbers are labels where they stand in order before one number each', () => {
    const inches = matrixRows({
      colors: [],
      sizes: ['30', '32', 'XXL'].map(id => ({ id, name: id })),
      variants: ['30', '32', 'XXL'].map(size => ({
        sku: size,
        color: null,
        size,
        price: 900,
        listPrice: null,
        quantity: -1,
        closeout: false,
      })),
    })
    const into = (text: string) => pasteInto({}, inches, ['30', '32', 'XXL'], parsePaste(text), 0, 0).draft
    expect(into('30\t4\n32\t8')).toEqual({ '30': '4', '32': '8' })
    expect(into('30\t32')).toEqual({ '30': '30', '32': '32' })
    expect(into('2xl\t4')).toEqual({ XXL: '4' })
    const twice = pasteInto({ XXL: '9' }, inches, ['30', '32', 'XXL'], parsePaste('XXL 2\n2XL 1'), 0, 0)
    expect(twice).toEqual({ draft: { XXL: '3' }, placed: 2, lost: [] })
  })
})

describe('spread', () => {
  test('48 pieces over the usual curve', () => {
    const curve = defaultCurve(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'])
    expect(curve).toEqual([3, 12, 22, 26, 22, 12, 3])
    const shares = curve.map(weight => ({ weight, stock: -1 }))
    expect(spread(48, shares)).toEqual({ pieces: [1, 6, 11, 12, 11, 6, 1], moves: [] })
  })

  const even = (...stocks: number[]) => stocks.map(stock => ({ weight: 1, stock }))

  test('what a size lacks goes to the next larger one, then to the next smaller one, and each move is told', () => {
    expect(spread(30, even(-1, 7, -1))).toEqual({ pieces: [10, 7, 13], moves: [{ from: 1, to: 2, pieces: 3 }] })
    expect(spread(30, even(-1, 6, 12))).toEqual({
      pieces: [12, 6, 12],
      moves: [
        { from: 1, to: 2, pieces: 2 },
        { from: 1, to: 0, pieces: 2 },
      ],
    })
    expect(spread(20, even(-1, 0))).toEqual({ pieces: [20, 0], moves: [{ from: 1, to: 0, pieces: 10 }] })
  })

  test('never further: what finds no room beside its size is not placed', () => {
    expect(spread(40, even(-1, 10, 4, 10))).toEqual({ pieces: [10, 10, 4, 10], moves: [] })
    expect(spread(40, even(2, 12, -1, -1))).toEqual({ pieces: [2, 12, 10, 10], moves: [{ from: 0, to: 1, pieces: 2 }] })
  })

  test('a size that the curve leaves out gets nothing, and the sizes around it are neighbours', () => {
    const shares = [
      { weight: 1, stock: 2 },
      { weight: 0, stock: 50 },
      { weight: 1, stock: -1 },
    ]
    expect(spread(10, shares)).toEqual({ pieces: [2, 0, 8], moves: [{ from: 0, to: 2, pieces: 3 }] })
  })

  test('sizes of other kinds share evenly', () => {
    expect(defaultCurve(['6M', '12M', '18M', '24M'])).toEqual([25, 25, 25, 25])
    expect(defaultCurve([])).toEqual([])
  })

  const share = fc.record({ weight: fc.integer({ min: 0, max: 100 }), stock: fc.integer({ min: -1, max: 400 }) })

  test('no size gets more than its stock, and pieces leave their share for a neighbour alone', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.array(share, { minLength: 1, maxLength: 12 }), (total, shares) => {
        const { pieces, moves } = spread(total, shares)
        const used = shares.flatMap(({ weight }, i) => (weight > 0 ? [i] : []))
        const own = shares.map(() => 0)
        if (used.length > 0) {
          const asked = largestRemainder(
            total,
            used.map(i => shares[i]!.weight),
          )
          for (const [at, i] of used.entries()) own[i] = asked[at]!
        }
        for (const { from, to, pieces: moved } of moves) {
          expect(Math.abs(used.indexOf(from) - used.indexOf(to))).toBe(1)
          expect(moved).toBeGreaterThan(0)
          own[from] = own[from]! - moved
          own[to] = own[to]! + moved
        }
        pieces.forEach((n, i) => {
          const { stock } = shares[i]!
          expect(n).toBe(stock < 0 ? own[i] : Math.min(own[i]!, stock))
        })
        expect(pieces.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(total)
      }),
    )
  })

  test('without limits every size is within one piece of its share', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), weights, (total, w) => {
        const all = w.reduce((a, b) => a + b, 0)
        largestRemainder(total, w).forEach((n, i) => {
          expect(Math.abs(n - (total * w[i]!) / all)).toBeLessThan(1)
        })
      }),
    )
  })
})
