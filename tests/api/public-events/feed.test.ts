import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { raiseGeneration } from '#api/plumbing/events/generation.ts'
import type { Asked } from '#api/public-events/stream/feed.ts'
import { beginning } from '#api/public-events/stream/place.ts'
import { type Envelope, filter, read, toldLog } from './told-log.ts'

type Log = ReturnType<typeof toldLog>
type Events = Awaited<ReturnType<Log['readers']>>

const asked = (more: Partial<Asked> = {}): Asked => ({
  ...{ after: beginning, filter: filter(), personal: true, signal: new AbortController().signal, ...more },
})

/** Everything from a place on, in batches of a size. */
async function allOf({ feed, reader }: Events, size: number, more: Partial<Asked> = {}): Promise<Envelope[]> {
  const found: Envelope[] = []
  let after = more.after ?? beginning
  for (;;) {
    const { body, cursor } = await feed.batch(asked({ ...more, after }), size, 0)
    const events = read(body)
    if (events.length === 0) return found
    found.push(...events)
    after = (await reader.placeOf(cursor!))!
  }
}

type Message = { readonly id?: string; readonly data?: string }

function messageOf(text: string): Message {
  const fields = text.split('\n').map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
  return Object.fromEntries(fields)
}

/** The first messages of a stream that have events in them. */
async function streamed({ feed }: Events, count: number, more: Partial<Asked> = {}): Promise<Message[]> {
  const ending = new AbortController()
  const found: Message[] = []
  for await (const text of feed.stream(asked({ ...more, signal: ending.signal }), async () => true)) {
    found.push(
      ...text
        .split('\n\n')
        .map(messageOf)
        .filter(({ data }) => data !== undefined),
    )
    if (found.length >= count) break
  }
  ending.abort()
  return found.slice(0, count)
}

const step = fc.oneof(
  fc.record({ is: fc.constant('order' as const), paid: fc.boolean() }),
  fc.record({ is: fc.constant('thing' as const), name: fc.constantFrom('a', 'b') }),
  fc.record({ is: fc.constant('pass' as const) }),
  fc.record({ is: fc.constant('restore' as const) }),
)

async function carryOut(log: Log, steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  for (const each of steps) {
    if (each.is === 'order') await log.order(each)
    else if (each.is === 'thing') await log.happen(each.name)
    else if (each.is === 'pass') await log.pass()
    else await raiseGeneration(log.store)
  }
}

describe('events for programs', () => {
  test('resumed anywhere they are those of an uninterrupted reading, from memory and from the log', async () => {
    const some = fc.array(step, { maxLength: 12 })
    const types = fc.constantFrom(undefined, ['order.*'], ['thing.happened.v2', 'order.paid.v1'], ['thing.*'])
    await fc.assert(
      fc.asyncProperty(
        some,
        some,
        types,
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        async (before, after, named, at, size) => {
          const log = toldLog()
          await carryOut(log, before)
          const early = await log.readers()
          await early.feed.batch(asked({ after: beginning }), 1, 0)
          await carryOut(log, after)
          const wanted = { filter: filter(named) }
          const late = await log.readers()
          const whole = await allOf(late, 1000, wanted)
          expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
          expect(whole.map(({ sequence }) => sequence)).toEqual(whole.map(({ sequence }) => sequence).toSorted())
          expect(await allOf(late, size, wanted)).toEqual(whole)
          expect(await allOf(early, size, wanted)).toEqual(whole)
          if (whole.length === 0) return
          const messages = await streamed(late, whole.length, wanted)
          expect(messages.map(({ data }) => JSON.parse(data!))).toEqual(whole)
          const cut = at % whole.length
          const resumed = { ...wanted, after: (await early.reader.placeOf(messages[cut]!.id!))! }
          expect(await allOf(early, size, resumed)).toEqual(whole.slice(cut + 1))
          expect(await streamed(early, whole.length - cut - 1, resumed)).toEqual(messages.slice(cut + 1))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a batch without events leads past what it looked at, and waits for the first event where it may', async () => {
    const log = toldLog()
    await log.order()
    const { feed, reader } = await log.readers()
    const nothing = await feed.batch(asked({ filter: filter(['thing.*']) }), 10, 0)
    expect(read(nothing.body)).toEqual([])
    const after = (await reader.placeOf(nothing.cursor!))!
    expect(after.position).toBe(await log.store.head())
    const waiting = feed.batch(asked({ after, filter: filter(['thing.*']) }), 10, 30_000)
    await log.pass()
    await log.happen('a')
    expect(read((await waiting).body)).toMatchObject([{ type: 'thing.happened.v1' }])
  })

  test('what comes while a stream is open arrives, and the stream ends with its reader', async () => {
    const log = toldLog()
    const events = await log.readers()
    const ending = new AbortController()
    const now = (await events.reader.placeOf('now'))!
    const stream = events.feed.stream(asked({ after: now, signal: ending.signal }), async () => true)
    expect((await stream.next()).value).toMatch(/^retry: \d+\n\n$/)
    const next = stream.next()
    await log.happen('a', { count: 3 })
    expect((await next).value).toMatch(/event: thing.happened.v1\ndata: .*"count":3/)
    const last = stream.next()
    ending.abort()
    expect((await last).value).toMatch(/^id: \S+\nretry: \d+\n\n$/)
    expect((await stream.next()).done).toBe(true)
  })

  test('the first message of a stream says where it begins: whoever is cut off then misses nothing', async () => {
    const log = toldLog()
    await log.happen('a', { count: 1 })
    const events = await log.readers()
    const ending = new AbortController()
    const now = (await events.reader.placeOf('now'))!
    const stream = events.feed.stream(asked({ after: now, signal: ending.signal }), async () => true)
    const { id } = messageOf(String((await stream.next()).value))
    ending.abort()
    await stream.return(undefined)
    await log.happen('a', { count: 2 })
    const { body } = await events.feed.batch(asked({ after: (await events.reader.placeOf(id!))! }), 10, 0)
    expect(read(body)).toMatchObject([{ data: { count: 2 } }])
  })

  test('a heartbeat moves the cursor past what nobody asked for, and ends the stream of a key that works no more', async () => {
    const log = toldLog()
    await log.order()
    const events = await log.readers({ beatMs: 1 })
    let works = true
    const things = asked({ filter: filter(['thing.*']) })
    const stream = events.feed.stream(things, async () => works)
    /** The next text that is more than a sign of life. */
    async function next() {
      for (;;) {
        const text = await stream.next()
        if (text.value !== ': still looking\n\n') return text
      }
    }
    await next()
    const beat = String((await next()).value)
    const { id } = messageOf(beat)
    expect(beat).toBe(`id: ${id}\n: nothing for you, this far\n\n`)
    expect((await events.reader.placeOf(id!))!.position).toBe(await log.store.head())
    works = false
    expect((await next()).done).toBe(true)
  })

  test('a reader that fell behind what is kept reads on from the log', async () => {
    const log = toldLog()
    const events = await log.readers({ mostEvents: 4 })
    const begun = (await events.reader.placeOf('now'))!
    await events.feed.batch(asked({ after: begun }), 1, 0)
    for (let n = 0; n < 9; n++) await log.happen('a', { n })
    const both = { after: begun, filter: filter(['thing.happened.v1', 'thing.happened.v2']) }
    const numbers = (await streamed(events, 18, both)).map(({ data }) => JSON.parse(data!).data.n)
    expect(numbers).toEqual(Array.from({ length: 9 }, (_, n) => [n, n]).flat())
    expect(await allOf(events, 2, both)).toHaveLength(18)
  })

  test('an event that cannot be told is logged, and is not passed over', async () => {
    const log = toldLog()
    const events = await log.readers()
    await events.feed.batch(asked({ after: beginning }), 1, 0)
    await log.happen('broken', { broken: true })
    await expect.poll(() => log.errors.length).toBeGreaterThan(0)
    await log.happen('a')
    await expect(allOf(await log.readers(), 10)).rejects.toThrow('broken')
  })

  test('a log that was put back knows the cursors of what it kept, and gives no sequence of what it lost again', async () => {
    const [lost, restored] = [toldLog(), toldLog()]
    for (let n = 0; n < 5; n++) await lost.happen('a', { n })
    for await (const page of lost.store.readAll(-1))
      for (const { id, stream, type, data, meta } of page.slice(0, 3))
        await restored.store.append(stream, [{ id, type, data, meta }], 'any')
    await raiseGeneration(restored.store)
    for (let n = 0; n < 5; n++) await restored.happen('a', { n: n + 10 })
    const [before, after] = [await lost.readers(), await restored.readers()]
    const [told, retold] = [await allOf(before, 10), await allOf(after, 10)]
    expect(retold.slice(0, 3).map(({ sequence }) => sequence)).toEqual(told.slice(0, 3).map(({ sequence }) => sequence))
    const known = new Set(told.map(({ sequence }) => sequence))
    expect(retold.slice(3).filter(({ sequence }) => known.has(sequence))).toEqual([])
    const messages = await streamed(before, 5)
    const places = await Promise.all(messages.map(({ id }) => after.reader.placeOf(id!)))
    expect(places.map(place => place !== null)).toEqual([true, true, true, false, false])
    expect(await allOf(after, 10, { after: places[2]! })).toEqual(retold.slice(3))
  })

  test('a cursor of a log that is not this one is found out', async () => {
    const [log, other] = [toldLog(), toldLog()]
    for (const each of [log, other]) await each.happen('a')
    const [mine, others] = [await log.readers(), await other.readers()]
    const { cursor } = await others.feed.batch(asked(), 1, 0)
    expect(await mine.reader.placeOf(cursor!)).toBeNull()
    const own = (await mine.feed.batch(asked(), 1, 0)).cursor!
    expect(await mine.reader.placeOf(own)).not.toBeNull()
    expect(await mine.reader.placeOf(`00000001${own.slice(8)}`)).toBeNull()
    expect(await mine.reader.placeOf(own.replace(/\d\.(\d\d\.[0-9a-f]{4})$/, '9.$1'))).toBeNull()
  })

  test('nobody’s data leave without the scope, nor after an erasure, from memory or from the log', async () => {
    const log = toldLog()
    const early = await log.readers()
    await early.feed.batch(asked({ after: beginning }), 1, 0)
    await log.order({ person: 'p1', email: 'planted@example.org' })
    await log.order({ person: 'p2', email: 'karim@example.org' })
    expect(await streamed(early, 2)).toHaveLength(2)
    const late = await log.readers()
    for (const each of [early, late]) {
      expect(JSON.stringify(await allOf(each, 10, { personal: true }))).toContain('planted@example.org')
      expect(JSON.stringify(await allOf(each, 10, { personal: false }))).not.toMatch(/example\.org|"customer"/)
    }
    await log.erase('p1')
    for (const each of [early, late, await log.readers()]) {
      const [first, second] = await allOf(each, 10)
      expect(first!.data).toEqual({ number: 1, customer: null, erased: true })
      expect(second!.data).toMatchObject({ number: 2, customer: { email: 'karim@example.org' } })
    }
  })

  test('a key reads the types whose scope it has', () => {
    expect(() => filter(['order.placed.v1'], undefined, ['events:read'])).toThrow('{"missing":"orders:read"}')
    expect(() => filter(['order.nothing.v1'])).toThrow('{"unknown":"order.nothing.v1"}')
    expect(() => filter(undefined, undefined, ['events:read'])).toThrow('{"missing":null}')
    expect(filter(undefined, undefined, ['stock:read']).storedTypes).toEqual(['ThingHappened'])
    expect(filter(['order.*']).storedTypes).toEqual(['OrderPlaced', 'OrderPaid'])
  })
})
