import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf } from '#domain/shared/stock-levels.ts'
import type { StockCommand } from '#domain/stock/commands.ts'
import type { StockEvent, StockLine } from '#domain/stock/events.ts'
import { stock } from '#domain/stock/stock.ts'
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

describe('CountStock', () => {
  test('tells what is new', () =>
    given(stock)
      .when(count(line('S', 5), line('M', 0)))
      .then(counted(line('S', 5), line('M', 0))))
  test('tells only what changed', () =>
    given(stock, [counted(line('S', 5), line('M', 7))])
      .when(count(line('S', 5), line('M', 8)))
      .then(counted(line('M', 8))))
  test('the same count after sales says nothing and puts nothing back', () => {
    const history = [counted(line('S', 50)), reserved('o1', line('S', 10))]
    given(stock, history)
      .when(count(line('S', 50)))
      .then()
    expect(availableOf(fold(stock, history), 'S')).toBe(40)
  })
  test.each([-2, 1.5, Number.NaN])('a count of %s is refused', quantity =>
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
  test('twice gives back once', () =>
    given(stock, [counted(line('S', 5)), reserved('o1', line('S', 2)), released('o1', line('S', 2))])
      .when(release('o1'))
      .then())
  test('keeps what it is told to, and gives back the rest once', () => {
    const held = [counted(line('S', 5), line('M', 5)), reserved('o1', line('S', 4), line('M', 1))]
    const keep: StockCommand = {
      type: 'ReleaseStock',
      data: { productId, orderId: 'o1', keep: [line('S', 3), line('M', 0)] },
    }
    const rest = released('o1', line('S', 1), line('M', 1))
    given(stock, held).when(keep).then(rest)
    given(stock, [...held, rest])
      .when(keep)
      .then()
    given(stock, [...held, rest])
      .when(release('o1'))
      .then(released('o1', line('S', 3)))
    given(stock, [...held, rest, released('o1', line('S', 3))])
      .when(release('o1'))
      .then()
    expect([availableOf(fold(stock, [...held, rest]), 'S'), availableOf(fold(stock, [...held, rest]), 'M')]).toEqual([
      2, 5,
    ])
  })
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
)

test('whatever happens: never oversold, never negative, and a replay of the log equals the live state', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 60 }), list => {
      let state = stock.initial
      const log: StockEvent[] = []
      const held = new Map<string, readonly StockLine[]>()
      for (const command of list) {
        const before = state
        const decision = stock.decide(command, state)
        if (!decision.ok) continue
        for (const event of decision.events) {
          state = stock.evolve(state, event)
          log.push(event)
          if (event.type === 'StockReserved') {
            for (const { sku, quantity } of event.data.lines) {
              const available = availableOf(before, sku)
              expect(available === -1 || quantity <= available).toBe(true)
            }
            held.set(event.data.orderId, event.data.lines)
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
      expect(log.reduce((folded, event) => stock.evolve(folded, event), stock.initial)).toEqual(state)
    }),
  )
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
