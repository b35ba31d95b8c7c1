import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf } from '#domain/shared/stock-levels.ts'
import type { StockCommand } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import type { AdjustmentReason, StockEvent, StockLine } from '#domain/stock/events.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'

const productId = 'p1'
const line = (sku: string, quantity: number): StockLine => ({ sku, quantity })
const counted = (...counts: StockLine[]): StockEvent => ({ type: 'StockCounted', data: { productId, counts } })
const reserved = (orderId: string, ...lines: StockLine[]): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId, lines },
})
const released = (orderId: string, ...lines: StockLine[]): StockEvent => ({
  type: 'StockReleased',
  data: { productId, orderId, lines },
})
const count = (...counts: StockLine[]): StockCommand => ({ type: 'CountStock', data: { productId, counts } })
const reserve = (orderId: string, ...lines: StockLine[]): StockCommand => ({
  type: 'ReserveStock',
  data: { productId, orderId, lines },
})
const release = (orderId: string): StockCommand => ({ type: 'ReleaseStock', data: { productId, orderId } })
const shipped = (orderId: string, ...lines: StockLine[]): StockEvent => ({
  type: 'StockShipped',
  data: { productId, orderId, shipmentId: `${orderId}.1`, lines },
})
const ship = (orderId: string, leftAt: number, ...lines: StockLine[]): StockCommand => ({
  type: 'ShipStock',
  data: { productId, orderId, shipmentId: `${orderId}.1`, lines, leftAt },
})
const shelf = (...counts: StockLine[]): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts, by: 'shelf' },
})

describe('CountStock by the shop', () => {
  test('is a count now, of what it names', () =>
    given(stock, [counted(line('S', 1), line('M', 1))])
      .when(count(line('S', 5), line('L', -1)))
      .then(shelf(line('S', 5), line('L', -1))))
  test('also where it finds what was known', () =>
    given(stock, [counted(line('S', 5))])
      .when(count(line('S', 5)))
      .then(shelf(line('S', 5))))
  test('of nothing says nothing', () => given(stock).when(count()).then())
  test.each([-2, 1.5, Number.NaN])('of %s is refused', quantity =>
    given(stock)
      .when(count(line('S', quantity)))
      .rejects({ code: 'quantity-out-of-bounds', skus: ['S'] }),
  )
})

describe('ReserveStock', () => {
  test('holds all lines in one event', () =>
    given(stock, [counted(line('S', 5), line('M', 5))])
      .when(reserve('o1', line('S', 5), line('M', 1)))
      .then(reserved('o1', line('S', 5), line('M', 1))))
  test('names every line that is short', () =>
    given(stock, [counted(line('S', 5), line('M', 5)), reserved('o1', line('S', 4))])
      .when(reserve('o2', line('S', 2), line('M', 5), line('L', 1)))
      .rejects({
        code: 'out-of-stock',
        lines: [
          { sku: 'S', requested: 2, available: 1 },
          { sku: 'L', requested: 1, available: 0 },
        ],
      }))
  test('two lines of one SKU ask for their sum', () =>
    given(stock, [counted(line('S', 5))])
      .when(reserve('o1', line('S', 3), line('S', 3)))
      .rejects({ code: 'out-of-stock', lines: [{ sku: 'S', requested: 6, available: 5 }] }))
  test('an order that holds its lines already gets them again', () =>
    given(stock, [counted(line('S', 5)), reserved('o1', line('S', 5))])
      .when(reserve('o1', line('S', 5)))
      .then())
  test('unlimited is unlimited', () =>
    given(stock, [counted(line('S', -1)), reserved('o1', line('S', 900))])
      .when(reserve('o2', line('S', 1e6)))
      .then(reserved('o2', line('S', 1e6))))
  test('a name that every object has is not a count', () =>
    given(stock)
      .when(reserve('o1', line('constructor', 1)))
      .rejects({ code: 'out-of-stock', lines: [{ sku: 'constructor', requested: 1, available: 0 }] }))
  test.each([0, -1, 1.5])('a quantity of %s is refused', quantity =>
    given(stock, [counted(line('S', 5))])
      .when(reserve('o1', line('S', quantity)))
      .rejects({ code: 'quantity-out-of-bounds', skus: ['S'] }),
  )
})

describe('ReleaseStock', () => {
  test('gives back what the order held', () =>
    given(stock, [counted(line('S', 5)), reserved('o1', line('S', 2))])
      .when(release('o1'))
      .then(released('o1', line('S', 2))))
  test('of some lines gives back as much of them as is held', () => {
    const some = (...lines: StockLine[]): StockCommand => ({
      type: 'ReleaseStock',
      data: { productId, orderId: 'o1', lines },
    })
    const held = [counted(line('S', 5), line('M', 5)), reserved('o1', line('S', 2), line('M', 1))]
    given(stock, held)
      .when(some(line('S', 1)))
      .then(released('o1', line('S', 1)))
    given(stock, held)
      .when(some(line('S', 3), line('L', 1)))
      .then(released('o1', line('S', 2)))
    given(stock, [...held, released('o1', line('S', 2))])
      .when(some(line('S', 1)))
      .then()
  })
  test('twice gives back once', () =>
    given(stock, [counted(line('S', 5)), reserved('o1', line('S', 2)), released('o1', line('S', 2))])
      .when(release('o1'))
      .then())
})

const at = (position: number, event: StockEvent): StockEvent => Object.assign(event, { position })

describe('ShipStock', () => {
  const held = [at(10, counted(line('S', 5), line('M', 5))), at(20, reserved('o1', line('S', 3), line('M', 1)))]

  test('ends the hold and lowers what is on hand', () => {
    given(stock, held)
      .when(ship('o1', 30, line('S', 2)))
      .then(shipped('o1', line('S', 2)))
    const after = fold(stock, [...held, shipped('o1', line('S', 2))])
    expect(after).toMatchObject({ onHand: { S: 3, M: 5 }, reserved: { S: 1, M: 1 } })
    given(stock, [...held, shipped('o1', line('S', 2))])
      .when(release('o1'))
      .then(released('o1', line('S', 1), line('M', 1)))
  })
  test('only ends the hold of what was counted after the parcel had left', () => {
    const late = [...held, at(40, counted(line('S', 4)))]
    const data = { productId, orderId: 'o1', shipmentId: 'o1.1', lines: [line('S', 3), line('M', 1)] }
    const event: StockEvent = { type: 'StockShipped', data: { ...data, countedSince: ['S'] } }
    given(stock, late)
      .when(ship('o1', 30, ...data.lines))
      .then(event)
    given(stock, late)
      .when(ship('o1', 50, ...data.lines))
      .then({ type: 'StockShipped', data })
    expect(fold(stock, [...late, event])).toMatchObject({ onHand: { S: 4, M: 4 }, reserved: {}, reservations: null })
  })
  test('leaves what is not tracked untracked', () => {
    const untracked = [counted(line('S', -1)), reserved('o1', line('S', 7)), shipped('o1', line('S', 7))]
    expect(fold(stock, untracked)).toMatchObject({ onHand: { S: null }, reserved: {} })
  })
  test('of more than was counted shows below 0, and is made up for', () => {
    const state = fold(stock, [...held, counted(line('S', 2)), shipped('o1', line('S', 3))])
    expect([state.onHand.S, availableOf(state, 'S')]).toEqual([-1, 0])
    const more: StockEvent = {
      type: 'StockAdjusted',
      data: { productId, lines: [{ sku: 'S', by: 4 }], reason: 'received' },
    }
    expect(availableOf(stock.evolve(state, more), 'S')).toBe(3)
  })
  test('is taken back whole: the pieces are there, and held again', () => {
    const data = { productId, orderId: 'o1', shipmentId: 'o1.1', lines: [line('M', 1)] }
    const gone = [...held, shipped('o1', line('M', 1))]
    const back: StockEvent = { type: 'StockShipmentRetracted', data }
    given(stock, gone)
      .when({ type: 'RetractStockShipment', data: { ...data, leftAt: 30 } })
      .then(back)
    const { countedAt: _before, ...before } = fold(stock, held)
    expect(fold(stock, [...gone, back])).toMatchObject(before)
  })
  test('and taken back leaves the stock as if it had never left, whatever was counted before, between and after', () => {
    const counts = fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 2 })
    const moments = fc.tuple(counts, counts, counts, counts)
    const pieces = fc.integer({ min: 1, max: 3 })
    fc.assert(
      fc.property(pieces, moments, (quantity, [before, between, sent, after]) => {
        let position = 20
        const levelsOf = (isSent: boolean) => {
          let state = fold(stock, held)
          const take = (command: StockCommand) => {
            const decision = stock.decide(command, state)
            if (!decision.ok) throw new Error(decision.rejection.code)
            state = decision.events.reduce((folded, event) => stock.evolve(folded, at(++position, event)), state)
          }
          const counting = (all: readonly number[]) => {
            for (const each of all) take(count(line('S', each)))
          }
          counting(before)
          const leftAt = ++position
          const parcel = ship('o1', leftAt, line('S', quantity))
          counting(between)
          if (isSent) take(parcel)
          counting(sent)
          if (isSent) take({ ...parcel, type: 'RetractStockShipment' } as StockCommand)
          counting(after)
          const { onHand, reserved } = state
          return { onHand, reserved }
        }
        expect(levelsOf(true)).toEqual(levelsOf(false))
      }),
    )
  })
})

describe('AdjustStock', () => {
  const adjust = (reason: AdjustmentReason, sku: string, by: number): StockCommand => ({
    type: 'AdjustStock',
    data: { productId, lines: [{ sku, by }], reason },
  })
  const adjusted = (reason: AdjustmentReason, sku: string, by: number): StockEvent => ({
    type: 'StockAdjusted',
    data: { productId, lines: [{ sku, by }], reason },
  })
  const five = [counted(line('S', 5), line('M', -1)), reserved('o1', line('S', 4))]

  test.each([
    ['damaged', -2],
    ['lost', -5],
    ['received', 3],
    ['returned', 1],
    ['correction', 1],
    ['correction', -1],
  ] as const)('%s by %d', (reason, by) => {
    given(stock, five)
      .when(adjust(reason, 'S', by))
      .then(adjusted(reason, 'S', by))
    expect(fold(stock, [...five, adjusted(reason, 'S', by)])).toMatchObject({
      onHand: { S: 5 + by },
      reserved: { S: 4 },
    })
  })
  test.each([
    ['damaged', 2],
    ['lost', 1],
    ['received', -3],
    ['returned', -1],
  ] as const)('%s by %d is refused', (reason, by) =>
    given(stock, five)
      .when(adjust(reason, 'S', by))
      .rejects({ code: 'adjustment-against-reason', sku: 'S', reason }),
  )
  test.each([0, 1.5])('by %d is refused', by =>
    given(stock, five)
      .when(adjust('correction', 'S', by))
      .rejects({ code: 'quantity-out-of-bounds', skus: ['S'] }),
  )
  test('by more than is on hand is refused', () =>
    given(stock, five)
      .when(adjust('lost', 'S', -6))
      .rejects({ code: 'adjustment-exceeds-stock', sku: 'S', onHand: 5 }))
  test('of what is not tracked is refused', () =>
    given(stock, five)
      .when(adjust('received', 'M', 6))
      .rejects({ code: 'stock-not-tracked', sku: 'M' }))
  test('of what was never counted begins at 0', () =>
    given(stock)
      .when(adjust('received', 'S', 6))
      .then(adjusted('received', 'S', 6)))
})

describe('RestockReturn', () => {
  const data = { productId, returnId: 'o1.1', lines: [line('S', 2), line('M', 1), line('L', 1)] }
  const restock = (backAt: number): StockCommand => ({ type: 'RestockReturn', data: { ...data, backAt } })
  const history = [at(10, counted(line('S', 5), line('M', -1), line('L', 1))), at(40, counted(line('L', 2)))]

  test('puts pieces back, but for what was counted since and what is not tracked', () =>
    given(stock, history)
      .when(restock(30))
      .then({
        type: 'StockAdjusted',
        data: { productId, lines: [{ sku: 'S', by: 2 }], reason: 'returned', returnId: 'o1.1' },
      }))
  test('says nothing where nothing is left', () => given(stock, history.slice(0, 1)).when(restock(5)).then())
})

test('a recount below what is reserved sells nothing more', () => {
  const state = fold(stock, [counted(line('S', 10)), reserved('o1', line('S', 8)), counted(line('S', 3))])
  expect(availableOf(state, 'S')).toBe(0)
})

const skus = ['S', 'M', 'L']
const lines = fc.array(fc.record({ sku: fc.constantFrom(...skus), quantity: fc.integer({ min: 1, max: 6 }) }), {
  minLength: 1,
  maxLength: 3,
})
const counts = fc.array(fc.record({ sku: fc.constantFrom(...skus), quantity: fc.integer({ min: -1, max: 12 }) }), {
  minLength: 1,
})
const orderIds = fc.integer({ min: 1, max: 8 }).map(n => `o${n}`)
const commands: fc.Arbitrary<StockCommand> = fc.oneof(
  counts.map(c => count(...c)),
  fc.tuple(orderIds, lines).map(([id, l]) => reserve(id, ...l)),
  orderIds.map(release),
  // What it ships is seen when its turn comes: a parcel holds nothing that its order does not.
  orderIds.map(id => ship(id, 0)),
)

test('whatever happens: never oversold, never negative, and a replay of the log equals the live state', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 60 }), list => {
      let state = stock.initial
      const log: StockEvent[] = []
      const held = new Map<string, StockLine[]>()
      const onHand = new Map<string, number | null>()
      for (const given of list) {
        const before = state
        const order = 'orderId' in given.data ? (held.get(given.data.orderId) ?? []) : []
        const command =
          given.type === 'ShipStock'
            ? ({ ...given, data: { ...given.data, lines: order.slice(0, 2) } } as const)
            : given
        const decision = stock.decide(command, state)
        if (!decision.ok) continue
        for (const event of decision.events) {
          state = stock.evolve(state, event)
          log.push(event)
          if (event.type === 'StockCounted') {
            for (const { sku, quantity } of event.data.counts) onHand.set(sku, quantity === -1 ? null : quantity)
          }
          if (event.type === 'StockReserved') {
            for (const { sku, quantity } of event.data.lines) {
              const available = availableOf(before, sku)
              expect(available === -1 || quantity <= available).toBe(true)
            }
            held.set(event.data.orderId, [...event.data.lines])
          }
          if (event.type === 'StockShipped') {
            for (const { sku, quantity } of event.data.lines) {
              const level = onHand.get(sku) ?? null
              onHand.set(sku, level === null ? null : level - quantity)
            }
            held.set(event.data.orderId, order.slice(2))
          }
          if (event.type === 'StockReleased') {
            expect(event.data.lines).toEqual(held.get(event.data.orderId))
            held.delete(event.data.orderId)
          }
        }
        for (const sku of skus) expect(availableOf(state, sku)).toBeGreaterThanOrEqual(-1)
      }
      const sums: Record<string, number> = {}
      for (const each of held.values()) for (const { sku, quantity } of each) sums[sku] = (sums[sku] ?? 0) + quantity
      expect(state.reserved).toEqual(sums)
      expect(state.onHand).toEqual(Object.fromEntries(onHand))
      expect(log.reduce((folded, event) => stock.evolve(folded, event), stock.initial)).toEqual(state)
    }),
  )
})

test('a hundred thousand shipped orders leave the state as small as one', () => {
  let state = stock.evolve(stock.initial, counted(line('S', 1_000_000)))
  const order = (n: number) => {
    for (const command of [reserve(`o${n}`, line('S', 1)), ship(`o${n}`, n, line('S', 1))]) {
      const decision = stock.decide(command, state)
      if (!decision.ok) throw new Error(decision.rejection.code)
      for (const event of decision.events) state = stock.evolve(state, event)
    }
  }
  order(0)
  const one = state
  for (let n = 1; n < 100_000; n++) order(n)
  expect(state).toEqual({ ...one, onHand: { S: 900_000 } })
})

test('ten thousand open reservations leave an order as cheap as the first ones', () => {
  const many = 10_000
  let state = stock.evolve(stock.initial, counted(line('S', -1)))
  const order = (n: number) => {
    const decision = stock.decide(reserve(`order-${n}`, line('S', 1)), state)
    if (!decision.ok) throw new Error('refused')
    for (const event of decision.events) state = stock.evolve(state, event)
  }
  for (let n = 0; n < many; n++) order(n)
  const before = partsOf(state)
  order(many)
  // All but the way to the new one is what it was; a copy of all reservations would be thousands.
  expect([...partsOf(state)].filter(part => !before.has(part)).length).toBeLessThan(30)
  for (let n = 0; n <= many; n++) state = stock.evolve(state, released(`order-${n}`, line('S', 1)))
  expect(state.reserved).toEqual({})
  expect(state.reservations).toBeNull()
})

/** Every object and list that a value is made of. */
function partsOf(value: unknown, parts = new Set<object>()): ReadonlySet<object> {
  if (typeof value !== 'object' || value === null) return parts
  parts.add(value)
  for (const inner of Object.values(value)) partsOf(inner, parts)
  return parts
}
