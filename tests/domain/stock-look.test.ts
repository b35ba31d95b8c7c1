import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf, onHandOf } from '#domain/shared/stock-levels.ts'
import type { StockCommand } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { evolve, noStock, type Stock } from '#domain/stock/evolve.ts'

const productId = 'p1'
type Placed = Parameters<typeof evolve>[1]

/** A stock whose events have positions, as in the log. */
function shelf(events: readonly (readonly [position: number, event: StockEvent])[] = []) {
  let state: Stock = noStock
  for (const [position, event] of events) state = evolve(state, { ...event, position } as Placed)
  return state
}
const counted = (quantity: number, sku = 'S'): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts: [{ sku, quantity }], by: 'shelf' },
})
const lost = (by: number): StockEvent => ({
  type: 'StockAdjusted',
  data: { productId, lines: [{ sku: 'S', by }], reason: 'lost' },
})
const shipped = (quantity: number): StockEvent => ({
  type: 'StockShipped',
  data: { productId, orderId: 'o1', shipmentId: 's1', lines: [{ sku: 'S', quantity }] },
})
const count = (quantity: number, at: number, seen: number | null): StockCommand => ({
  type: 'CountStock',
  data: { productId, counts: [{ sku: 'S', quantity }], look: { at, seen: { S: seen } }, reason: 'correction' },
})
const resulting = (command: StockCommand, state: Stock) => {
  const decided = stock.decide(command, state)
  if (!decided.ok) return decided.rejection
  return decided.events.map(({ data }) => data)
}
const base = { productId, by: 'shelf', reason: 'correction' }

describe('a count of what somebody saw', () => {
  test('sets the shelf where nothing happened since', () =>
    expect(resulting(count(8, 5, 10), shelf([[1, counted(10)]]))).toEqual([
      { ...base, counts: [{ sku: 'S', quantity: 8 }], lookedAt: 5 },
    ]))
  test('leaves out what left the shelf since', () =>
    expect(
      resulting(
        count(10, 5, 10),
        shelf([
          [1, counted(10)],
          [6, shipped(3)],
        ]),
      ),
    ).toEqual([{ ...base, counts: [{ sku: 'S', quantity: 7 }], lookedAt: 5 }]))
  test('is never below none', () =>
    expect(
      resulting(
        count(1, 5, 10),
        shelf([
          [1, counted(10)],
          [6, shipped(3)],
        ]),
      ),
    ).toMatchObject([{ counts: [{ sku: 'S', quantity: 0 }] }]))
  test.each([
    ['counted', counted(12), 12],
    ['adjusted', lost(-1), 9],
  ])('is asked again where somebody %s since', (_, event, onHand) =>
    expect(
      resulting(
        count(8, 5, 10),
        shelf([
          [1, counted(10)],
          [6, event],
        ]),
      ),
    ).toEqual({
      code: 'counted-meanwhile',
      lines: [{ sku: 'S', onHand, counted: 8 }],
    }),
  )
  test('begins and ends the tracking of a variant', () => {
    expect(resulting(count(8, 5, null), shelf([[1, counted(-1)]]))).toMatchObject([{ counts: [{ quantity: 8 }] }])
    expect(resulting(count(-1, 5, 10), shelf([[1, counted(10)]]))).toMatchObject([{ counts: [{ quantity: -1 }] }])
  })
})

describe('taking back', () => {
  const undo = (of: number, from: number | null, to: number | null): StockCommand => ({
    type: 'UndoStock',
    data: { productId, of, lines: [{ sku: 'S', from, to }] },
  })
  test('moves the pieces back, also after a sale', () =>
    expect(
      resulting(
        undo(2, 10, 24),
        shelf([
          [1, counted(10)],
          [2, counted(24)],
          [3, shipped(3)],
        ]),
      ),
    ).toEqual([{ productId, lines: [{ sku: 'S', by: -14 }], reason: 'correction', undoes: 2 }]))
  test('leaves alone what somebody counted since', () =>
    expect(
      resulting(
        undo(2, 10, 24),
        shelf([
          [1, counted(10)],
          [2, counted(24)],
          [3, counted(20)],
        ]),
      ),
    ).toEqual([]))
  test('takes no more away than there is', () =>
    expect(
      resulting(
        undo(2, 10, 24),
        shelf([
          [1, counted(10)],
          [2, counted(24)],
          [3, shipped(20)],
        ]),
      ),
    ).toMatchObject([{ lines: [{ sku: 'S', by: -4 }] }]))
  test('begins and ends the tracking again', () => {
    expect(
      resulting(
        undo(2, null, 24),
        shelf([
          [1, counted(-1)],
          [2, counted(24)],
        ]),
      ),
    ).toMatchObject([{ counts: [{ sku: 'S', quantity: -1 }] }])
    expect(
      resulting(
        undo(2, 10, null),
        shelf([
          [1, counted(10)],
          [2, counted(-1)],
        ]),
      ),
    ).toMatchObject([{ counts: [{ sku: 'S', quantity: 10 }] }])
  })
})

/** What happens in a shop: on its shelf, and in what the shop knows of it. */
type Happening =
  | { readonly do: 'order' | 'lose'; readonly pieces: number }
  | { readonly do: 'leave' | 'tell' | 'look' | 'save' }

test('whatever happens meanwhile, the shop knows the shelf, and sells no piece twice', () => {
  const happening: fc.Arbitrary<Happening> = fc.oneof(
    fc.record({ do: fc.constantFrom('order' as const, 'lose' as const), pieces: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constantFrom('leave' as const, 'tell' as const, 'look' as const, 'save' as const) }),
  )
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), fc.integer({ min: -5, max: 5 }), (all, wrong) => {
      let position = 1
      // The shop believes in a few pieces more or fewer than there are.
      let onShelf = 20 + wrong
      let state = shelf([[1, counted(20)]])
      const orders: { id: string; quantity: number; leftAt: number | null; told: boolean }[] = []
      let look: { at: number; seen: number; found: number } | null = null
      let isCounted = false
      const send = (command: StockCommand) => {
        const decided = stock.decide(command, state)
        if (!decided.ok) return false
        for (const event of decided.events) state = evolve(state, { ...event, position: ++position } as Placed)
        return true
      }
      const tell = () => {
        // What left before the look and is heard of between look and save is taken off twice: decision 70.
        const parcel = orders.find(({ leftAt, told }) => leftAt !== null && !told && !(look && leftAt <= look.at))
        if (!parcel) return false
        const lines = [{ sku: 'S', quantity: parcel.quantity }]
        const data = { productId, orderId: parcel.id, shipmentId: parcel.id, lines, leftAt: parcel.leftAt! }
        parcel.told = send({ type: 'ShipStock', data })
        return parcel.told
      }
      for (const each of all) {
        if (each.do === 'order') {
          const id = `o${orders.length}`
          const lines = [{ sku: 'S', quantity: each.pieces }]
          if (send({ type: 'ReserveStock', data: { productId, orderId: id, lines } }))
            orders.push({ id, quantity: each.pieces, leftAt: null, told: false })
        } else if (each.do === 'lose') {
          const by = -Math.min(each.pieces, onShelf)
          const lines = [{ sku: 'S', by }]
          if (by !== 0 && send({ type: 'AdjustStock', data: { productId, reason: 'lost', lines } })) onShelf += by
        } else if (each.do === 'leave') {
          const next = orders.find(({ leftAt, quantity }) => leftAt === null && quantity <= onShelf)
          if (!next) continue
          next.leftAt = ++position
          onShelf -= next.quantity
        } else if (each.do === 'tell') tell()
        else if (each.do === 'look') look = { at: position, seen: onHandOf(state, 'S')!, found: onShelf }
        else if (look) {
          isCounted = send(count(look.found, look.at, look.seen)) || isCounted
          look = null
        }
      }
      look = null
      while (tell()) {}
      // Once somebody has counted, the shop and its shelf agree.
      if (isCounted) expect(onHandOf(state, 'S')).toBe(onShelf)
      const held = orders.reduce((sum, { quantity, told }) => sum + (told ? 0 : quantity), 0)
      expect(availableOf(state, 'S')).toBeLessThanOrEqual(Math.max(0, onHandOf(state, 'S')! - held))
    }),
    { numRuns: 2000 },
  )
})
