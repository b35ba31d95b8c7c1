import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { toldLevels } from '#domain/stock/told-levels.ts'
import { fold } from '../support/fold.ts'

const productId = 'p1'
const lines = fc
  .uniqueArray(fc.record({ sku: fc.constantFrom('S', 'M'), quantity: fc.integer({ min: 1, max: 9 }) }), {
    selector: each => each.sku,
    minLength: 1,
  })
  .map(each => each as { sku: string; quantity: number }[])
const event: fc.Arbitrary<StockEvent> = fc.oneof(
  lines.chain(counts =>
    fc.boolean().map(
      (untracked): StockEvent => ({
        type: 'StockCounted',
        data: { productId, counts: untracked ? counts.map(each => ({ ...each, quantity: -1 })) : counts, by: 'shelf' },
      }),
    ),
  ),
  lines.map((each): StockEvent => ({ type: 'StockReserved', data: { productId, orderId: 'o1', lines: each } })),
  lines.map(
    (each): StockEvent => ({ type: 'StockShipped', data: { productId, orderId: 'o1', shipmentId: 's', lines: each } }),
  ),
  lines.map(
    (each): StockEvent => ({
      type: 'StockAdjusted',
      data: { productId, reason: 'lost', lines: each.map(({ sku, quantity }) => ({ sku, by: -quantity })) },
    }),
  ),
  lines.map(
    (each): StockEvent => ({
      type: 'StockCountWithdrawn',
      data: {
        productId,
        importId: 'i1',
        memories: [],
        lines: each.map(({ sku, quantity }) => (quantity > 5 ? { sku } : { sku, onHand: quantity })),
      },
    }),
  ),
)

/** By folding everything from the start. */
function expected(events: readonly StockEvent[], sku: string) {
  const levels = events.map((_, at) => levelOf(fold(stock, events.slice(0, at + 1)).onHand, sku))
  const known = (level: number | null | undefined) => (level === undefined ? 0 : level)
  return events.map((_, at) => ({ from: known(levels[at - 1]), to: known(levels[at]) }))
}

test('the newest events tell the same levels as the whole stream, or none where no count is in sight', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.nat(12), fc.constantFrom('S', 'M'), (events, skip, sku) => {
      const newest = events.slice(skip)
      const told = toldLevels(newest, fold(stock, events), sku)
      const all = expected(events, sku).slice(skip)
      expect(told).toHaveLength(newest.length)
      for (const [at, { from, to }] of told.entries()) {
        if (from !== undefined) expect(from).toBe(all[at]!.from)
        if (to !== undefined) expect(to).toBe(all[at]!.to)
      }
      expect(told.at(-1)?.to).toBe(all.at(-1)?.to)
    }),
  )
})

test('what lies between two counts is known from the older one', () => {
  const counted = (quantity: number): StockEvent => ({
    type: 'StockCounted',
    data: { productId, counts: [{ sku: 'S', quantity }], by: 'shelf' },
  })
  const shipped: StockEvent = {
    type: 'StockShipped',
    data: { productId, orderId: 'o1', shipmentId: 's', lines: [{ sku: 'S', quantity: 2 }] },
  }
  const events = [shipped, counted(9), shipped, counted(4), shipped]
  expect(toldLevels(events, fold(stock, events), 'S')).toEqual([
    { from: undefined, to: undefined },
    { from: undefined, to: 9 },
    { from: 9, to: 7 },
    { from: 7, to: 4 },
    { from: 4, to: 2 },
  ])
})
