import { expect, test } from 'vitest'
import type { ProductEvent } from '#domain/product/events.ts'
import { stockEvents } from '#domain/stock/events.ts'
import { productPage } from '#projections/product-page/view.ts'
import { folds } from '#projections/projection.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { imported } from '../domain/product-fixture.ts'
import { givenView } from '../support/given-projection.ts'

const productId = 'p1'
const view = givenView(productPage)
const s = variant('TEE-S', { size: 's', price: 1000, minimumPrice: 900 })
const m = variant('TEE-M', { size: 'm', price: 1200 })
const edited = (edits: Extract<ProductEvent, { type: 'ProductEdited' }>['data']['edits']): ProductEvent => ({
  type: 'ProductEdited',
  data: { productId, edits },
})

test('ProductImported: everything that the feed says', () => {
  const { variants: _, ...said } = feed([])
  view.events([{ ...imported([s, m]), at: '2026-03-01T00:00:00.000Z' }]).expect(productId, {
    ...said,
    id: productId,
    slug: 'heavyweight-tee',
    variants: [
      { ...s, sellingPrice: 1000, was: null },
      { ...m, sellingPrice: 1200, was: null },
    ],
    discount: 0,
    status: 'active',
    discontinued: false,
    rating: 0,
    reviewCount: 0,
    edits: {},
    source: 'supplier',
    fedAt: '2026-03-01T00:00:00.000Z',
    addedAt: '2026-03-01T00:00:00.000Z',
    changedAt: '2026-03-01T00:00:00.000Z',
    revision: 0,
  })
})

test('found by its slug and by every SKU', () => {
  view
    .events([imported([s, m])])
    .expectKeys('bySlug', productId, ['heavyweight-tee'])
    .expectKeys('bySku', productId, ['TEE-S', 'TEE-M'])
})

test('stock is not in it', () => {
  expect(stockEvents.filter(type => folds(productPage, type))).toEqual([])
})

test('what a supplier suggests is no former price; what a merchant asked before is', () => {
  const suggested = { ...s, msrp: 4445 }
  const reduced = { ...m, listPrice: 1500 }
  view.events([imported([suggested, reduced])]).expectPart(productId, {
    variants: [
      { ...suggested, sellingPrice: 1000, was: null },
      { ...reduced, sellingPrice: 1200, was: 1500 },
    ],
  })
})

test('ProductEdited: staff wins field by field, also over a later feed', () => {
  const history = [
    imported([s, m]),
    edited({ name: { en: 'The tee' }, discount: 20, prices: { 'TEE-M': 1100 } }),
    edited({ baseCategory: 'sports' }),
    imported([s, { ...m, price: 9900 }], { name: { en: 'Other' }, style: '1300' }),
  ]
  view.events(history).expectPart(productId, {
    name: { en: 'The tee' },
    style: '1300',
    baseCategory: 'sports',
    discount: 20,
    // 20 % off 10.00 would be 8.00, but 9.00 is the minimum advertised price.
    variants: [
      { ...s, sellingPrice: 900, was: 1000 },
      { ...m, price: 9900, sellingPrice: 880, was: 1100 },
    ],
  })
})

test('ProductStatusChanged wins over the status of the feed', () => {
  const draft = imported([s], { status: 'draft' })
  const active: ProductEvent = { type: 'ProductStatusChanged', data: { productId, status: 'active' } }
  view.events([draft]).expectPart(productId, { status: 'draft' })
  view.events([draft, active]).expectPart(productId, { status: 'active' })
  view.events([draft, active, draft]).expectPart(productId, { status: 'active' })
})

test('ProductDiscontinued until a feed lists it again', () => {
  const gone: ProductEvent = { type: 'ProductDiscontinued', data: { productId } }
  view.events([imported([s]), gone]).expectPart(productId, { discontinued: true })
  view.events([imported([s]), gone, imported([s])]).expectPart(productId, { discontinued: false })
})

test('readers of pages do not hear of how the fold keeps them', () => {
  const event = { ...imported([s]), at: 'then' } as Parameters<typeof productPage.project>[1]
  const page = productPage.project(undefined, event, productId)!
  const shown = (doc: typeof page) => JSON.stringify(productPage.shown?.(doc))
  expect(shown({ ...page, changedAt: 'later', edits: { discount: 0 } })).toBe(shown(page))
  expect(shown({ ...page, variants: [{ ...page.variants[0]!, sellingPrice: 3 }] })).not.toBe(shown(page))
})
