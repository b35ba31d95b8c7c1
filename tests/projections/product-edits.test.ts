import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attributePath,
  closeoutPath,
  type EditField,
  editFields,
  imagesPath,
  type ProductEdits,
  type ProductEvent,
} from '#domain/product/events.ts'
import { archivedColorPath, archivedVariantPath } from '#domain/shared/archived.ts'
import { productCard } from '#projections/product-card/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { productWords } from '#projections/product-words/view.ts'
import { folds } from '#projections/projection.ts'
import type { AnyProjection } from '#projections/run/fold.ts'
import { sitemap } from '#projections/sitemap/view.ts'
import { variant } from '#tests/support/feed-product.ts'
import { imported } from '../domain/product-fixture.ts'
import { storedEvent } from '../support/given-projection.ts'

const productId = 'p1'
const skus = ['TEE-S', 'TEE-M']
const tee = imported(
  skus.map((sku, at) =>
    variant(sku, {
      price: 1000 + at,
      color: ['navy', 'red'][at]!,
      images: [`https://feed.example/${at}`],
      closeout: at === 1,
      attributes: at === 1 ? { print: 'Left chest' } : {},
    }),
  ),
  {
    ...{ name: { en: 'Tee', fr: 'T-shirt' }, description: { en: 'Cotton' }, seo: { title: 'Tees' } },
    attributes: { subcategory: 'Pocket tees' },
  },
)
const edited = (edits: ProductEdits): ProductEvent => ({ type: 'ProductEdited', data: { productId, edits } })
const withdrawn = (fields: readonly string[], prices: readonly string[]): ProductEvent => ({
  type: 'ProductEditsWithdrawn',
  data: { productId, fields: fields as readonly EditField[], skus: prices },
})

/** The document that a view keeps of the product after these events, without the moment of the last change. */
function folded(view: AnyProjection, events: readonly ProductEvent[]) {
  const handled = events.filter(event => folds(view, event.type))
  return handled.reduce<object | undefined>((before, event) => {
    const stored = { ...storedEvent(event, 0), at: '2026-01-01T00:00:00.000Z' }
    const next = view.project(before, stored, productId) as object | undefined
    return next && JSON.parse(JSON.stringify(next))
  }, undefined)
}

const anyPictures = fc
  .uniqueArray(fc.constantFrom('https://feed.example/1', 'blob:1', 'blob:2'), { maxLength: 2 })
  .map(images => images.map(image => ({ image })))
const colors = ['navy', 'red', ''] as const
const attributes = ['subcategory', 'fit'] as const
const everyField = [
  ...editFields,
  ...colors.map(imagesPath),
  ...attributes.map(attributePath),
  ...skus.map(closeoutPath),
  ...[archivedColorPath('navy'), archivedVariantPath(skus[0]!)],
]
const anyEdits = fc.record(
  {
    name: fc.record({ en: fc.string(), fr: fc.string() }, { requiredKeys: [] }),
    description: fc.record({ en: fc.string(), ar: fc.string() }, { requiredKeys: [] }),
    baseCategory: fc.constantFrom('polos', 'fleece'),
    brand: fc.constantFrom('lowfield', ''),
    cuts: fc.subarray(['mens', 'youth']),
    kind: fc.constantFrom('tops', null),
    attributes: fc.dictionary(fc.constantFrom(...attributes), fc.constantFrom('', 'Boxy'), { minKeys: 1 }),
    closeout: fc.dictionary(fc.constantFrom(...skus), fc.boolean(), { minKeys: 1 }),
    discount: fc.integer({ min: 0, max: 100 }),
    prices: fc.dictionary(fc.constantFrom(...skus), fc.integer({ min: 0, max: 9999 }), { minKeys: 1 }),
    seo: fc.record({ title: fc.string(), description: fc.string() }, { requiredKeys: [] }),
    searchTitle: fc.record({ en: fc.string(), fr: fc.string() }, { requiredKeys: [] }),
    images: fc.dictionary(fc.constantFrom('navy', 'red', ''), anyPictures, { minKeys: 1 }),
    // Nobody can archive the last that shoppers see.
    archivedColors: fc.constant({ navy: true as const }),
    archivedVariants: fc.constant({ [skus[0]!]: true as const }),
  },
  { requiredKeys: [] },
)

describe.each([productPage, productCard, productRows, productWords, sitemap] as unknown as readonly AnyProjection[])(
  'the view $name',
  view => {
    test('edits, then all of them withdrawn, leave what the feed says', () => {
      fc.assert(
        fc.property(fc.array(anyEdits.map(edited), { maxLength: 4 }), fc.boolean(), (edits, again) => {
          // A later import says the same of a product with edits as of one that never had any.
          const events = [tee, ...edits, ...(again ? [tee] : [])]
          expect(folded(view, [...events, withdrawn(everyField, skus)])).toEqual(
            folded(view, [tee, withdrawn(everyField, skus)]),
          )
          expect(folded(view, [...events, tee])).toEqual(folded(view, events))
        }),
      )
    })
  },
)

test('the first picture that staff chose is that of cards and rows, and a colour without any is drawn', () => {
  const chosen = edited({ images: { navy: [], red: [{ image: 'blob:1' }, { image: 'blob:2' }] } })
  expect(folded(productCard as unknown as AnyProjection, [tee, chosen])).toMatchObject({
    colors: [
      { id: 'navy', image: '' },
      { id: 'red', image: 'blob:1' },
    ],
  })
  expect(folded(productRows as unknown as AnyProjection, [tee, chosen])).toMatchObject({ image: 'blob:1', edited: 2 })
  const mug = imported([variant('MUG', { color: null })])
  const pictured = [mug, edited({ images: { '': [{ image: 'blob:1' }] } })]
  expect(folded(productCard as unknown as AnyProjection, pictured)).toMatchObject({ image: 'blob:1' })
  expect(folded(productRows as unknown as AnyProjection, pictured)).toMatchObject({ image: 'blob:1' })
})
