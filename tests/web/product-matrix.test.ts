import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillRow, matrixRows, readCell, totalOf } from '#web/storefront/product/matrix-draft.ts'
import { isTable, parsePaste, pasteInto } from '#web/storefront/product/paste.ts'
import { defaultCurve, largestRemainder, spread } from '#web/storefront/product/spread.ts'

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
      faults: 2,
    })
  })

  test('filling a row replaces it and touches no other', () => {
    const draft = fillRow({ 'Navy-S': '9', 'White-L': '3' }, rows[0]!, [0, 22, 26])
    expect(draft).toEqual({ 'Navy-S': '', 'Navy-M': '22', 'Navy-L': '26', 'White-L': '3' })
  })
})

describe('paste', () => {
  test('reads rows between tabs, with names, headings and any digits', () => {
    expect(parsePaste('Color\tS\tM\r\nNavy\t4\t12\r\nWhite\t\t৬\r\n')).toEqual([
      { label: 'Navy', counts: [4, 12] },
      { label: 'White', counts: [null, 6] },
    ])
    expect(parsePaste('٤\t١٢')).toEqual([{ label: '', counts: [4, 12] }])
  })

  test('reads semicolons, commas, spaces and quoted cells', () => {
    expect(parsePaste('4;12')[0]?.counts).toEqual([4, 12])
    expect(parsePaste('Navy,4,12')[0]).toEqual({ label: 'Navy', counts: [4, 12] })
    expect(parsePaste('Heather grey 4 12 12')[0]).toEqual({ label: 'Heather grey', counts: [4, 12, 12] })
    expect(parsePaste('"1,200"\t"3"')[0]?.counts).toEqual([1200, 3])
  })

  test('a single number is no table', () => {
    expect(isTable(parsePaste('48'))).toBe(false)
    expect(isTable(parsePaste('1,200'))).toBe(false)
    expect(isTable(parsePaste('4\t12'))).toBe(true)
    expect(isTable(parsePaste('nothing here'))).toBe(false)
  })

  test('goes from the cell on, or to the colour that it names', () => {
    expect(pasteInto({}, rows, parsePaste('1\t2\n3\t4\t5'), 0, 1)).toEqual({
      draft: { 'Navy-M': '1', 'Navy-L': '2', 'White-L': '4' },
      placed: 3,
    })
    expect(pasteInto({ 'White-L': '9' }, rows, parsePaste('white\t1\t2\t0'), 0, 2)).toEqual({
      draft: { 'White-S': '1', 'White-L': '' },
      placed: 2,
    })
  })
})

describe('spread', () => {
  test('48 pieces over the usual curve', () => {
    const curve = defaultCurve(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'])
    expect(curve).toEqual([3, 12, 22, 26, 22, 12, 3])
    expect(
      spread(
        48,
        curve.map(weight => ({ weight, stock: -1 })),
      ),
    ).toEqual([1, 6, 11, 12, 11, 6, 1])
  })

  test('what stock cuts off goes to the others', () => {
    expect(
      spread(10, [
        { weight: 1, stock: 2 },
        { weight: 1, stock: -1 },
      ]),
    ).toEqual([2, 8])
    expect(
      spread(10, [
        { weight: 1, stock: 2 },
        { weight: 1, stock: 3 },
      ]),
    ).toEqual([2, 3])
    expect(
      spread(10, [
        { weight: 0, stock: 50 },
        { weight: 1, stock: 3 },
      ]),
    ).toEqual([0, 3])
  })

  test('sizes of other kinds share evenly', () => {
    expect(defaultCurve(['6M', '12M', '18M', '24M'])).toEqual([25, 25, 25, 25])
    expect(defaultCurve([])).toEqual([])
  })

  const share = fc.record({ weight: fc.integer({ min: 0, max: 100 }), stock: fc.integer({ min: -1, max: 400 }) })

  test('never more than stock, and everything that can be placed is placed', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.array(share, { minLength: 1, maxLength: 12 }), (total, shares) => {
        const pieces = spread(total, shares)
        const room = shares.reduce((sum, s) => sum + (s.weight === 0 ? 0 : s.stock < 0 ? total : s.stock), 0)
        expect(pieces.reduce((a, b) => a + b, 0)).toBe(Math.min(total, room))
        pieces.forEach((n, i) => {
          expect(Number.isInteger(n) && n >= 0).toBe(true)
          if (shares[i]!.stock >= 0) expect(n).toBeLessThanOrEqual(shares[i]!.stock)
          if (shares[i]!.weight === 0) expect(n).toBe(0)
        })
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
