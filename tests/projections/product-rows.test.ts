import { describe, expect, test } from 'vitest'
import type { ProductEdits, ProductEvent, ProductStatus } from '#domain/product/events.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { variant } from '#tests/support/feed-product.ts'
import { imported } from '../domain/product-fixture.ts'
import { givenView } from '../support/given-projection.ts'

const productId = 'p1'
const added = '2026-03-01T00:00:00.000Z'
const view = givenView(productRows)
const isOfStock = ([key]: readonly [string, number]) => key.startsWith('stock/')
const ofProducts = givenView({
  ...productRows,
  tallies: row => productRows.tallies!(row).filter(each => !isOfStock(each)),
})
const s = variant('TEE-S', { price: 1000, minimumPrice: 900 })
const m = variant('TEE-M', { price: 1200, color: 'ash', images: ['https://img.test/m.jpg'] })
const tee = { ...imported([s, m]), at: added }
const edited = (edits: ProductEdits): ProductEvent => ({ type: 'ProductEdited', data: { productId, edits } })
const status = (to: ProductStatus): ProductEvent => ({
  type: 'ProductStatusChanged',
  data: { productId, status: to },
})
const gone: ProductEvent = { type: 'ProductDiscontinued', data: { productId } }
const counts = (pieces: { readonly [sku: string]: number }): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts: Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity })) },
})
const held = (sku: string, quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId: 'o1', lines: [{ sku, quantity }] },
})
/** The built-in views that hold the product after these events. */
const inViews = (...events: Parameters<typeof view.events>[0]) => ({
  expect: (...names: readonly string[]) => {
    const tallies = Object.fromEntries(names.map(name => [`${name}:count`, 1]))
    const sums = Object.fromEntries(names.map(name => [`${name}:variants`, 2]))
    const brand = { 'value:brand:fallowfield': 1, 'value:category:t-shirts': 1, 'value:feed:supplier': 1 }
    const colors = { 'value:color:navy': 1, 'value:color:ash': 1 }
    ofProducts.events(events).expectTallies({ ...tallies, ...sums, ...brand, ...colors })
  },
})

test('ProductImported: what the list shows', () => {
  view
    .events([tee])
    .expectPart(productId, {
      ...{ productId, slug: 'heavyweight-tee', name: { en: 'Heavyweight cotton tee' }, style: '1200' },
      ...{ brand: 'fallowfield', category: 't-shirts', colors: ['navy', 'ash'], variants: 2, garment: 't-shirt' },
      ...{ image: 'https://img.test/m.jpg', lowest: 1000, highest: 1200, available: 0, soldOut: 2, low: 0 },
      ...{ state: 'active', source: 'supplier', edited: 0, addedAt: added },
    })
    .expectKeys('list', productId, [
      ['all', Date.parse(added), Date.parse(added)],
      ['sold-out', Date.parse(added), Date.parse(added)],
    ])
})

test('a later import keeps the day it was added, its stock and its edits', () => {
  view
    .events([tee, counts({ 'TEE-S': 4 }), edited({ name: { fr: 'Haut' } }), imported([s], { style: '1300' })])
    .expectPart(productId, {
      ...{ addedAt: added, style: '1300', available: 4, variants: 1, edited: 1, image: null },
      name: { en: 'Heavyweight cotton tee', fr: 'Haut' },
    })
})

test('ProductEdited and ProductEditsWithdrawn: what is shown, and how much stands over the feed', () => {
  const edits = edited({ baseCategory: 'polos', discount: 50, prices: { 'TEE-M': 800, GONE: 1 } })
  view.events([tee, edits]).expectPart(productId, { category: 'polos', lowest: 400, highest: 900, edited: 3 })
  const back: ProductEvent = {
    type: 'ProductEditsWithdrawn',
    data: { productId, fields: ['baseCategory', 'discount'], skus: ['TEE-M'] },
  }
  view
    .events([tee, edits, back])
    .expectPart(productId, { category: 't-shirts', lowest: 1000, highest: 1200, edited: 0 })
})

test('what can be bought: counted less held, sold-out and low variants, and what nobody counts', () => {
  view
    .events([tee, counts({ 'TEE-S': 8, 'TEE-M': 2 }), held('TEE-S', 3)])
    .expectPart(productId, { available: 7, soldOut: 0, low: 2, untracked: false })
  view
    .events([tee, counts({ 'TEE-S': -1 })])
    .expectPart(productId, { available: 0, untracked: true, soldOut: 1, low: 0 })
})

test('what was sold: pieces that orders took by day, less those let go, as long as they make the pace', () => {
  const on = (day: number, event: StockEvent) => ({ ...event, at: `2026-05-${day}T10:00:00.000Z` })
  const lines = [{ sku: 'TEE-S', quantity: 1 }]
  const released: StockEvent = { type: 'StockReleased', data: { productId, orderId: 'o1', lines } }
  const may10 = Date.UTC(2026, 4, 10) / 86_400_000
  const events = [tee, on(10, held('TEE-S', 3)), on(10, held('TEE-M', 2)), on(12, held('TEE-S', 4)), on(12, released)]
  view.events(events).expectPart(productId, { fold: { sold: [may10, 5, may10 + 2, 3] } as never })
  const later = { ...held('TEE-S', 1), at: '2026-06-09T10:00:00.000Z' }
  view.events([...events, later]).expectPart(productId, { fold: { sold: [may10 + 2, 3, may10 + 30, 1] } as never })
})

test('ProductMoved', () => {
  view
    .events([tee, { type: 'ProductMoved', data: { productId, from: 'heavyweight-tee', to: 'tee' } }])
    .expectPart(productId, { slug: 'tee' })
})

describe('built-in views', () => {
  const enough = counts({ 'TEE-S': 50, 'TEE-M': 50 })
  test('a product that sells is in none but all', () => inViews(tee, enough).expect('all'))
  test('sold out', () => inViews(tee).expect('all', 'sold-out'))
  test('low: half of its sizes are nearly gone', () =>
    inViews(tee, counts({ 'TEE-S': 50, 'TEE-M': 5 })).expect('all', 'low'))
  test('not low, not sold out: nobody counts it', () =>
    inViews(tee, counts({ 'TEE-S': -1, 'TEE-M': -1 })).expect('all'))
  test('a draft of the feed', () => inViews({ ...imported([s, m], { status: 'draft' }) }).expect('all', 'drafts'))
  test('a draft that staff published is none', () =>
    inViews(imported([s, m], { status: 'draft' }), status('active'), enough).expect('all'))
  test('without picture', () => inViews(imported([s, { ...m, images: [] }]), enough).expect('all', 'no-picture'))
  test('yours over the feed', () => inViews(tee, enough, edited({ discount: 5 })).expect('all', 'edited'))
  test('archived by staff', () => inViews(tee, enough, status('archived')).expect('all', 'archived'))
  test('discontinued by the feed, until it lists it again', () => {
    inViews(tee, enough, gone).expect('all', 'archived')
    inViews(tee, enough, gone, tee).expect('all')
  })
})

describe('the inventory', () => {
  const sold = (sku: string, quantity: number, at: string) => ({ ...held(sku, quantity), at })
  const inStock = (...events: Parameters<typeof view.events>[0]) => ({
    expect(names: readonly string[]) {
      const ofStock = givenView({
        ...productRows,
        tallies: row => productRows.tallies!(row).filter(each => isOfStock(each) && each[0].endsWith(':count')),
      })
      ofStock.events(events).expectTallies(Object.fromEntries(names.map(name => [`stock/${name}:count`, 1])))
    },
  })

  test('adds up what is on hand and held, and names what is gone first', () => {
    view
      .events([
        tee,
        { ...counts({ 'TEE-S': 30, 'TEE-M': 9 }), at: '2026-03-02T10:00:00.000Z' },
        sold('TEE-S', 15, '2026-03-03T00:00:00.000Z'),
        sold('TEE-M', 6, '2026-03-03T00:00:00.000Z'),
      ])
      .expectPart(productId, {
        fold: expect.objectContaining({
          stock: {
            ...{ onHand: 39, held: 21, short: 0, untracked: 0 },
            sold: { 'TEE-S': [20515, 15], 'TEE-M': [20515, 6] },
            // 3 are left, and 6 went in 30 days.
            gone: { sku: 'TEE-M', day: 20515 + 15 },
            counted: { at: '2026-03-02T10:00:00.000Z', shelf: false, by: expect.any(String) },
          },
        }),
      })
  })
  test('knows what is short, sold out, not tracked and not counted', () => {
    inStock(tee).expect(['all', 'sold-out', 'long-ago'])
    inStock(tee, counts({ 'TEE-S': 2, 'TEE-M': -1 })).expect(['all', 'long-ago', 'untracked'])
    inStock(tee, counts({ 'TEE-S': 2, 'TEE-M': 2 }), held('TEE-S', 2), counts({ 'TEE-S': 1 })).expect([
      ...['all', 'runs-out', 'sold-out', 'short', 'long-ago'],
    ])
    inStock(tee, gone).expect([])
  })
})
