import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductModel, VariantModel } from '#web/models/product.ts'
import {
  choose,
  initialChoice,
  narrowed,
  openOption,
  openVariants,
  valueState,
} from '#web/storefront/product/choice.ts'
import { choiceSearch } from '#web/storefront/product/choice-search.ts'
import { matrixRows } from '#web/ui/matrix/draft.ts'
import { matrixProduct } from '#web/ui/matrix/product.ts'

type Values = { readonly [id: string]: string }

function productOf(options: { readonly [id: string]: readonly string[] }, made: readonly Values[], out: Values = {}) {
  const further = Object.entries(options).filter(([id]) => id !== 'color' && id !== 'size')
  const variants = made.map((values, at): VariantModel => {
    const { color = null, size = null, ...rest } = values as { color?: string; size?: string }
    const isOut = Object.keys(out).length > 0 && Object.entries(out).every(([id, value]) => values[id] === value)
    const quantity = isOut ? 0 : 5
    return { sku: `V${at}`, color, size, options: rest, price: 500, listPrice: null, quantity, closeout: false }
  })
  const product = {
    colors: (options.color ?? []).map(id => ({ id, name: id, hexes: ['#112233'], pictures: [] })),
    sizes: (options.size ?? []).map(id => ({ id, name: id })),
    ...(further.length > 0 && { options: further.map(([id, values]) => ({ id, name: id, values })) }),
    variants,
  }
  return product as unknown as ProductModel
}

const pant = productOf({ waist: ['30', '32', '34'], inseam: ['30', '32'] }, [
  { waist: '30', inseam: '30' },
  { waist: '30', inseam: '32' },
  { waist: '32', inseam: '30' },
  { waist: '34', inseam: '32' },
])
const at = (product: ProductModel, search: string) => initialChoice(product, new URLSearchParams(search))

describe('Waist × Inseam', () => {
  test('an address chooses both, as far as they are made together', () => {
    expect(at(pant, 'opt-waist=32&opt-inseam=30').options).toEqual({ waist: '32', inseam: '30' })
    expect(at(pant, 'opt-waist=32&opt-inseam=32').options).toEqual({ waist: '32' })
    expect(at(pant, 'waist=32').options).toEqual({})
    expect(choiceSearch({ color: null, size: null, options: { waist: '32', inseam: '30' } }, 'many')).toBe(
      '?opt-waist=32&opt-inseam=30&order=many',
    )
  })

  test('the last choice stays; what is not made with it goes and says why', () => {
    const choice = at(pant, 'opt-waist=32&opt-inseam=30')
    const next = choose(pant, choice, 'opt-inseam', '32')
    expect(next).toEqual({
      color: null,
      size: null,
      options: { inseam: '32' },
      clash: { cleared: 'opt-waist', lost: '32', picked: '32' },
    })
    expect(openOption(pant, next)?.id).toBe('waist')
    expect(choose(pant, next, 'opt-waist', '34')).toMatchObject({ options: { waist: '34', inseam: '32' }, clash: null })
  })

  test('a value stands as all else that is chosen leaves it', () => {
    const choice = at(pant, 'opt-waist=32')
    expect(['30', '32'].map(value => valueState(pant, choice, 'inseam', value))).toEqual(['available', 'impossible'])
    const sold = productOf(
      { waist: ['30'], inseam: ['30', '32'] },
      pant.variants.slice(0, 2).map(v => v.options!),
      {
        inseam: '32',
      },
    )
    expect(valueState(sold, at(sold, ''), 'inseam', '32')).toBe('sold-out')
  })

  test('in a matrix the larger one is the rows', () => {
    const matrix = matrixProduct(pant)
    expect([matrix.rowName, matrix.sizes.map(({ id }) => id)]).toEqual(['waist', ['30', '32']])
    expect(matrixRows(matrix).map(({ name, cells }) => [name, cells.map(cell => cell?.sku ?? null)])).toEqual([
      ['30', ['V0', 'V1']],
      ['32', ['V2', null]],
      ['34', [null, 'V3']],
    ])
  })
})

test('Size × Print: sizes stay the columns, the print is chosen beside them', () => {
  const made = ['S', 'M'].flatMap(size => ['Left chest', 'Full back'].map(print => ({ size, print })))
  const tee = productOf({ size: ['S', 'M'], print: ['Left chest', 'Full back'] }, made)
  const choice = choose(tee, at(tee, 'size=M'), 'opt-print', 'Full back')
  expect(openVariants(tee, choice).map(({ sku }) => sku)).toEqual(['V3'])
  expect(narrowed(tee, choice).variants.map(({ sku }) => sku)).toEqual(['V1', 'V3'])
  const matrix = matrixProduct(tee)
  expect([matrix.rowName, matrix.sizes.map(({ name }) => name), matrix.colors.map(({ name }) => name)]).toEqual([
    'print',
    ['S', 'M'],
    ['Left chest', 'Full back'],
  ])
})

test('an option of one value is chosen, and no row or column of a matrix', () => {
  const hair = productOf({ texture: ['Straight'], length: ['12', '14'], weight: ['4 oz'] }, [
    { texture: 'Straight', length: '12', weight: '4 oz' },
    { texture: 'Straight', length: '14', weight: '4 oz' },
  ])
  expect(at(hair, '').options).toEqual({ texture: 'Straight', weight: '4 oz' })
  expect(matrixRows(matrixProduct(hair)).map(({ cells }) => cells.map(cell => cell?.sku))).toEqual([['V0', 'V1']])
})

test('a product without further options is its own matrix', () => {
  const tee = productOf({ color: ['navy'], size: ['S'] }, [{ color: 'navy', size: 'S' }])
  expect(matrixProduct(tee)).toBe(tee)
})

test('whatever the options, every variant has one cell, and every sequence of picks leads to what is made', () => {
  const ids = ['color', 'size', 'a', 'b', 'c']
  const anyProduct = fc.uniqueArray(
    fc.record(Object.fromEntries(ids.map(id => [id, fc.constantFrom('1', '2', '3')]))),
    { minLength: 1, maxLength: 30, selector: values => JSON.stringify(values) },
  )
  const anyKept = fc.subarray(ids, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      anyProduct,
      anyKept,
      fc.array(fc.tuple(fc.nat(4), fc.constantFrom('1', '2', '3'))),
      (all, kept, picks) => {
        const made = [
          ...new Map(all.map(values => kept.map(id => [id, values[id]!])).map(e => [JSON.stringify(e), e])).values(),
        ]
        const options = Object.fromEntries(
          kept.map(id => [id, [...new Set(made.map(e => Object.fromEntries(e)[id]!))]]),
        )
        const product = productOf(
          options,
          made.map(e => Object.fromEntries(e)),
        )
        const cells = matrixRows(matrixProduct(product)).flatMap(row => row.cells.flatMap(cell => cell?.sku ?? []))
        expect(cells.toSorted()).toEqual(product.variants.map(({ sku }) => sku).toSorted())
        let choice = at(product, '')
        for (const [n, value] of picks) {
          const id = kept[n % kept.length]!
          if (!options[id]!.includes(value)) continue
          choice = choose(product, choice, id === 'color' || id === 'size' ? id : `opt-${id}`, value)
          expect(openVariants(product, choice).length).toBeGreaterThan(0)
        }
      },
    ),
    { numRuns: 100 },
  )
})
