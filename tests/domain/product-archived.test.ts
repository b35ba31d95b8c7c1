import { describe, expect, test } from 'vitest'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import type { EditField, ProductEdits, ProductEvent } from '#domain/product/events.ts'
import { archivedAt, archivedColorPath, archivedVariantPath, isArchived } from '#domain/shared/archived.ts'
import { variant } from '#tests/support/feed-product.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'
import { imported } from './product-fixture.ts'

const productId = 'p1'
const [navyS, navyM, redS] = [variant('N.S'), variant('N-M'), variant('R-S', { color: 'red' })]
const tee = imported([navyS, navyM, redS])
const navy = { archivedColors: { navy: true } } as const
const edited = (edits: ProductEdits): ProductEvent => ({ type: 'ProductEdited', data: { productId, edits } })
const withdrawn = (fields: readonly EditField[]): ProductEvent => ({
  type: 'ProductEditsWithdrawn',
  data: { productId, fields, skus: [] },
})
const edit = (edits: ProductEdits): ProductCommand => ({ type: 'EditProduct', data: { productId, edits } })
const save = (more: object): ProductCommand => ({
  type: 'SaveProduct',
  data: { productId, checked: 1, edits: {}, fields: [], skus: [], ...more },
})
/** The SKUs that shoppers see. */
const seen = (events: readonly ProductEvent[]) => {
  const { feed, edits } = fold(product, events)!
  return feed.variants.filter(each => !isArchived(each, edits)).map(({ sku }) => sku)
}

describe('a colour or a variant is archived over the feed', () => {
  test('and is not seen', () => {
    given(product, [tee]).when(edit(navy)).then(edited(navy))
    expect(seen([tee, edited(navy)])).toEqual(['R-S'])
    expect(seen([tee, edited({ archivedVariants: { 'N.S': true } })])).toEqual(['N-M', 'R-S'])
  })
  test('a later feed brings nothing of it back, not even a size that is new', () =>
    expect(seen([tee, edited(navy), imported([navyS, redS, variant('N-L')])])).toEqual(['R-S']))
  test('it stays archived where the feed drops it, and lists it again', () =>
    expect(seen([tee, edited(navy), imported([redS]), tee])).toEqual(['R-S']))
  test('twice is once', () =>
    given(product, [tee, edited(navy)])
      .when(edit(navy))
      .then())
  test('it is brought back', () => {
    const fields = [archivedColorPath('navy')]
    given(product, [tee, edited(navy)])
      .when({ type: 'ReleaseEdits', data: { productId, fields, skus: [] } })
      .then(withdrawn(fields))
    expect(seen([tee, edited(navy), withdrawn(fields)])).toEqual(['N.S', 'N-M', 'R-S'])
  })
  test('a variant that is archived alone stays so when its colour comes back', () => {
    const both = [tee, edited(navy), edited({ archivedVariants: { 'N.S': true } })]
    expect(seen([...both, withdrawn([archivedColorPath('navy')])])).toEqual(['N-M', 'R-S'])
    expect(seen([...both, withdrawn([archivedVariantPath('N.S')])])).toEqual(['R-S'])
  })
})

describe('refused is', () => {
  test('a colour and a variant that the feed does not list', () => {
    given(product, [tee])
      .when(edit({ archivedColors: { pink: true } }))
      .rejects({ code: 'color-not-found', color: 'pink' })
    given(product, [tee])
      .when(edit({ archivedVariants: { NOPE: true } }))
      .rejects({ code: 'sku-not-found', skus: ['NOPE'] })
  })
  test('the last that shoppers see', () => {
    given(product, [tee])
      .when(edit({ archivedColors: { navy: true, red: true } }))
      .rejects({ code: 'all-archived' })
    given(product, [tee, edited(navy)])
      .when(edit({ archivedVariants: { 'R-S': true } }))
      .rejects({ code: 'all-archived' })
  })
  test('but not where another comes back in the same save', () => {
    const [edits, fields] = [{ archivedColors: { red: true } }, [archivedColorPath('navy')]] as const
    given(product, [tee, edited(navy)])
      .when(save({ edits, fields }))
      .then(edited(edits), withdrawn(fields))
  })
  test('and not where a feed left nothing already: all the rest can still be edited', () =>
    given(product, [tee, edited(navy), imported([navyS])])
      .when(edit({ archivedVariants: { 'N.S': true } }))
      .then(edited({ archivedVariants: { 'N.S': true } })))
})

test('paths name what is archived', () => {
  expect(archivedAt(archivedColorPath('navy'))).toEqual({ color: 'navy' })
  expect(archivedAt(archivedVariantPath('N.S'))).toEqual({ sku: 'N.S' })
  expect(archivedAt('prices.N.S')).toBeNull()
})
