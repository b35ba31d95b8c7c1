import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { availableOf, onHandOf } from '#domain/shared/stock-levels.ts'
import type { StockCommand } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import { adjustmentReasons, type StockEvent } from '#domain/stock/events.ts'
import { saysLevel, whyStock } from '#domain/stock/why-stock.ts'
import { fold } from '../support/fold.ts'
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
  const stored = events.map((event, at) => storedEvent(event, at))
  return whyStock('A', fold(stock, stored), stored)
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

describe('whatever happened', () => {
  const quantity = fc.integer({ min: 1, max: 9 })
  const order = fc.constantFrom('o1', 'o2', 'o3')
  const sku = fc.constantFrom('A', 'B')
  const lines = fc.uniqueArray(fc.record({ sku, quantity }), { selector: line => line.sku, minLength: 1 })
  const held = fc.record({ productId: fc.constant(productId), orderId: order, lines })
  const count = fc.record({ sku, quantity: fc.integer({ min: -1, max: 30 }) })
  const adjust = fc.record({ sku, by: fc.integer({ min: -5, max: 5 }) })
  /** Orders hold, let go and ship what they hold; so the stock's own rules decide what can happen. */
  const command = fc.oneof(
    held.map((data): StockCommand => ({ type: 'ReserveStock', data })),
    order.map((orderId): StockCommand => ({ type: 'ReleaseStock', data: { productId, orderId } })),
    order.map(orderId => ({ ships: orderId })),
    fc
      .uniqueArray(count, { selector: line => line.sku, minLength: 1 })
      .map((counts): StockCommand => ({ type: 'CountStock', data: { productId, counts } })),
    fc
      .record({ lines: fc.array(adjust, { minLength: 1 }), reason: fc.constantFrom(...adjustmentReasons) })
      .map((data): StockCommand => ({ type: 'AdjustStock', data: { productId, ...data } })),
  )

  /** What comes of commands, in order. */
  function happened(commands: readonly (StockCommand | { readonly ships: string })[]) {
    const events: StoredEvent<StockEvent>[] = []
    for (const each of commands) {
      const now = fold(stock, events)
      const orderId = 'ships' in each ? each.ships : ''
      const lines = entryOf(now.reservations, orderId) ?? []
      const parcel = { productId, orderId, shipmentId: `${events.length}`, lines, leftAt: events.length }
      const decided = stock.decide('ships' in each ? { type: 'ShipStock', data: parcel } : each, now)
      if (!decided.ok || ('ships' in each && lines.length === 0)) continue
      for (const event of decided.events) events.push(storedEvent(event, events.length))
    }
    return events
  }

  test('the steps add up to what can be bought', () =>
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), commands => {
        const events = happened(commands)
        const now = fold(stock, events)
        const { available, rungs } = whyStock('A', now, events)
        expect(available).toBe(availableOf(now, 'A'))
        if (available >= 0) expect(sum(rungs.map(({ amount }) => amount))).toBe(available)
      }),
    ))

  test('from the last event that says a level they are the same, and from any other place they add up too', () =>
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), fc.nat({ max: 25 }), (commands, place) => {
        const events = happened(commands)
        const now = fold(stock, events)
        const said = events.findLastIndex(event => saysLevel(event, 'A'))
        if (said >= 0) expect(whyStock('A', now, events.slice(said))).toEqual(whyStock('A', now, events))
        const then = fold(stock, events.slice(0, place))
        const earlier = { onHand: onHandOf(then, 'A'), at: '2026-01-01' }
        const { available, rungs } = whyStock('A', now, events.slice(place), earlier)
        if (available >= 0) expect(sum(rungs.map(({ amount }) => amount))).toBe(available)
      }),
    ))
})
