import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf } from '#domain/shared/stock-levels.ts'
import type { FeedCount, StockCommand } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import type { CountingFeed, StockEvent, StockLine } from '#domain/stock/events.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'

const productId = 'p1'
const memory = 'acme/supplier'
const line = (sku: string, quantity: number): StockLine => ({ sku, quantity })
const feed = (file: string, more: Partial<FeedCount> = {}): FeedCount => ({
  memory,
  file,
  meaning: 'theirs',
  fresh: false,
  unnamed: true,
  ...more,
})
const ours = { meaning: 'ours' } as const
const count = (by: FeedCount, ...counts: StockLine[]): StockCommand => ({
  type: 'CountStock',
  data: { productId, counts, feed: by },
})
const counted = (by: Omit<CountingFeed, 'memory'> & { memory?: string }, ...counts: StockLine[]): StockEvent => ({
  type: 'StockCounted',
  data: { productId, counts, by: { memory, ...by } },
})
const before = (...counts: StockLine[]): StockEvent => ({ type: 'StockCounted', data: { productId, counts } })
/** Ten pieces of S are sold and gone. */
const sold: StockEvent[] = [
  { type: 'StockReserved', data: { productId, orderId: 'o1', lines: [line('S', 10)] } },
  { type: 'StockShipped', data: { productId, orderId: 'o1', shipmentId: 's1', lines: [line('S', 10)] } },
]

describe('theirs', () => {
  const first = counted({ file: 'one' }, line('S', 50), line('M', 7))

  test('the first file counts all', () =>
    given(stock)
      .when(count(feed('one'), line('S', 50), line('M', 7)))
      .then(first))
  test('the same file counts nothing, whatever was sold since', () =>
    given(stock, [first, ...sold])
      .when(count(feed('one'), line('S', 50), line('M', 7)))
      .then())
  test('another file counts all, also what says the same', () => {
    const event = counted({ file: 'two', again: true }, line('S', 50))
    given(stock, [first, ...sold])
      .when(count(feed('two'), line('S', 50), line('M', 7)))
      .then(event)
    expect(fold(stock, [first, ...sold, event])).toMatchObject({ onHand: { S: 50, M: 7 }, reserved: {} })
  })
  test('another file that says what is known is noted: it counts once', () => {
    const event = counted({ file: 'two', again: true })
    given(stock, [first])
      .when(count(feed('two'), line('S', 50), line('M', 7)))
      .then(event)
    given(stock, [first, event, ...sold])
      .when(count(feed('two'), line('S', 50), line('M', 7)))
      .then()
  })
  test('the file before the last is another one', () =>
    given(stock, [first, counted({ file: 'two' }, line('S', 40), line('M', 7))])
      .when(count(feed('one'), line('S', 50), line('M', 7)))
      .then(counted({ file: 'one', again: true }, line('S', 50))))
  test('a variant that came in only now is counted from the same file', () =>
    given(stock, [first, ...sold])
      .when(count(feed('one'), line('S', 50), line('L', 3)))
      .then(counted({ file: 'one' }, line('L', 3))))
  test('what another file leaves out keeps its number and its count', () => {
    const event = counted({ file: 'two' }, line('M', 7))
    given(stock, [first])
      .when(count(feed('two'), line('M', 7)))
      .then(event)
    const state = fold(stock, [first, event])
    expect(state.onHand).toEqual({ S: 50, M: 7 })
    expect(state.feeds[memory]).toEqual({ file: 'two', numbers: { S: 50, M: 7 } })
  })
  test('a file that names nothing of the product says nothing', () =>
    given(stock, [first])
      .when(count(feed('two')))
      .then())
  test('overrides what the shop counted', () =>
    given(stock, [first, { type: 'StockCounted', data: { productId, counts: [line('S', 48)], by: 'shelf' } }])
      .when(count(feed('two'), line('S', 50), line('M', 7)))
      .then(counted({ file: 'two', again: true }, line('S', 50))))
})

describe('ours', () => {
  const first = counted({ file: 'one' }, line('S', 50), line('M', 7))

  test('a number that is the same as last time counts nothing, in whatever file', () =>
    given(stock, [first, ...sold])
      .when(count(feed('two', ours), line('S', 50), line('M', 7)))
      .then())
  test('one that differs counts', () =>
    given(stock, [first, ...sold])
      .when(count(feed('two', ours), line('S', 45), line('M', 7)))
      .then(counted({ file: 'two' }, line('S', 45))))
  test('also where it is what is on hand by now: it is remembered', () => {
    const event = counted({ file: 'two' }, line('S', 40))
    given(stock, [first, ...sold])
      .when(count(feed('two', ours), line('S', 40), line('M', 7)))
      .then(event)
    expect(fold(stock, [first, ...sold, event]).feeds[memory]?.numbers).toEqual({ S: 40, M: 7 })
  })
  test('does not undo what the shop counted', () =>
    given(stock, [first, { type: 'StockCounted', data: { productId, counts: [line('S', 48)], by: 'shelf' } }])
      .when(count(feed('two', ours), line('S', 50), line('M', 7)))
      .then())
  test('what becomes untracked is untracked', () =>
    given(stock, [first])
      .when(count(feed('two', ours), line('S', -1), line('M', 7)))
      .then(counted({ file: 'two' }, line('S', -1))))
})

test.each(['theirs', 'ours'] as const)('%s: numbers that are said to be fresh count, in the same file too', meaning =>
  given(stock, [counted({ file: 'one' }, line('S', 50), line('M', 7)), ...sold])
    .when(count(feed('one', { meaning, fresh: true }), line('S', 50), line('M', 7)))
    .then(counted({ file: 'one', again: true }, line('S', 50))),
)

test('each source and kind of file has a memory of its own', () => {
  const history = [
    counted({ file: 'one' }, line('S', 50)),
    counted({ file: 'two', memory: 'shopify/inventory' }, line('S', 9)),
  ]
  given(stock, history)
    .when(count(feed('three', ours), line('S', 50)))
    .then()
  given(stock, history)
    .when(count(feed('three', { ...ours, memory: 'shopify/inventory', unnamed: false }), line('S', 50)))
    .then(counted({ file: 'three', memory: 'shopify/inventory' }, line('S', 50)))
})

describe('after versions that did not note the feed', () => {
  const old = [before(line('S', 50), line('M', 7)), ...sold]

  test('a number that is the same counts nothing: the file may be the same, too', () => {
    given(stock, old)
      .when(count(feed('one', ours), line('S', 50), line('M', 7)))
      .then()
    given(stock, old)
      .when(count(feed('one'), line('S', 50), line('M', 7)))
      .then(counted({ file: 'one', said: [line('S', 50), line('M', 7)] }))
  })
  test('one that differs counts, and the others are remembered', () => {
    const event = counted({ file: 'one', said: [line('M', 7)] }, line('S', 45))
    for (const meaning of ['theirs', 'ours'] as const) {
      given(stock, old)
        .when(count(feed('one', { meaning }), line('S', 45), line('M', 7)))
        .then(event)
    }
    expect(fold(stock, [...old, event])).toMatchObject({ onHand: { S: 45, M: 7 } })
  })
  test('from then on another file counts all', () =>
    given(stock, [...old, counted({ file: 'one', said: [line('S', 50), line('M', 7)] })])
      .when(count(feed('two'), line('S', 50), line('M', 7)))
      .then(counted({ file: 'two', again: true }, line('S', 50))))
  test('a kind of file that is new since has said nothing yet', () =>
    given(stock, old)
      .when(count(feed('one', { ...ours, memory: 'shopify/inventory', unnamed: false }), line('S', 50)))
      .then(counted({ file: 'one', memory: 'shopify/inventory' }, line('S', 50))))
})

test('a count that finds all as it was is a count: a parcel that left before it lowers nothing any more', () => {
  const first = counted({ file: 'one' }, line('S', 50))
  const again = Object.assign(counted({ file: 'two', again: true }), { position: 20 })
  const data = { productId, orderId: 'o1', shipmentId: 's1', lines: [line('S', 10)] }
  given(stock, [first, again])
    .when({ type: 'ShipStock', data: { ...data, leftAt: 10 } })
    .then({ type: 'StockShipped', data: { ...data, countedSince: ['S'] } })
})

test('whatever files say: theirs leaves what the last other file said, ours what it said last that differed', () => {
  const skus = ['S', 'M', 'L']
  const files = fc.array(
    fc.record({
      file: fc.constantFrom('a', 'b', 'c'),
      meaning: fc.constantFrom('theirs', 'ours'),
      fresh: fc.boolean(),
      gone: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 20 },
  )
  const contents = fc.array(fc.dictionary(fc.constantFrom(...skus), fc.integer({ min: -1, max: 9 }), { minKeys: 1 }), {
    minLength: 3,
    maxLength: 3,
  })
  fc.assert(
    fc.property(contents, files, (numbers, list) => {
      let state = stock.initial
      const expected = new Map<string, number>()
      const said = new Map<string, number>()
      let last = ''
      for (const { file, meaning, fresh, gone } of list) {
        const lines = Object.entries(numbers['abc'.indexOf(file)] ?? {}).map(([sku, quantity]) => line(sku, quantity))
        const decision = stock.decide(count(feed(file, { meaning, fresh, unnamed: false }), ...lines), state)
        if (!decision.ok) throw new Error(decision.rejection.code)
        for (const event of decision.events) state = stock.evolve(state, event)
        for (const { sku, quantity } of lines) {
          const all = fresh || (meaning === 'theirs' && file !== last)
          if (all || !said.has(sku) || (file !== last && said.get(sku) !== quantity)) expected.set(sku, quantity)
          if (all || !said.has(sku) || file !== last) said.set(sku, quantity)
        }
        // In the shop's own copies a file that counts nothing leaves no trace.
        if (decision.events.length > 0) last = file
        for (const sku of skus) {
          const level = expected.get(sku)
          expect(state.onHand[sku]).toBe(level === -1 ? null : level)
          if (gone === 0 || level === undefined || level < gone) continue
          const data = { productId, lines: [{ sku, by: -gone }], reason: 'lost' } as const
          state = stock.evolve(state, { type: 'StockAdjusted', data })
          expected.set(sku, level - gone)
          expect(availableOf(state, sku)).toBe(level - gone)
        }
      }
    }),
  )
})
