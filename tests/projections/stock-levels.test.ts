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
    .expect(productId, { productId, onHand: { S: 7, M: null }, reserved: {} }))

test('StockReserved adds to what orders hold, whatever is counted afterwards', () =>
  view
    .events([counted({ S: 5 }), reserved('S', 2), reserved('S', 1), counted({ S: 9 })])
    .expect(productId, { productId, onHand: { S: 9 }, reserved: { S: 3 } }))

test('StockReleased gives it back', () =>
  view
    .events([counted({ S: 5 }), reserved('S', 2), released('S', 2)])
    .expect(productId, { productId, onHand: { S: 5 }, reserved: {} }))

const parcel = (sku: string, quantity: number, countedSince?: readonly string[]) => ({
  ...held('o1', sku, quantity),
  shipmentId: 's1',
  ...(countedSince && { countedSince }),
})

test('StockShipped takes the pieces from what is on hand and held', () =>
  view
    .events([counted({ S: 5 }), reserved('S', 3), { type: 'StockShipped', data: parcel('S', 2) }])
    .expect(productId, { productId, onHand: { S: 3 }, reserved: { S: 1 } }))

test('StockShipped only ends the hold of what was counted since, and of what is not tracked', () =>
  view
    .events([
      counted({ S: 5, M: -1 }),
      reserved('S', 3),
      reserved('M', 4),
      counted({ S: 2 }),
      { type: 'StockShipped', data: parcel('S', 3, ['S']) },
      { type: 'StockShipped', data: parcel('M', 4) },
    ])
    .expect(productId, { productId, onHand: { S: 2, M: null }, reserved: {} }))

test('StockShipmentRetracted puts both back', () =>
  view
    .events([
      counted({ S: 5 }),
      reserved('S', 3),
      { type: 'StockShipped', data: parcel('S', 3) },
      { type: 'StockShipmentRetracted', data: parcel('S', 3) },
    ])
    .expect(productId, { productId, onHand: { S: 5 }, reserved: { S: 3 } }))

test('StockAdjusted changes what is on hand, but not of what is not tracked', () =>
  view
    .events([
      counted({ S: 5, M: -1 }),
      {
        type: 'StockAdjusted',
        data: {
          productId,
          lines: [
            { sku: 'S', by: -2 },
            { sku: 'M', by: 7 },
            { sku: 'L', by: 4 },
          ],
          reason: 'correction',
        },
      },
    ])
    .expect(productId, { productId, onHand: { S: 3, M: null, L: 4 }, reserved: {} }))

test('a product is short by the pieces that orders hold beyond what is on hand', () => {
  const few = [counted({ S: 5, M: -1, L: 2 }), reserved('S', 4), reserved('M', 9), reserved('L', 2)]
  view.events(few).expectKeys('short', productId, [])
  view.events([...few, counted({ S: 1, L: 0 })]).expectKeys('short', productId, [5])
  view.events([...few, counted({ S: 1 }), counted({ S: 4 })]).expectKeys('short', productId, [])
  const gone: StockEvent = { type: 'StockShipped', data: parcel('S', 4) }
  view.events([...few, counted({ S: 1 }), gone]).expectKeys('short', productId, [3])
})

test('a hundred thousand shipped orders leave a document as small as one', () => {
  const after = (orders: number) => {
    let stock = stockLevels.project(undefined, storedEvent(counted({ S: 1_000_000 }), 0), productId)
    for (let n = 0; n < orders; n++) {
      const data = held(`o${n}`, 'S', 1)
      stock = stockLevels.project(stock, storedEvent({ type: 'StockReserved', data }, 1), productId)
      const shipped: StockEvent = { type: 'StockShipped', data: { ...data, shipmentId: `s${n}` } }
      stock = stockLevels.project(stock, storedEvent(shipped, 2), productId)
    }
    return stock
  }
  expect(after(100_000)).toEqual({ ...after(1), onHand: { S: 900_000 } })
})

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
