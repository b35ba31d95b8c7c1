import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf } from '#domain/shared/stock-levels.ts'
import type { StockCommand, StockWrite } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import { adjustmentReasons, type StockEvent, type StockLine } from '#domain/stock/events.ts'
import { refusalOf, toldStock } from '#domain/stock/write.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'

const productId = 'p1'
const shelf = (...counts: StockLine[]): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts, by: 'shelf' },
})
const held = (sku: string, quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId: 'o1', lines: [{ sku, quantity }] },
})
const write = (...writes: StockWrite[]): StockCommand => ({ type: 'WriteStock', data: { productId, writes } })
const line = (sku: string, quantity: number) => ({ sku, quantity })
const set = (sku: string, to: number | null, from: number | null, of: 'on_hand' | 'available' = 'on_hand') =>
  ({ sku, set: to, of, from }) as const
const why = (events: readonly StockEvent[], each: StockWrite) => refusalOf(each, fold(stock, events))

describe('WriteStock', () => {
  test('sets what is on hand, from the number that is there', () =>
    given(stock, [shelf(line('S', 10))])
      .when(write(set('S', 12, 10)))
      .then(shelf(line('S', 12))))
  test('is a count also where it finds what was known', () =>
    given(stock, [shelf(line('S', 10))])
      .when(write(set('S', 10, 10)))
      .then(shelf(line('S', 10))))
  test('sets what is available beside what orders hold', () => {
    given(stock, [shelf(line('S', 10)), held('S', 3)])
      .when(write(set('S', 40, 7, 'available')))
      .then(shelf(line('S', 43)))
    expect(why([shelf(line('S', 10)), held('S', 3)], set('S', 40, 10, 'available'))).toBe('stock-moved')
  })
  test('sets nothing where another number is there', () => {
    given(stock, [shelf(line('S', 11))])
      .when(write(set('S', 12, 10)))
      .then()
    expect(why([shelf(line('S', 11))], set('S', 12, 10))).toBe('stock-moved')
  })
  test('sets whatever is there if it says so, and takes a variant out of counting', () =>
    given(stock, [shelf(line('S', 11), line('M', -1))])
      .when(write(set('S', null, null), set('M', 3, null)))
      .then(shelf(line('S', -1), line('M', 3))))
  test('of a number knows that a variant is not tracked', () =>
    expect(why([shelf(line('S', -1))], set('S', 1, 0))).toBe('stock-moved'))
  test('carries each out by itself: one count, and one adjustment for each reason', () =>
    given(stock, [shelf(line('S', 5), line('M', 5), line('L', 5), line('XL', -1))])
      .when(
        write(
          { sku: 'S', adjust: -2, reason: 'damaged' },
          set('M', 9, 4),
          { sku: 'L', adjust: -1, reason: 'damaged' },
          { sku: 'XL', adjust: 1, reason: 'received' },
          set('XXL', 2, 0),
        ),
      )
      .then(shelf(line('XXL', 2)), {
        type: 'StockAdjusted',
        data: {
          productId,
          reason: 'damaged',
          lines: [
            { sku: 'S', by: -2 },
            { sku: 'L', by: -1 },
          ],
        },
      }))
  test.each([
    [{ sku: 'S', adjust: 2, reason: 'damaged' }, 'adjustment-against-reason'],
    [{ sku: 'S', adjust: -2, reason: 'received' }, 'adjustment-against-reason'],
    [{ sku: 'S', adjust: -6, reason: 'lost' }, 'adjustment-exceeds-stock'],
    [{ sku: 'U', adjust: 1, reason: 'received' }, 'stock-not-tracked'],
    [{ sku: 'S', adjust: 0, reason: 'correction' }, 'quantity-out-of-bounds'],
    [{ sku: 'S', adjust: 0.5, reason: 'correction' }, 'quantity-out-of-bounds'],
    [{ sku: 'S', set: -1, of: 'on_hand', from: null }, 'quantity-out-of-bounds'],
    [{ sku: 'S', adjust: -5, reason: 'correction' }, null],
  ] as const)('%j: %s', (each, code) => expect(why([shelf(line('S', 5), line('U', -1))], each)).toBe(code))
  test('is in the memory of no feed', () => {
    const feed = { memory: 'acme/supplier', file: 'f1', meaning: 'theirs', fresh: false, unnamed: false } as const
    const count = (file: string, quantity: number): StockCommand => ({
      type: 'CountStock',
      data: { productId, counts: [line('S', quantity)], feed: { ...feed, file } },
    })
    const after = fold(stock, [
      { type: 'StockCounted', data: { productId, counts: [line('S', 50)], by: { memory: feed.memory, file: 'f1' } } },
      shelf(line('S', 12)),
    ])
    // The same file again says nothing new: the warehouse's count stands.
    expect(stock.decide(count('f1', 50), after)).toEqual({ ok: true, events: [] })
    expect(after.feeds[feed.memory]!.numbers).toEqual({ S: 50 })
  })
})

const skus = ['S', 'M'] as const
const anyWrite = fc.oneof(
  fc.record({
    sku: fc.constantFrom(...skus),
    set: fc.option(fc.integer({ min: 0, max: 20 })),
    of: fc.constantFrom('on_hand' as const, 'available' as const),
    from: fc.option(fc.integer({ min: -2, max: 20 })),
  }),
  fc.record({
    sku: fc.constantFrom(...skus),
    adjust: fc.integer({ min: -9, max: 9 }),
    reason: fc.constantFrom(...adjustmentReasons),
  }),
)

test('of writes from one number to others exactly one wins, in whatever order they come', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('on_hand' as const, 'available' as const),
      (from, targets, of) => {
        let state = fold(stock, [shelf(line('S', from))])
        let won = 0
        for (const to of targets.filter(each => each !== from)) {
          const decision = stock.decide(write({ sku: 'S', set: to, of, from }), state)
          if (!decision.ok) throw new Error('refused as a whole')
          won += decision.events.length
          state = decision.events.reduce(stock.evolve, state)
        }
        expect(won).toBe(targets.some(each => each !== from) ? 1 : 0)
      },
    ),
  )
})

test('an item is refused or stands in one event, and what it says is there afterwards', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ sku: fc.constantFrom(...skus), quantity: fc.integer({ min: -1, max: 20 }) })),
      fc.integer({ min: 0, max: 3 }),
      anyWrite,
      (counts, reserved, each) => {
        const before = fold(stock, [shelf(...counts), ...(reserved > 0 ? [held('S', reserved)] : [])])
        const code = refusalOf(each, before)
        const decision = stock.decide(write(each), before)
        if (!decision.ok) throw new Error('refused as a whole')
        expect(decision.events.length).toBe(code === null ? 1 : 0)
        const after = decision.events.reduce(stock.evolve, before)
        expect(after.reserved).toEqual(before.reserved)
        expect(availableOf(after, each.sku)).toBeGreaterThanOrEqual(-1)
        const [was, is] = [toldStock(before, each.sku), toldStock(after, each.sku)]
        if (code !== null) expect(after).toEqual(before)
        else if ('set' in each) expect(is[each.of]).toBe(each.set)
        else expect(is.on_hand).toBe(was.on_hand! + each.adjust)
      },
    ),
  )
})
