import { expect, test } from 'vitest'
import type { ProductEvent } from '#domain/product/events.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { productPage } from '#projections/product-page/view.ts'
import { feed, imported, variant } from '../domain/product-fixture.ts'
import { givenView } from '../support/given-projection.ts'

const productId = 'p1'
const view = givenView(productPage)
const s = variant('TEE-S', { size: 's', price: 1000, minimumPrice: 900 })
const m = variant('TEE-M', { size: 'm', price: 1200 })
const counted = (S: number, M: number): StockEvent => ({
  type: 'StockCounted',
  data: {
    productId,
    counts: [
      { sku: 'TEE-S', quantity: S },
      { sku: 'TEE-M', quantity: M },
    ],
  },
})
const lines = [{ sku: 'TEE-S', quantity: 2 }]
const reserved: StockEvent = { type: 'StockReserved', data: { productId, orderId: 'o1', lines } }
const released: StockEvent = { type: 'StockReleased', data: { productId, orderId: 'o1', lines } }
const edited = (edits: Extract<ProductEvent, { type: 'ProductEdited' }>['data']['edits']): ProductEvent => ({
  type: 'ProductEdited',
  data: { productId, edits },
})
const quantities = (S: number, M: number) => ({
  variants: [expect.objectContaining({ quantity: S }), expect.objectContaining({ quantity: M })],
})

test('ProductImported: everything that the feed says, nothing in stock yet', () => {
  const { variants: _, ...said } = feed([])
  view.events([{ ...imported([s, m]), at: '2026-03-01T00:00:00.000Z' }]).expect(productId, {
    ...said,
    id: productId,
    slug: 'heavyweight-tee',
    variants: [
      { ...s, quantity: 0, sellingPrice: 1000 },
      { ...m, quantity: 0, sellingPrice: 1200 },
    ],
    discount: 0,
    status: 'active',
    discontinued: false,
    rating: 0,
    reviewCount: 0,
    edits: {},
    stock: { counts: {}, reserved: {} },
    addedAt: '2026-03-01T00:00:00.000Z',
    changedAt: '2026-03-01T00:00:00.000Z',
  })
})

test('found by its slug and by every SKU', () => {
  view
    .events([imported([s, m])])
    .expectKeys('bySlug', productId, ['heavyweight-tee'])
    .expectKeys('bySku', productId, ['TEE-S', 'TEE-M'])
})

test('StockCounted, StockReserved, StockReleased: what can be bought now', () => {
  view.events([imported([s, m]), counted(5, -1)]).expectPart(productId, quantities(5, -1))
  view.events([imported([s, m]), counted(5, -1), reserved]).expectPart(productId, quantities(3, -1))
  view.events([imported([s, m]), counted(5, -1), reserved, released]).expectPart(productId, quantities(5, -1))
  view.events([imported([s, m]), counted(5, 1), reserved, counted(1, 1)]).expectPart(productId, quantities(0, 1))
})

test('an import after sales keeps what is reserved', () => {
  view
    .events([imported([s, m]), counted(5, 1), reserved, imported([{ ...s, price: 2000 }, m])])
    .expectPart(productId, quantities(3, 1))
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
      { ...s, quantity: 0, sellingPrice: 900 },
      { ...m, price: 9900, quantity: 0, sellingPrice: 880 },
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

test('stock of a product that was never imported makes no page', () => view.events([counted(1, 1)]).expectIds())

test('readers of pages hear of quantities, not of how the fold keeps them', () => {
  const event = { ...imported([s]), at: 'then' } as Parameters<typeof productPage.project>[1]
  const page = productPage.project(undefined, event, productId)!
  const shown = (doc: typeof page) => JSON.stringify(productPage.shown?.(doc))
  expect(shown({ ...page, changedAt: 'later', stock: { counts: { other: 1 }, reserved: {} } })).toBe(shown(page))
  expect(shown({ ...page, variants: [{ ...page.variants[0]!, quantity: 3 }] })).not.toBe(shown(page))
})
