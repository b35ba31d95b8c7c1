import { expect, test } from 'vitest'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import {
  dayNumber,
  daysLeft,
  type Inventory,
  soldBeforeOut,
  soldUntil,
  spansOf,
} from '#projections/inventory/document.ts'
import { inventory } from '#projections/inventory/view.ts'
import { givenView, storedEvent } from '../support/given-projection.ts'

const productId = 'p1'
const view = givenView(inventory)
const first = dayNumber('2026-11-01')
const on = (day: number) => new Date((first + day) * 86_400_000 + 3_600_000).toISOString()
const counted = (sku: string, quantity: number): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts: [{ sku, quantity }] },
})
const lines = (type: 'StockReserved' | 'StockReleased', day: number, sku: string, quantity: number) => ({
  type,
  data: { productId, orderId: 'o1', lines: [{ sku, quantity }] },
  at: on(day),
})
const sold = (day: number, sku: string, quantity: number) => lines('StockReserved', day, sku, quantity)
const letGo = (day: number, sku: string, quantity: number) => lines('StockReleased', day, sku, quantity)
const levels = { productId, onHand: { S: 50 } }

test('orders make the pace of a variant, day by day', () =>
  view
    .events([counted('S', 50), sold(0, 'S', 2), sold(0, 'S', 1), sold(4, 'S', 5)])
    .expect(productId, { ...levels, reserved: { S: 8 }, sold: { S: [first, 3, first + 4, 5] } }))

test('what an order lets go of is taken off on that day, and a day that says nothing leaves', () => {
  view
    .events([counted('S', 50), sold(0, 'S', 6), letGo(2, 'S', 4)])
    .expect(productId, { ...levels, reserved: { S: 2 }, sold: { S: [first, 6, first + 2, -4] } })
  view
    .events([counted('S', 50), sold(0, 'S', 6), letGo(0, 'S', 6)])
    .expect(productId, { ...levels, reserved: {}, sold: {} })
})

test('parcels, counts and adjustments change no pace', () =>
  view
    .events([
      counted('S', 50),
      sold(0, 'S', 6),
      {
        type: 'StockShipped',
        data: { productId, orderId: 'o1', shipmentId: 's1', lines: [{ sku: 'S', quantity: 6 }] },
      },
      { type: 'StockAdjusted', data: { productId, lines: [{ sku: 'S', by: -1 }], reason: 'lost' } },
      counted('S', 40),
    ])
    .expect(productId, { productId, onHand: { S: 40 }, reserved: {}, sold: { S: [first, 6] } }))

test('the document stays small: days before the pace leave with the next sale', () => {
  const days = Array.from({ length: 200 }, (_, day) => sold(day, 'S', 1))
  const events = [counted('S', 1000), ...days].map(storedEvent)
  const doc = events.reduce<Inventory | undefined>(
    (before, event) => inventory.project(before, event as never, productId),
    undefined,
  )!
  expect(doc.sold.S!.length).toBe(2 * 30)
  expect(soldUntil(doc.sold.S!, first + 199)).toBe(30)
  expect(soldUntil(doc.sold.S!, first + 209)).toBe(20)
  expect(soldUntil(doc.sold.S!, first + 300)).toBe(0)
})

test('a variant has its place by the days that are left, or by how much it was wanted once it is gone', () => {
  const span = Math.floor((first + 4) / 10)
  const some = [counted('S', 20), sold(0, 'S', 2), sold(4, 'S', 3)]
  view
    .events(some)
    .expectKeys('left', productId, [[span, daysLeft(15, 5)]])
    .expectKeys('out', productId, [])
    .expectKeys('sold', productId, [[span, -5]])
  view
    .events([...some, counted('S', 5), counted('M', 9), sold(4, 'M', 1)])
    .expectKeys('left', productId, [[span, daysLeft(8, 1)]])
    .expectKeys('out', productId, [[span, -5]])
    .expectKeys('sold', productId, [[span, -6]])
  view.events([counted('S', 20), counted('L', -1), sold(0, 'L', 3)]).expectKeys('left', productId, [])
})

test('days left are those at the pace of thirty days', () => {
  expect([daysLeft(280, 412), daysLeft(12, 31), daysLeft(9, 38), daysLeft(0, 3)]).toEqual([20, 11, 7, 0])
})

test('spans that are looked at hold every day of the pace', () => {
  for (let day = first; day < first + 40; day++) {
    const spans = spansOf(day)
    for (let back = 0; back < 30; back++) expect(spans).toContain(Math.floor((day - back) / 10))
    expect(spans.length).toBeLessThanOrEqual(4)
  }
})

test('a variant that an order or a count of the shelf took the last of ran out then, until there is some again', () => {
  const shelf = (quantity: number, day: number) => ({
    type: 'StockCounted' as const,
    data: { productId, counts: [{ sku: 'S', quantity }], by: 'shelf' as const },
    at: on(day),
    meta: { correlationId: 'c', causationId: 'c', actor: 'rosa', channel: 'dashboard' },
  })
  const pace = { S: [first, 6] }
  const after = (onHand: number, reserved: Inventory['reserved'], ranOut?: Inventory['ranOut']) => ({
    ...{ productId, onHand: { S: onHand }, reserved, sold: pace, ...(ranOut && { ranOut }) },
  })
  const bought = [counted('S', 6), sold(0, 'S', 6)]
  view.events(bought).expect(productId, after(6, { S: 6 }, { S: { at: on(0) } }))
  view.events([...bought, shelf(7, 1)]).expect(productId, after(7, { S: 6 }))
  // Short by two, as Rosa counted: that is news of its own.
  view.events([...bought, shelf(4, 1)]).expect(productId, after(4, { S: 6 }, { S: { at: on(1), by: 'rosa' } }))
  // A feed says what the supplier has.
  view.events([counted('S', 7), sold(0, 'S', 6), counted('S', 6)]).expect(productId, after(6, { S: 6 }))
})

test('what was sold before a variant ran out counts back from that day, and stays as it is', () => {
  const events = [counted('S', 8), sold(0, 'S', 2), sold(20, 'S', 1), sold(40, 'S', 5)].map(storedEvent)
  const fold = (all: readonly StoredEvent[]) =>
    all.reduce<Inventory | undefined>(
      (before, event) => inventory.project(before, event as never, productId),
      undefined,
    )!
  expect(soldBeforeOut(fold(events), 'S')).toBe(6)
  // A feed that counts it as sold out names no moment.
  expect(soldBeforeOut(fold([...events.slice(0, 3), storedEvent(counted('S', 0), 9)]), 'S')).toBe(3)
  expect(soldBeforeOut(fold(events), 'toString')).toBe(0)
})
