import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { readGenerations } from '#api/plumbing/events/generation.ts'
import { differenceOf, fingerprintOf } from '#api/plumbing/moving/compare-logs.ts'
import { begunCopy, copyLog, OtherLog } from '#api/plumbing/moving/copy-log.ts'
import { createOrdinals } from '#api/plumbing/moving/ordinals.ts'
import type { EventStore, MovableLog, NewEvent, StoredEvent } from '#domain/shared/event-store.ts'
import { namesPosition, withPositions } from '#domain/shared/positions.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

const fields = { Looked: ['at'], Marked: ['from.through', 'to.through'] }
const meta = { correlationId: 'c', causationId: 'd', actor: 'ana', channel: 'test' }

/** What happens in a log: in one of three streams something that may name the place of an earlier event. */
const happening = fc.record({
  stream: fc.constantFrom('a', 'b', 'c'),
  type: fc.constantFrom('Looked', 'Marked', 'Passed'),
  back: fc.integer({ min: 1, max: 5 }),
  text: fc.string({ maxLength: 4 }),
})
const history = fc.array(happening, { minLength: 1, maxLength: 25 })
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

/** A log whose positions have gaps of this size. */
async function written(gap: number, happenings: readonly Happening[]): Promise<EventStore> {
  const log = openMemoryEventStore({ gap, page: 4 })
  for (const [n, { stream, type, back, text }] of happenings.entries()) {
    const through = Math.max(-1, (n - back) * gap)
    const named =
      type === 'Looked' ? { at: through } : type === 'Marked' ? { from: { through: -1 }, to: { through } } : {}
    const event: NewEvent = { id: `${stream}-${n}`, type, data: { text, ...named }, meta }
    await log.append(stream, [event], 'any')
  }
  return log
}

/** The same log but for one event, which is told otherwise. */
const altered = (log: EventStore, nth: number, alter: (event: StoredEvent) => StoredEvent): EventStore => {
  let n = 0
  return {
    ...log,
    async *readAll(after) {
      n = 0
      for await (const page of log.readAll(after)) yield page.map(event => (n++ === nth ? alter(event) : event))
    },
  }
}

const fingerprint = async (log: EventStore) => fingerprintOf(log, fields, await readGenerations(log))

describe('logs are compared', () => {
  test('whatever their positions are', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 9 }), async (happenings, gap) => {
        const [one, other] = [await written(3, happenings), await written(gap, happenings)]
        // Places by which programs know events are part of what is compared; of two that were never moved they differ with the positions.
        const known = altered(other, -1, event => event)
        const named: EventStore = {
          ...known,
          async *readAll(after) {
            for await (const page of known.readAll(after))
              yield page.map(event => ({
                ...event,
                meta: { ...event.meta, moved: { generation: 0, position: (event.position / gap) * 3 } },
              }))
          },
        }
        expect(differenceOf(await fingerprint(one), await fingerprint(named))).toBeUndefined()
      }),
    )
  })

  test('and any event that is another one is found, in its stream', async () => {
    const alterations: readonly ((event: StoredEvent) => StoredEvent)[] = [
      event => ({ ...event, id: 'x' }),
      event => ({ ...event, type: 'Other' }),
      event => ({ ...event, revision: event.revision + 1 }),
      event => ({ ...event, data: { ...event.data, more: 1 } }),
      event => ({ ...event, meta: { ...event.meta, actor: 'ben' } }),
      event => ({ ...event, meta: { ...event.meta, moved: { generation: 1, position: event.position } } }),
      event => ({ ...event, at: '2020-01-01T00:00:00.000Z' }),
      event => ({ ...event, stream: 'other' }),
    ]
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), fc.constantFrom(...alterations), async (happenings, at, alter) => {
        const log = await written(3, happenings)
        const nth = at % happenings.length
        const difference = differenceOf(await fingerprint(log), await fingerprint(altered(log, nth, alter)))
        expect(difference).toContain(`the stream ${happenings[nth]!.stream} `)
      }),
    )
  })

  test('a log that is shorter is another one', async () => {
    const happenings: Happening[] = [0, 1].map(back => ({ stream: 'a', type: 'Passed', back, text: '' }))
    const [one, other] = [await written(1, happenings), await written(1, happenings.slice(1))]
    expect(differenceOf(await fingerprint(one), await fingerprint(other))).toBe('the log has 2 events, and its copy 1')
  })
})

describe('a copy', () => {
  const openCopy = (): MovableLog => openSqliteEventStore({ file: ':memory:' })

  test('names the positions of its own log, remembers the first places, and goes on wherever it ended', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), async (happenings, at) => {
        const from = await written(4, happenings)
        const to = openCopy()
        const generations = await readGenerations(from)
        const copying = { fields, generations, onCopied: () => {} }
        const shorter = await written(4, happenings.slice(0, at % happenings.length))
        await copyLog(shorter, to, await begunCopy(shorter, to), copying)
        const begun = await begunCopy(from, to)
        expect(begun.target.count()).toBe(at % happenings.length)
        await copyLog(from, to, begun, copying)
        const there = await readGenerations(to)
        expect(differenceOf(await fingerprint(from), await fingerprintOf(to, fields, there))).toBeUndefined()
        const places = (await Array.fromAsync(to.readAll(-1))).flat().map(({ meta: { moved } }) => moved)
        expect(places).toEqual(happenings.map((_, n) => ({ generation: 0, position: n * 4 })))
        await to.close()
      }),
      { numRuns: 30 },
    )
  })

  test('is refused where another log is begun', async () => {
    const happenings: Happening[] = [0, 1, 2].map(back => ({ stream: 'a', type: 'Passed', back, text: '' }))
    const [one, to] = [await written(1, happenings), openCopy()]
    const ids = happenings.map((_, n) => ({ id: `a-${n}`, type: 'Passed', data: {}, meta }))
    await to.append('a', [ids[0]!], 'no-stream')
    expect((await begunCopy(one, to)).target.count()).toBe(1)
    await to.append('a', [{ ...ids[1]!, id: 'else' }], 0)
    await expect(begunCopy(one, to)).rejects.toThrow(OtherLog)
    const longer = await written(1, happenings.slice(0, 1))
    const again = openCopy()
    for (const [n, event] of ids.entries()) await again.append('a', [event], n === 0 ? 'no-stream' : n - 1)
    expect((await begunCopy(longer, again)).beyond).toMatchObject({ id: 'a-1' })
  })
})

test('the number of events up to a position, and back', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: 5000 }), { maxLength: 1500 }),
      fc.integer({ min: -1, max: 5001 }),
      (all, asked) => {
        const sorted = all.toSorted((one, other) => one - other)
        const ordinals = createOrdinals()
        for (const position of sorted) ordinals.add(position)
        expect(ordinals.of(asked)).toBe(sorted.filter(position => position <= asked).length)
        expect(ordinals.at(ordinals.of(asked))).toBe(sorted.findLast(position => position <= asked) ?? -1)
      },
    ),
  )
})

test('positions of events are changed where they are declared, and nowhere else', () => {
  const event = { type: 'Marked', data: { from: { through: 3, suffix: 99 }, to: null, at: 3 } }
  expect(withPositions(event, fields, position => position * 10).data).toEqual({
    from: { through: 30, suffix: 99 },
    to: null,
    at: 3,
  })
  expect(event.data.from.through).toBe(3)
  expect(namesPosition(event, fields)).toBe(true)
  const without = { type: 'Marked', data: { from: null } }
  expect(namesPosition(without, fields)).toBe(false)
  expect(withPositions(without, fields, () => 0)).toEqual(without)
})
