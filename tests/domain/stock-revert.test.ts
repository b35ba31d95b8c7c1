import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { StockCommand } from '#domain/stock/commands.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent, StockLine } from '#domain/stock/events.ts'
import type { Stock } from '#domain/stock/evolve.ts'
import { revertStock } from '#domain/stock/revert.ts'

const productId = 'p1'
const memory = 'acme/supplier'
const importId = 'wrong'
const line = (sku: string, quantity: number): StockLine => ({ sku, quantity })

/** A product's stream, command by command. */
class Stream {
  readonly events: StoredEvent<StockEvent>[] = []
  get state(): Stock {
    return this.events.reduce((state, event) => stock.evolve(state, event), stock.initial)
  }
  append(event: StockEvent, correlationId = 'other'): void {
    const revision = this.events.length
    const meta = { correlationId, causationId: correlationId, actor: 'a1', channel: 'test' }
    const stored = { id: `${revision}`, stream: 's', revision, position: revision * 10, at: '', meta, ...event }
    this.events.push(stored as StoredEvent<StockEvent>)
  }
  do(command: StockCommand, correlationId?: string): boolean {
    const decision = stock.decide(command, this.state)
    if (decision.ok) for (const event of decision.events) this.append(event, correlationId)
    return decision.ok
  }
  import(file: string, counts: readonly StockLine[], { meaning = 'theirs' as 'theirs' | 'ours', run = file } = {}) {
    const feed = { memory, file, meaning, fresh: false, unnamed: false }
    return this.do({ type: 'CountStock', data: { productId, counts, feed } }, run)
  }
  count = (...counts: StockLine[]) => this.do({ type: 'CountStock', data: { productId, counts } })
  adjust = (sku: string, by: number) =>
    this.do({ type: 'AdjustStock', data: { productId, lines: [{ sku, by }], reason: 'correction' } })
  sell = (orderId: string, ...lines: StockLine[]) =>
    this.do({ type: 'ReserveStock', data: { productId, orderId, lines } })
  ship = (orderId: string, ...lines: StockLine[]) =>
    this.do({
      type: 'ShipStock',
      data: { productId, orderId, shipmentId: orderId, lines, leftAt: this.events.length * 10 },
    })
  revert(run = importId) {
    const reverted = revertStock(productId, this.events, run)
    if (reverted.event) this.append(reverted.event, `undo/${run}`)
    return reverted
  }
}

function withWrong(...counts: StockLine[]): Stream {
  const stream = new Stream()
  stream.import('right', [line('S', 20), line('M', 7)])
  stream.import(importId, counts)
  return stream
}

describe('an import of counts is taken back', () => {
  test('on hand is what it was, less parcels and with adjustments since; what orders hold stays', () => {
    const stream = withWrong(line('S', 500), line('M', 7))
    stream.sell('o1', line('S', 3))
    stream.ship('o1', line('S', 3))
    stream.adjust('S', -2)
    stream.sell('o2', line('S', 4))
    expect(stream.revert().kept).toEqual([])
    expect(stream.state).toMatchObject({ onHand: { S: 15, M: 7 }, reserved: { S: 4 } })
  })

  test('what was counted since stands, and is named', () => {
    const stream = withWrong(line('S', 500), line('M', 700))
    stream.count(line('S', 18))
    const { kept } = stream.revert()
    expect(kept).toEqual([{ sku: 'S', since: stream.events[2] }])
    expect(stream.state.onHand).toEqual({ S: 18, M: 7 })
  })

  test('a variant that was never counted before is not counted; parcels since are missing', () => {
    const stream = new Stream()
    stream.import(importId, [line('S', 5), line('M', 9)])
    stream.sell('o1', line('S', 2))
    stream.ship('o1', line('S', 2))
    stream.revert()
    expect(stream.state).toMatchObject({ onHand: { S: -2 }, feeds: {} })
    expect(Object.keys(stream.state.onHand)).toEqual(['S'])
  })

  test('a variant that nobody tracked before is not tracked, and one that the import untracked is counted again', () => {
    const stream = new Stream()
    stream.count(line('S', -1), line('M', 10))
    stream.import(importId, [line('S', 5), line('M', -1)])
    stream.sell('o1', line('M', 4))
    stream.ship('o1', line('M', 4))
    stream.revert()
    expect(stream.state.onHand).toEqual({ S: null, M: 6 })
  })

  test.each(['theirs', 'ours'] as const)('the same file counts then, mapped rightly (%s)', meaning => {
    const stream = new Stream()
    stream.import('right', [line('S', 20)], { meaning, run: 'first' })
    stream.import('file', [line('S', 500)], { meaning, run: importId })
    stream.revert()
    expect(stream.state.feeds).toEqual({ [memory]: { file: 'right', numbers: { S: 20 } } })
    stream.import('file', [line('S', 12)], { meaning, run: 'again' })
    expect(stream.state.onHand).toEqual({ S: 12 })
    expect(stream.revert('again').event).not.toBeNull()
    expect(stream.state.onHand).toEqual({ S: 20 })
  })

  test('what a later file of the source said stays remembered', () => {
    const stream = withWrong(line('S', 500), line('M', 700))
    stream.import('later', [line('S', 500)])
    expect(stream.revert().kept.map(({ sku }) => sku)).toEqual(['S'])
    expect(stream.state).toMatchObject({
      onHand: { S: 500, M: 7 },
      feeds: { [memory]: { file: 'later', numbers: { S: 500, M: 7 } } },
    })
  })

  test('a parcel that its count was said to include is taken away where nobody counted since it left', () => {
    const stream = withWrong(line('S', 500))
    // It left after the right file was counted, and before the wrong one was.
    const parcel = { productId, orderId: 'o1', shipmentId: 'o1', lines: [line('S', 3)], leftAt: 5 }
    stream.do({ type: 'ShipStock', data: parcel })
    expect(stream.state.onHand).toMatchObject({ S: 500 })
    const { event } = revertStock(productId, stream.events, importId, () => 5)
    expect(event?.data.lines).toEqual([{ sku: 'S', onHand: 17 }])
  })

  test('nothing is taken back twice, and an import that counted nothing is not taken back', () => {
    const stream = withWrong(line('S', 500))
    stream.revert()
    expect(stream.revert().event).toBeNull()
    expect(stream.revert('unknown').event).toBeNull()
  })
})

type Act = (stream: Stream, order: string) => void
const sku = fc.constantFrom('S', 'M', 'L')
const some = fc.integer({ min: 1, max: 6 })
const counts = fc.uniqueArray(fc.record({ sku, quantity: fc.integer({ min: -1, max: 30 }) }), {
  selector: each => each.sku,
  minLength: 1,
})
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(sku, some).map(
    ([of, by]): Act =>
      stream =>
        void stream.adjust(of, by),
  ),
  fc.tuple(sku, some).map(
    ([of, quantity]): Act =>
      (stream, order) => {
        if (stream.sell(order, line(of, quantity))) stream.ship(order, line(of, quantity))
      },
  ),
  fc.tuple(sku, some).map(
    ([of, quantity]): Act =>
      (stream, order) =>
        void stream.sell(order, line(of, quantity)),
  ),
)
const anyCount: fc.Arbitrary<Act> = fc.oneof(
  counts.map(
    (lines): Act =>
      stream =>
        void stream.count(...lines),
  ),
  fc.tuple(counts, fc.constantFrom('f1', 'f2'), fc.constantFrom('theirs', 'ours')).map(
    ([lines, file, meaning]): Act =>
      (stream, order) => {
        stream.import(file, lines, { meaning: meaning as 'theirs', run: `later-${order}` })
      },
  ),
)

describe('whatever happens', () => {
  const acts = fc.array(fc.oneof(anyAct, anyCount), { maxLength: 8 })

  function play(stream: Stream, some: readonly Act[], name: string) {
    some.forEach((act, at) => {
      act(stream, `${name}${at}`)
    })
  }

  test('without a count since, the stock is as it would be without the import, and the right file counts', () =>
    fc.assert(
      fc.property(acts, counts, fc.array(anyAct, { maxLength: 8 }), counts, (before, wrong, since, right) => {
        const [stream, without] = [new Stream(), new Stream()]
        for (const each of [stream, without]) play(each, before, 'b')
        stream.import(importId, wrong)
        const from = stream.events.length
        play(stream, since, 's')
        for (const event of stream.events.slice(from)) without.append(event)
        expect(stream.revert().kept).toEqual([])
        const { countedAt: _, saidAt: _1, ...now } = stream.state
        const { countedAt: __, saidAt: _2, ...then } = without.state
        expect(now).toEqual(then)
        stream.import(importId, right, { run: 'right' })
        for (const { sku, quantity } of right) expect(stream.state.onHand[sku]).toBe(quantity === -1 ? null : quantity)
      }),
    ))

  test('what was counted since is as it was counted, and nothing that orders hold changes', () =>
    fc.assert(
      fc.property(acts, counts, acts, (before, wrong, since) => {
        const stream = new Stream()
        play(stream, before, 'b')
        stream.import(importId, wrong)
        play(stream, since, 's')
        const now = stream.state
        const { kept } = stream.revert()
        for (const { sku } of kept) expect(stream.state.onHand[sku]).toEqual(now.onHand[sku])
        expect(stream.state.reservations).toEqual(now.reservations)
        expect(stream.revert().event).toBeNull()
      }),
    ))
})
