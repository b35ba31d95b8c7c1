import { expect, test } from 'vitest'
import type { StockEvent } from '#domain/stock/events.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { givenView, storedEvent } from '../support/given-projection.ts'

const productId = 'p1'
const view = givenView(stockLevels)
const counted = (counts: { readonly [sku: string]: number }): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts: Object.entries(counts).map(([sku, quantity]) => ({ sku, quantity })) },
})
const held = (orderId: string, sku: string, quantity: number) => ({ productId, orderId, lines: [{ sku, quantity }] })
const reserved = (sku: string, quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: held('o1', sku, quantity),
})
const released = (sku: string, quantity: number): StockEvent => ({
  type: 'StockReleased',
  data: held('o1', sku, quantity),
})

test('StockCounted: the last count of each variant', () =>
  view
    .events([counted({ S: 5, M: -1 }), counted({ S: 7 })])
    .expect(productId, { productId, counts: { S: 7, M: -1 }, reserved: {} }))

test('StockReserved adds to what orders hold, whatever is counted afterwards', () =>
  view
    .events([counted({ S: 5 }), reserved('S', 2), reserved('S', 1), counted({ S: 9 })])
    .expect(productId, { productId, counts: { S: 9 }, reserved: { S: 3 } }))

test('StockReleased gives it back', () =>
  view
    .events([counted({ S: 5 }), reserved('S', 2), released('S', 2)])
    .expect(productId, { productId, counts: { S: 5 }, reserved: {} }))

test('every product has a document of its own', () =>
  view
    .events([counted({ S: 5 }), { type: 'StockCounted', data: { productId: 'p2', counts: [] } }])
    .expectIds('p1', 'p2'))

test('readers hear of what can be bought, not of an order of what is unlimited', () => {
  const fold = (...events: readonly StockEvent[]) =>
    events.reduce<ReturnType<typeof stockLevels.project>>(
      (stock, event) => stockLevels.project(stock, storedEvent(event, 0), productId),
      undefined,
    )!
  const shown = (...events: readonly StockEvent[]) => JSON.stringify(stockLevels.shown?.(fold(...events)))
  const count = counted({ S: 5, M: -1 })
  expect(shown(count, reserved('M', 3))).toBe(shown(count))
  expect(shown(count, reserved('S', 3))).not.toBe(shown(count))
  expect(shown(count, reserved('S', 3), released('S', 3))).toBe(shown(count))
})
