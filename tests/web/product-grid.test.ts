import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cornerOf, gridOf } from '#web/dashboard/product/editor/grid/axes.ts'
import { namedTexts, parsePrice, priceText, raised, sheetOf } from '#web/dashboard/product/editor/grid/prices.ts'
import { inverseOf, noSteps, type Step, stepBack, type Typed, taken } from '#web/dashboard/product/editor/grid/steps.ts'
import type { EditedVariant } from '#web/models/product-editor.ts'

const variant = (sku: string, parts: Partial<EditedVariant>): EditedVariant => ({
  ...{
    sku,
    articleNumber: null,
    color: null,
    size: null,
    options: {},
    price: 1000,
    sellingPrice: 1000,
    cost: null,
    minimumPrice: null,
  },
  ...{ listPrice: null, available: 0, onHand: 0, held: 0, gtin: null, closeout: false, ...parts },
})
const colors = [
  { id: 'navy', name: 'Navy', hexes: ['#1f2a44'] },
  { id: 'red', name: 'Red', hexes: ['#aa0000'] },
]
const sizes = [
  { id: 's', name: 'S' },
  { id: 'm', name: 'M' },
]
const skusIn = (grid: ReturnType<typeof gridOf>) =>
  grid.rows.map(({ name, cells }) => [name, ...cells.map(cell => cell?.sku ?? '-')].join(' '))

describe('a product as a sheet', () => {
  test('colours down, sizes across, a hole where there is no variant', () => {
    const variants = [
      variant('N-M', { color: 'navy', size: 'm' }),
      variant('N-S', { color: 'navy', size: 's' }),
      variant('R-M', { color: 'red', size: 'm' }),
    ]
    expect(skusIn(gridOf({ variants, colors, sizes }))).toEqual(['Navy N-S N-M', 'Red - R-M'])
  })
  test('options beside size stand in the rows with the colour', () => {
    const print = (sku: string, at: string, size: string) =>
      variant(sku, { color: 'navy', size, options: { Print: at } })
    const variants = [print('A', 'Chest', 's'), print('B', 'Back', 's'), print('C', 'Back', 'm')]
    const grid = gridOf({ variants, colors, sizes })
    expect(skusIn(grid)).toEqual(['Navy, Chest A -', 'Navy, Back B C'])
    expect(cornerOf(grid, 'Color')).toBe('Color, Print')
  })
  test('without sizes the option with the most values stands across', () => {
    const cup = (sku: string, lid: string, volume: string) => variant(sku, { options: { Lid: lid, Volume: volume } })
    const variants = [cup('A', 'Flat', '8 oz'), cup('B', 'Flat', '12 oz'), cup('C', 'Dome', '16 oz')]
    const grid = gridOf({ variants, colors, sizes: [] })
    expect(grid.columns.map(({ name }) => name)).toEqual(['8 oz', '12 oz', '16 oz'])
    expect(cornerOf(grid, 'Color')).toBe('Lid / Volume')
    expect(skusIn(grid)).toEqual(['Flat A B -', 'Dome - - C'])
  })
  test('one variant is one cell', () =>
    expect(skusIn(gridOf({ variants: [variant('CAP', {})], colors, sizes: [] }))).toEqual([' CAP']))
  test('the corner is empty where nothing but sizes tells the variants apart', () =>
    expect(cornerOf(gridOf({ variants: [variant('A', { size: 's' })], colors, sizes }), 'Color')).toBe(''))
  test('a variant without a size has a column beside those with one', () =>
    expect(skusIn(gridOf({ variants: [variant('A', { size: 's' }), variant('B', {})], colors, sizes }))).toEqual([
      ' A - B',
    ]))
})

describe('prices as people type them', () => {
  test.each([
    ['8.07', 807],
    ['8,07', 807],
    ['8', 800],
    ['8.5', 850],
    ['.99', 99],
    ['0', 0],
    ['$1,299.50', 129950],
    ['1.299,50 €', 129950],
    ['1 299,50', 129950],
    ['٨٫٠٧', 807],
    ['৮.০৭', 807],
  ])('%s', (typed, minor) => expect(parsePrice(typed)).toBe(minor))
  test.each([
    '',
    'abc',
    '-5',
    '−5',
    '8.075',
    '1..2',
    '$',
    '12,34,56.7.8',
    '1,5x',
    'x1,5',
    '5%',
    '(8.07)',
    '8.07 each',
    '1e3',
    '1,299,50',
  ])('no price: %s', typed => expect(parsePrice(typed)).toBeNull())
  test.each([
    ['US$ 8.07', 807],
    ['8,07 USD', 807],
    ['8,07 kr', 807],
    ['Tk 8', 800],
    ['د.إ. ٨٫٠٧', 807],
    ['1,20,000.00', 12_000_000],
  ])('with the sign of a currency: %s', (typed, minor) => expect(parsePrice(typed)).toBe(minor))

  const prices = fc.integer({ min: 0, max: 1_000_000_000 })
  const locales = fc.constantFrom(
    'en-US',
    'fr',
    'de',
    'bn-u-nu-beng',
    'bn-u-nu-latn',
    'ar-EG-u-nu-arab',
    'ar-u-nu-latn',
    'fa',
    'hi',
    'en-IN',
  )
  const styles = fc.constantFrom(
    {},
    { useGrouping: false },
    { style: 'currency', currency: 'USD' },
    { style: 'currency', currency: 'EUR', currencyDisplay: 'code' },
    { style: 'currency', currency: 'BDT' },
    { style: 'currency', currency: 'GBP', currencyDisplay: 'narrowSymbol' },
  ) as fc.Arbitrary<Intl.NumberFormatOptions>
  const written = fc.record({ price: prices, locale: locales, style: styles }).map(({ price, locale, style }) => {
    const format = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return { price, text: format.format(price / 100) }
  })
  test('as every language writes them, in its own digits', () =>
    fc.assert(fc.property(written, ({ price, text }) => void expect(parsePrice(text)).toBe(price))))
  const rubbish = fc.constantFrom('x', '%', 'k', '/', 'e', '#', '=', 'each', '؟', 'ট', ';')
  test('a price with anything else in it is none, wherever it stands', () =>
    fc.assert(
      fc.property(written, rubbish, fc.double({ min: 0, max: 1, noNaN: true }), ({ text }, other, where) => {
        const at = Math.round(text.length * where)
        expect(parsePrice(text.slice(0, at) + other + text.slice(at))).toBeNull()
      }),
    ))
  test('texts that are none are named, the first few', () => {
    expect(namedTexts(['1,5x'])).toBe('\u20681,5x\u2069')
    expect(namedTexts(['a', 'b', 'c', 'd'])).toBe('\u2068a\u2069 \u2068b\u2069 \u2068c\u2069 …')
  })
  test('what is copied is read again', () => {
    for (const price of [0, 5, 99, 807, 129950]) expect(parsePrice(priceText(price))).toBe(price)
  })
  test('raised by percent, rounded once', () => {
    expect(raised(769, 5)).toBe(807)
    expect(raised(100, -200)).toBe(0)
  })
  test('a sheet has rows and cells', () =>
    expect(sheetOf('1.00\t2.00\r\n3.00\t\r\n')).toEqual([
      ['1.00', '2.00'],
      ['3.00', ''],
    ]))
})

describe('the sheet’s own undo', () => {
  test('takes steps back and again, the latest first', () => {
    let prices: { readonly [sku: string]: Typed } = {}
    let steps = noSteps
    const now = (sku: string) => prices[sku]
    const apply = (step: Step) => {
      prices = { ...prices, ...Object.fromEntries(step) }
    }
    const take = (step: Step) => {
      steps = taken(steps, inverseOf(step, now))
      apply(step)
    }
    const go = (to: 'undo' | 'redo') => {
      const next = stepBack(steps, to, now)
      if (!next) return false
      apply(next.step)
      steps = next.steps
      return true
    }
    take(new Map([['A', 100]]))
    take(
      new Map<string, Typed>([
        ['A', null],
        ['B', 200],
      ]),
    )
    expect(go('undo')).toBe(true)
    expect(prices).toEqual({ A: 100, B: undefined })
    expect(go('undo')).toBe(true)
    expect(prices).toEqual({ A: undefined, B: undefined })
    expect(go('undo')).toBe(false)
    expect(go('redo')).toBe(true)
    expect(go('redo')).toBe(true)
    expect(prices).toEqual({ A: null, B: 200 })
    go('undo')
    take(new Map([['C', 1]]))
    expect(go('redo')).toBe(false)
  })
})
