import { expect, test } from 'vitest'
import type { ProductEvent } from '#domain/product/events.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { productCard } from '#projections/product-card/view.ts'
import { variant } from '#tests/support/feed-product.ts'
import { imported } from '../domain/product-fixture.ts'
import { givenView, storedEvent } from '../support/given-projection.ts'

const productId = 'p1'
const view = givenView(productCard)
const navyS = variant('N-S', { size: 's', price: 1000, minimumPrice: 900, images: ['https://img.test/n.jpg'] })
const navyM = variant('N-M', { size: 'm', price: 1200 })
const ashS = variant('A-S', { color: 'ash', size: 's', price: 1100, closeout: true })
const all = [navyS, navyM, ashS]
const counted = (sku: string, quantity: number): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts: [{ sku, quantity }] },
})
const status = (to: 'draft' | 'active' | 'archived'): ProductEvent => ({
  type: 'ProductStatusChanged',
  data: { productId, status: to },
})
const gone: ProductEvent = { type: 'ProductDiscontinued', data: { productId } }

test('ProductImported: what a card shows', () => {
  view
    .events([{ ...imported(all, { cuts: ['adult', 'womens'] }), at: '2026-03-01T00:00:00.000Z' }])
    .expectPart(productId, {
      id: productId,
      slug: 'heavyweight-tee',
      brand: 'fallowfield',
      style: '1200',
      name: { en: 'Heavyweight cotton tee' },
      category: 't-shirts',
      colors: [
        { id: 'navy', image: 'https://img.test/n.jpg' },
        { id: 'ash', image: '' },
      ],
      sizes: ['s', 'm'],
      price: 1000,
      listPrice: 1000,
      discount: 0,
      inStock: false,
      closeouts: [],
      closeoutOnly: false,
      addedAt: '2026-03-01T00:00:00.000Z',
    })
    .expectTallies({
      'products:all': 1,
      'category:t-shirts': 1,
      'category-cut:t-shirts:adult': 1,
      'category-cut:t-shirts:womens': 1,
      'brand:fallowfield': 1,
      'cut:adult': 1,
      'cut:womens': 1,
      'kind:tops': 1,
    })
    .expectKeys('byCategory', productId, [['t-shirts', '2026-03-01T00:00:00.000Z', productId]])
})

test('a later import keeps the day it was added', () => {
  view
    .events([
      { ...imported(all), at: '2026-03-01T00:00:00.000Z' },
      { ...imported([navyM]), at: '2026-04-01T00:00:00.000Z' },
    ])
    .expectPart(productId, { addedAt: '2026-03-01T00:00:00.000Z', price: 1200, closeouts: [] })
})

test('ProductEdited: the discount stops at the minimum advertised price', () => {
  const edit = (edits: object): ProductEvent => ({ type: 'ProductEdited', data: { productId, edits } })
  view
    .events([imported([navyS, navyM]), edit({ discount: 50 })])
    .expectPart(productId, { discount: 50, price: 600, listPrice: 1200 })
  view
    .events([imported([navyS]), edit({ discount: 50 })])
    .expectPart(productId, { discount: 10, price: 900, listPrice: 1000 })
  view
    .events([imported(all), edit({ prices: { 'N-M': 700 } }), edit({ baseCategory: 'sports' }), imported(all)])
    .expectPart(productId, { price: 700, listPrice: 700, category: 'sports' })
})

test('struck is what the lowest price was reduced from, never what a supplier suggests', () => {
  const reduced = { ...navyM, price: 800, listPrice: 1500 }
  view.events([imported([{ ...navyS, msrp: 4445 }])]).expectPart(productId, { price: 1000, listPrice: 1000 })
  view.events([imported([navyS, reduced])]).expectPart(productId, { price: 800, listPrice: 1500 })
  view.events([imported([{ ...navyS, price: 700 }, reduced])]).expectPart(productId, { price: 700, listPrice: 700 })
})

test('closeout as a whole is a product all of whose variants are', () => {
  const last = (sku: string) => variant(sku, { closeout: true })
  const flag = (variants: Parameters<typeof imported>[0], closeoutOnly: boolean) =>
    view.events([imported(variants)]).expectPart(productId, { closeoutOnly })
  flag([last('A'), last('B')], true)
  flag([last('A'), navyS], false)
  flag([navyS], false)
  flag([], false)
})

test('closeout: colours with last pieces, how many, in which sizes, at which price, for as long as there are any', () => {
  const ashM = variant('A-M', { color: 'ash', size: 'm', price: 900, closeout: true })
  const feed = imported([navyS, navyM, ashS, ashM])
  const ash = { color: 'ash', left: 7, sizes: ['s', 'm'], price: 900, listPrice: 900, discount: 0 }
  const shown = (events: Parameters<typeof view.events>[0], closeouts: readonly object[]) =>
    view.events([feed, counted('N-S', 50), ...events]).expectPart(productId, { closeouts: closeouts as [] })
  const line = (sku: string, quantity: number): StockEvent => ({
    type: 'StockReserved',
    data: { productId, orderId: 'o1', lines: [{ sku, quantity }] },
  })
  const both = [counted('A-S', 3), counted('A-M', 4)]
  shown([], [])
  shown(both, [ash]).expectTallies({
    'products:all': 1,
    'category:t-shirts': 1,
    'category-cut:t-shirts:adult': 1,
    'brand:fallowfield': 1,
    'cut:adult': 1,
    'kind:tops': 1,
    'closeout:all': 1,
    'closeout:adult': 1,
    'closeout:tops': 1,
  })
  shown([...both, line('A-M', 4)], [{ ...ash, left: 3, sizes: ['s'], price: 1100, listPrice: 1100 }])
  shown([...both, line('A-M', 4), line('A-S', 3)], [])
  shown([counted('A-S', -1)], [{ ...ash, left: -1, sizes: ['s'], price: 1100, listPrice: 1100 }])
  const discount: ProductEvent = { type: 'ProductEdited', data: { productId, edits: { discount: 10 } } }
  shown([...both, discount], [{ ...ash, price: 810, discount: 10 }])
  shown([...both, imported([navyS])], [])
})

test('stock: whether, never how many', () => {
  view.events([imported(all), counted('N-M', 3)]).expectPart(productId, { inStock: true })
  view.events([imported(all), counted('N-M', -1)]).expectPart(productId, { inStock: true })
  const lines = [{ sku: 'N-M', quantity: 3 }]
  const reserved: StockEvent = { type: 'StockReserved', data: { productId, orderId: 'o1', lines } }
  const released: StockEvent = { type: 'StockReleased', data: { productId, orderId: 'o1', lines } }
  view.events([imported(all), counted('N-M', 3), reserved]).expectPart(productId, { inStock: false })
  view.events([imported(all), counted('N-M', 3), reserved, released]).expectPart(productId, { inStock: true })
  const parcel = { productId, orderId: 'o1', shipmentId: 's1', lines }
  const shipped: StockEvent = { type: 'StockShipped', data: parcel }
  const retracted: StockEvent = { type: 'StockShipmentRetracted', data: parcel }
  const sold = [imported(all), counted('N-M', 3), reserved, shipped]
  view.events(sold).expectPart(productId, { inStock: false })
  view.events([...sold, counted('N-M', 1)]).expectPart(productId, { inStock: true })
  view.events([...sold, retracted]).expectPart(productId, { inStock: false })
  view.events([...sold, retracted, released]).expectPart(productId, { inStock: true })
  // Counted since, without the parcel: only the hold ends.
  const since: StockEvent = { type: 'StockShipped', data: { ...parcel, countedSince: ['N-M'] } }
  view.events([...sold.slice(0, 3), counted('N-M', 2), since]).expectPart(productId, { inStock: true })
  const adjusted = (by: number): StockEvent => ({
    type: 'StockAdjusted',
    data: { productId, lines: [{ sku: 'N-M', by }], reason: 'correction' },
  })
  view.events([imported(all), counted('N-M', 3), adjusted(-3)]).expectPart(productId, { inStock: false })
  view.events([imported(all), adjusted(1)]).expectPart(productId, { inStock: true })
})

test('stock of a variant that a feed leaves out counts again once a feed has it', () => {
  const reserved: StockEvent = {
    type: 'StockReserved',
    data: { productId, orderId: 'o1', lines: [{ sku: 'N-M', quantity: 3 }] },
  }
  const without = [imported(all), counted('N-M', 4), reserved, imported([navyS, ashS])]
  view.events(without).expectPart(productId, { inStock: false })
  view.events([...without, imported(all)]).expectPart(productId, { inStock: true })
  view.events([...without, counted('N-M', 3), imported(all)]).expectPart(productId, { inStock: false })
  view.events([imported([navyS]), counted('N-M', 4), imported(all)]).expectPart(productId, { inStock: true })
})

test('an order that leaves stock changes nothing that is shown', () => {
  const fold = (events: readonly (ProductEvent | StockEvent)[]) =>
    events.reduce<ReturnType<typeof productCard.project>>(
      (card, event) => productCard.project(card, storedEvent(event, 0), productId),
      undefined,
    )!
  const before = fold([imported(all), counted('N-M', 3)])
  const after = productCard.project(
    before,
    storedEvent<StockEvent>(
      { type: 'StockReserved', data: { productId, orderId: 'o1', lines: [{ sku: 'N-M', quantity: 2 }] } },
      1,
    ),
    productId,
  )!
  expect(JSON.stringify(productCard.shown?.(after))).toBe(JSON.stringify(productCard.shown?.(before)))
})

test.each<[string, readonly ProductEvent[]]>([
  ['a draft of the feed', [imported(all, { status: 'draft' })]],
  ['archived by staff', [imported(all), status('archived')]],
  ['discontinued', [imported(all), gone]],
  ['archived by staff, imported again', [imported(all), status('archived'), imported(all)]],
])('%s is in no index, no tally, and shows nothing', (_, events) => {
  view.events(events).expectPart(productId, { hidden: true }).expectTallies({}).expectKeys('byCategory', productId, [])
  const card = events.reduce<ReturnType<typeof productCard.project>>(
    (folded, event) => productCard.project(folded, storedEvent(event, 0), productId),
    undefined,
  )!
  expect(productCard.shown?.(card)).toBeNull()
})

test.each<[string, readonly ProductEvent[]]>([
  ['a draft that staff activates', [imported(all, { status: 'draft' }), status('active')]],
  ['a discontinued one that a feed lists again', [imported(all), gone, imported(all)]],
])('%s is shown', (_, events) => {
  view.events(events).expectKeys('byCategory', productId, [['t-shirts', expect.any(String), productId]] as never)
})

test('a colour whose variants cost otherwise has prices of its own, which staff change too', () => {
  const edits = { prices: { 'A-S': 800 } }
  view.events([imported(all)]).expectPart(productId, {
    price: 1000,
    colors: [
      { id: 'navy', image: 'https://img.test/n.jpg' },
      { id: 'ash', image: '', price: 1100, listPrice: 1100, discount: 0 },
    ],
  })
  view.events([imported(all), { type: 'ProductEdited', data: { productId, edits } }]).expectPart(productId, {
    price: 800,
    colors: [
      { id: 'navy', image: 'https://img.test/n.jpg', price: 1000, listPrice: 1000, discount: 0 },
      { id: 'ash', image: '' },
    ],
  })
})

test('a product is not counted yet until stock is heard of for the first time, also over a later feed', () => {
  const feed = imported(all)
  view.events([feed]).expectPart(productId, { inStock: false, uncounted: true })
  view.events([feed, feed]).expectPart(productId, { uncounted: true })
  for (const quantity of [0, -1, 5]) {
    view
      .events([feed, counted('N-S', quantity), feed])
      .expectPart(productId, expect.not.objectContaining({ uncounted: true }))
  }
})
