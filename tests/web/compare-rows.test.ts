import { describe, expect, test } from 'vitest'
import type { ComparedModel } from '#web/models/compare.ts'
import { readState, searchOf } from '#web/storefront/compare/pair-picker.tsx'
import { attributeOf, groupsOf, onlyDifferences } from '#web/storefront/compare/rows.ts'

const product = (productId: string, change: Partial<ComparedModel> = {}): ComparedModel => ({
  productId,
  path: `/product/${productId}`,
  name: productId,
  brand: 'Dunmere',
  style: 'DM1',
  category: 'T-shirts',
  picture: { kind: 'garment', base: '/pictures/x' },
  price: 500,
  listPrice: 500,
  discount: 0,
  rating: 0,
  reviewCount: 0,
  inStock: true,
  colors: [
    { id: 'navy', name: 'Navy', hexes: ['#1f2a44'] },
    { id: 'red', name: 'Red', hexes: ['#aa0000'] },
  ],
  sizes: ['S', 'M'],
  attributes: [{ name: 'Fabric', value: 'Cotton' }],
  ...change,
})

const namesOf = (groups: ReturnType<typeof groupsOf>) => groups.flatMap(({ rows }) => rows.map(({ name }) => name))

describe('rows', () => {
  test('of everything that is known of any product', () => {
    const groups = groupsOf([product('a'), product('b', { attributes: [{ name: 'Fit', value: 'Relaxed' }] })])
    expect(groups.map(({ name }) => name)).toEqual(['offer', 'choice', 'product', 'details'])
    expect(namesOf(groups)).toEqual([
      'price',
      'rating',
      'availability',
      'colors',
      'sizes',
      'brand',
      'style',
      'category',
      'attribute:Fabric',
      'attribute:Fit',
    ])
    expect(attributeOf(product('a'), 'attribute:Fabric')).toBe('Cotton')
    expect(attributeOf(product('a'), 'attribute:Fit')).toBe('')
  })

  test('that differ: an order of colours is no difference, a missing attribute is one', () => {
    const a = product('a')
    const same = product('b', { colors: [...a.colors].reverse(), name: 'another', path: '/elsewhere' })
    expect(onlyDifferences(groupsOf([a, same]))).toEqual([])
    const other = product('c', { price: 700, sizes: ['S'], attributes: [] })
    expect(namesOf(onlyDifferences(groupsOf([a, other])))).toEqual(['price', 'sizes', 'attribute:Fabric'])
  })
})

describe('what the address says', () => {
  const three = ['a', 'b', 'c'].map(productId => ({ productId }))
  test.each([
    ['', ['a', 'b']],
    ['?a=c', ['c', 'a']],
    ['?b=a', ['b', 'a']],
    ['?a=b&b=c', ['b', 'c']],
    ['?a=c&b=c', ['c', 'a']],
    ['?a=missing&b=missing', ['a', 'b']],
  ])('%s shows %j on a phone', (search, pair) => expect(readState(three, search).pair).toEqual(pair))
  test('one or two products need no choice', () => expect(readState(three.slice(0, 2), '?a=b').pair).toBeNull())
  test('is read as it was written', () => {
    const state = { differences: true, pair: ['b', 'c'] as const }
    expect(readState(three, searchOf(state))).toEqual(state)
    expect(searchOf({ differences: false, pair: null })).toBe('')
  })
})
