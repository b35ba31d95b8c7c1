import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#domain/shared/money.ts'
import { availableOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import { adjustmentReasons, levelsAfter, type StockEvent } from '#domain/stock/events.ts'
import { noStock } from '#domain/stock/evolve.ts'
import { createWhyStock } from '#domain/stock/why-stock.ts'
import { storedEvent } from '../support/given-projection.ts'

const productId = 'p'
const counted = (quantity: number, by?: 'shelf'): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts: [{ sku: 'A', quantity }], ...(by && { by }) },
})
const of = (orderId: string, quantity: number) => ({ productId, orderId, lines: [{ sku: 'A', quantity }] })
const held = (orderId: string, quantity: number): StockEvent => ({ type: 'StockReserved', data: of(orderId, quantity) })
const shipped = (orderId: string, quantity: number): StockEvent => ({
  type: 'StockShipped',
  data: { ...of(orderId, quantity), shipmentId: 's' },
})
const told = (events: readonly StockEvent[]) => {
  const why = createWhyStock('A')
  for (const [at, event] of events.entries()) why.take(storedEvent(event, at))
  return why.told()
}
const steps = (events: readonly StockEvent[]) => told(events).rungs.map(({ why, amount }) => `${why} ${amount}`)

describe('why so many can be bought', () => {
  test('counted, less what was shipped and is held since', () =>
    expect(steps([counted(62), held('o1', 2), held('o2', 3), shipped('o2', 3)])).toEqual([
      'counted 62',
      'shipped -3',
      'held -2',
    ]))
  test('a count begins anew, and holds stay', () =>
    expect(steps([counted(62), held('o1', 2), held('o2', 3), shipped('o2', 3), counted(70, 'shelf')])).toEqual([
      'counted 70',
      'held -2',
    ]))
  test('held pieces that are not there are short', () =>
    expect(steps([held('o1', 4), counted(1)])).toEqual(['counted 1', 'held -4', 'short 3']))
  test('nobody counts it', () => expect(told([counted(-1), held('o1', 2)])).toEqual({ available: -1, rungs: [] }))
})

test('the steps add up to what can be bought, whatever happened', () => {
  const quantity = fc.integer({ min: 1, max: 9 })
  const order = fc.constantFrom('o1', 'o2', 'o3')
  const lines = fc.array(fc.record({ sku: fc.constantFrom('A', 'B'), quantity }), { minLength: 1, maxLength: 2 })
  const moved = fc.record({ productId: fc.constant(productId), orderId: order, lines })
  const parcel = fc.record({ productId: fc.constant(productId), orderId: order, lines, shipmentId: fc.constant('s') })
  const count = fc.record({ sku: fc.constantFrom('A', 'B'), quantity: fc.integer({ min: -1, max: 30 }) })
  const adjust = fc.record({ sku: fc.constantFrom('A', 'B'), by: fc.integer({ min: -5, max: 5 }) })
  const event = fc.oneof(
    moved.map((data): StockEvent => ({ type: 'StockReserved', data })),
    moved.map((data): StockEvent => ({ type: 'StockReleased', data })),
    parcel.map((data): StockEvent => ({ type: 'StockShipped', data })),
    parcel.map((data): StockEvent => ({ type: 'StockShipmentRetracted', data })),
    fc
      .array(count, { minLength: 1 })
      .map((counts): StockEvent => ({ type: 'StockCounted', data: { productId, counts } })),
    fc
      .record({ lines: fc.array(adjust, { minLength: 1 }), reason: fc.constantFrom(...adjustmentReasons) })
      .map((data): StockEvent => ({ type: 'StockAdjusted', data: { productId, ...data } })),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), events => {
      const levels = events.reduce<StockLevels>((before, each) => levelsAfter(before, each), noStock)
      const { available, rungs } = told(events)
      expect(available).toBe(availableOf(levels, 'A'))
      if (available >= 0) expect(sum(rungs.map(({ amount }) => amount))).toBe(available)
    }),
  )
})
