import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { FeedVariant, ProductEvent } from '#domain/product/events.ts'
import { mergeOptions } from '#domain/product/merged-attributes.ts'
import { variant } from '#tests/support/feed-product.ts'
import { given } from '../support/given.ts'
import { imported } from './product-fixture.ts'

const attribute = (from: string, to: string) =>
  ({ type: 'ReplaceTerm', data: { productId: 'p1', kind: 'attribute', from, to } }) as const
const value = (from: string, to: string) =>
  ({ type: 'ReplaceAttributeValue', data: { productId: 'p1', attribute: 'fit', from, to } }) as const
const edited = (attributes: { readonly [name: string]: string }): ProductEvent => ({
  type: 'ProductEdited',
  data: { productId: 'p1', edits: { attributes } },
})
const withdrawn = (...names: string[]): ProductEvent => ({
  type: 'ProductEditsWithdrawn',
  data: { productId: 'p1', fields: names.map(name => `attributes.${name}` as const), skus: [] },
})
const ones = (...all: FeedVariant['attributes'][]) =>
  all.map((attributes, at) => variant(`A${at}`, { attributes, size: null, color: null }))

describe('an attribute that is merged', () => {
  test('is named by the other one, of the product and of its variants, at the same place', () => {
    const before = imported(ones({ shape: 'Slim', length: 'Long' }, { shape: 'Wide', length: 'Long' }), {
      attributes: { shape: 'Slim', cloth: 'Wool' },
    })
    const after = imported(ones({ fit: 'Slim', length: 'Long' }, { fit: 'Wide', length: 'Long' }), {
      attributes: { fit: 'Slim', cloth: 'Wool' },
    })
    given(product, [before]).when(attribute('shape', 'fit')).then(after)
    given(product, [after]).when(attribute('shape', 'fit')).then()
  })
  test('is said once where the product says the same of both', () => {
    given(product, [imported([], { attributes: { shape: 'slim', fit: 'Slim' } })])
      .when(attribute('shape', 'fit'))
      .then(imported([], { attributes: { fit: 'Slim' } }))
  })
  test.each([
    ['the product says two things', imported([], { attributes: { shape: 'Slim', fit: 'Wide' } })],
    ['a variant says two things', imported(ones({ shape: 'Slim', fit: 'Wide' }))],
    ['two variants would be the same', imported(ones({ shape: 'Slim' }, { fit: 'slim' }))],
  ])('stays where %s', (_, before) =>
    given(product, [before]).when(attribute('shape', 'fit')).rejects({ code: 'has-both' }),
  )
  test('takes along what staff said over the feed, unless they said the other one too', () => {
    given(product, [imported([]), edited({ shape: 'Slim' })])
      .when(attribute('shape', 'fit'))
      .then(edited({ fit: 'Slim' }), withdrawn('shape'))
    given(product, [imported([]), edited({ shape: 'Slim', fit: 'Wide' })])
      .when(attribute('shape', 'fit'))
      .then(withdrawn('shape'))
  })
})

describe('a value that is merged', () => {
  test('is written as the other one, in whatever case it was', () => {
    given(product, [imported(ones({ fit: 'SLIM fit' }, { fit: 'Wide' }), { attributes: { fit: 'Slim  Fit' } })])
      .when(value('slim fit', 'Slim'))
      .then(imported(ones({ fit: 'Slim' }, { fit: 'Wide' }), { attributes: { fit: 'Slim' } }))
    given(product, [imported(ones({ fit: 'Slim' }))])
      .when(value('slim fit', 'Slim'))
      .then()
  })
  test('changes no other attribute', () =>
    given(product, [imported(ones({ shape: 'Slim fit' }))])
      .when(value('slim fit', 'Slim'))
      .then())
  test('stays where the product is sold in both', () =>
    given(product, [imported(ones({ fit: 'Slim fit' }, { fit: 'Slim' }))])
      .when(value('slim fit', 'Slim'))
      .rejects({ code: 'has-both' }))
  test('is changed in what staff said', () =>
    given(product, [imported([]), edited({ fit: 'Slim fit' })])
      .when(value('slim fit', 'Slim'))
      .then(edited({ fit: 'Slim' })))
})

test('no two variants that could be told apart are made the same, and a merge done twice changes nothing more', () => {
  const places = (all: readonly FeedVariant[]) =>
    new Set(all.map(({ attributes }) => JSON.stringify(Object.entries(attributes).sort()).toLowerCase())).size
  const names = fc.constantFrom('fit', 'shape', 'cut')
  const values = fc.constantFrom('Slim', 'slim', 'Wide')
  const variants = fc.array(fc.dictionary(names, values), { maxLength: 5 }).map(all => ones(...all))
  const merge = fc.oneof(
    fc.record({ from: names, to: names }).filter(({ from, to }) => from !== to),
    fc.record({ attribute: names, from: values, to: values }),
  )
  fc.assert(
    fc.property(variants, merge, (all, how) => {
      const once = mergeOptions(all, how)
      if (!once) return
      expect(places(once)).toBe(places(all))
      expect(once).toHaveLength(all.length)
      expect(mergeOptions(once, how)).toBe(once)
    }),
  )
})
