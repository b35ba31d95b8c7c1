import { describe, expect, test } from 'vitest'
import { eventAt } from '#api/plumbing/events/places.ts'
import {
  choosing,
  type EventStore,
  last,
  type ReadOptions,
  type StoredEvent,
  type TypeChoice,
} from '#domain/shared/event-store.ts'
import { newEvents, readWhole, type SharedLog, toArray } from './event-store-support.ts'

export function followContract(log: SharedLog): void {
  describe('the whole log', () => {
    test('is read in order, in pages, up to where it ended when the reading began', async () => {
      const before = await log.store.head()
      const streams = [log.newStream(), log.newStream(), log.newStream()]
      for (let round = 0; round < 4; round++)
        await Promise.all(streams.map(stream => log.store.append(stream, newEvents(100), 'any')))
      const events: StoredEvent[] = []
      for await (const page of log.store.readAll(before)) {
        expect(page.length).toBeGreaterThan(0)
        expect(page.length).toBeLessThanOrEqual(500)
        events.push(...page)
        await log.store.append(streams[1]!, newEvents(1), 'any')
      }
      expect(events).toHaveLength(1200)
      for (let index = 1; index < events.length; index++)
        expect(events[index]!.position).toBeGreaterThan(events[index - 1]!.position)
      for (const stream of streams) {
        const own = events.filter(event => event.stream === stream)
        expect(own).toEqual((await readWhole(log.store, stream)).slice(0, 400))
      }
    })

    test('is read on after an event, and from one on', async () => {
      const stream = log.newStream()
      await log.store.append(stream, newEvents(3), 'no-stream')
      const stored = await readWhole(log.store, stream)
      for (const [n, { position }] of stored.entries())
        for (const [after, expected] of [
          [position - 1, stored.slice(n)],
          [position, stored.slice(n + 1)],
        ] as const) {
          expect((await toArray(log.store.readAll(after))).flat()).toEqual(expected)
          const scanned = (await toArray(log.store.scan(after, ['Counted']))).flatMap(({ events }) => events)
          expect(scanned).toEqual(expected)
          expect((await eventAt(log.store, after + 1))?.id).toBe(stored.find(event => event.position === after + 1)?.id)
        }
    })

    test('has its head at the newest event', async () => {
      const { position } = await log.store.append(log.newStream(), newEvents(2), 'any')
      expect(await log.store.head()).toBe(position)
      expect(await toArray(log.store.readAll(position))).toEqual([])
      const next = await log.store.append(log.newStream(), newEvents(1), 'any')
      expect(await log.store.head()).toBe(next.position)
      expect((await toArray(log.store.readAll(position))).flat()).toHaveLength(1)
    })
  })

  describe('a stream', () => {
    test('is read from either end, as far as asked', async () => {
      const stream = log.newStream()
      await log.store.append(stream, newEvents(1100), 'no-stream')
      const revisions = async (...asked: [from?: number, options?: ReadOptions]) =>
        (await toArray(log.store.read(stream, ...asked))).map(({ revision }) => revision)
      const backwards = { backwards: true }
      expect(await revisions(-1, { limit: 3 })).toEqual([0, 1, 2])
      expect(await revisions(1096)).toEqual([1097, 1098, 1099])
      expect(await revisions(1, { limit: 2 })).toEqual([2, 3])
      expect(await revisions(-1, { ...backwards, limit: 2 })).toEqual([1099, 1098])
      expect(await revisions(3, backwards)).toEqual([2, 1, 0])
      expect(await revisions(0, backwards)).toEqual([])
      expect(await revisions(-1, backwards)).toEqual(Array.from({ length: 1100 }, (_, index) => 1099 - index))
      expect(await revisions(-1, { limit: 1050 })).toHaveLength(1050)
    })

    test('tells its newest event', async () => {
      const stream = log.newStream()
      expect(await last(log.store, stream)).toBeUndefined()
      await log.store.append(stream, newEvents(3), 'no-stream')
      expect(await last(log.store, stream)).toMatchObject({ revision: 2, data: { index: 2 } })
      await log.store.append(stream, newEvents(1), 2)
      expect((await last(log.store, stream))?.revision).toBe(3)
    })
  })

  describe('events of some types', () => {
    /** Types of their own, in a log that holds others' events too: a few rare ones among many. */
    async function mixed() {
      const name = log.newStream().replace(/[^a-z0-9]/gi, '')
      const types = { rare: `Rare${name}`, seldom: `Seldom${name}`, often: `Rare${name}Often` }
      const before = await log.store.head()
      const stream = log.newStream()
      for (let round = 0; round < 7; round++) {
        await log.store.append(stream, newEvents(900, undefined, types.often), 'any')
        await log.store.append(
          stream,
          newEvents(1, () => ({ round }), round % 2 ? types.rare : types.seldom),
          'any',
        )
      }
      return { types, before, stream }
    }

    test('are read alone, in order', async () => {
      const { types, before, stream } = await mixed()
      const whole = await readWhole(log.store, stream)
      const wanted = (picked: readonly string[]) => whole.filter(({ type }) => picked.includes(type))
      const read = async (picked: readonly string[]) => (await toArray(log.store.readAll(before, picked))).flat()
      expect(await read([types.rare])).toEqual(wanted([types.rare]))
      expect(await read([types.rare, types.seldom])).toEqual(wanted([types.rare, types.seldom]))
      expect(await read([types.often])).toEqual(wanted([types.often]))
      expect(await read(['NobodyWrote'])).toEqual([])
    })

    test('are looked for page by page, and each page says how far: also where there are none', async () => {
      const { types, before, stream } = await mixed()
      const head = await log.store.head()
      const scan = (after: number, picked: TypeChoice) => toArray(log.store.scan(after, picked))
      const whole = await readWhole(log.store, stream)
      for (const picked of [[types.rare], [types.seldom, types.often], ['NobodyWrote'], { butNot: [types.often] }]) {
        const pages = await scan(before, picked)
        const wanted = whole.filter(({ type }) => choosing(picked)(type))
        expect(pages.flatMap(({ events }) => events)).toEqual(wanted)
        let through = before
        for (const page of pages) {
          expect(page.through).toBeGreaterThan(through)
          through = page.through
        }
        expect(through).toBeGreaterThanOrEqual(wanted.at(-1)?.position ?? head)
        // Whoever goes on from a page misses nothing.
        const middle = pages[Math.floor(pages.length / 2)]!.through
        const rest = (await scan(middle, picked)).flatMap(({ events }) => events)
        expect(rest).toEqual(wanted.filter(({ position }) => position > middle))
      }
      expect(await scan(head, [types.rare])).toEqual([])
    })

    test('are followed alone, and `through` is a place to go on after', async () => {
      const { types, before, stream } = await mixed()
      const seen: StoredEvent[] = []
      let through = before
      while (seen.length < 8) {
        const ending = new AbortController()
        const following = log.store.subscribe(
          through,
          async (events, upTo) => {
            expect(upTo).toBeGreaterThan(through)
            expect(upTo).toBeGreaterThanOrEqual(events.at(-1)?.position ?? -1)
            through = upTo
            seen.push(...events)
            // Each batch with events ends this subscription; the next one goes on where it ended.
            if (events.length > 0) ending.abort()
          },
          ending.signal,
          [types.rare, types.seldom],
        )
        if (seen.length === 7) await log.store.append(stream, newEvents(1, undefined, types.rare), 'any')
        await following
      }
      const whole = await readWhole(log.store, stream)
      expect(seen).toEqual(whole.filter(({ type }) => type !== types.often))
    })
  })

  describe('a subscription', () => {
    /** Collects until `enough`, then ends the subscription. */
    async function collect(from: EventStore, after: number, enough: (events: readonly StoredEvent[]) => boolean) {
      const events: StoredEvent[] = []
      const ending = new AbortController()
      await from.subscribe(
        after,
        async batch => {
          events.push(...batch)
          if (enough(events)) ending.abort()
        },
        ending.signal,
      )
      return events
    }

    test('catches up and goes on live, in order, nothing twice', async () => {
      const stream = log.newStream()
      const before = await log.store.head()
      await log.store.append(stream, newEvents(700), 'no-stream')
      const collected = collect(log.store, before, events => events.length >= 1000)
      for (let index = 0; index < 300; index++) await log.store.append(stream, newEvents(1), 'any')
      const events = await collected
      expect(events).toEqual(await readWhole(log.store, stream))
    })

    test('gives one batch at a time and waits for it', async () => {
      const stream = log.newStream()
      const before = await log.store.head()
      let busy = 0
      let most = 0
      let seen = 0
      const ending = new AbortController()
      const done = log.store.subscribe(
        before,
        async batch => {
          busy++
          most = Math.max(most, busy)
          await log.store.head() // something slow
          seen += batch.length
          busy--
          if (seen >= 50) ending.abort()
        },
        ending.signal,
      )
      await Promise.all(Array.from({ length: 50 }, () => log.store.append(stream, newEvents(1), 'any')))
      await done
      expect(most).toBe(1)
      expect(seen).toBe(50)
    })

    test('sees what another connection appends', async () => {
      const stream = log.newStream()
      const other = log.open()
      const before = await log.store.head()
      let first = () => {}
      const begun = new Promise<void>(resolve => {
        first = resolve
      })
      const collected = collect(log.store, before, events => {
        first()
        return events.length >= 21
      })
      await log.store.append(stream, newEvents(1), 'no-stream')
      await begun
      for (let index = 0; index < 20; index++) await other.append(stream, newEvents(1), index)
      expect((await collected).map(event => event.revision)).toEqual(Array.from({ length: 21 }, (_, i) => i))
      await other.close()
    })

    test('rejects with the error of its receiver', async () => {
      const before = await log.store.head()
      await log.store.append(log.newStream(), newEvents(1), 'any')
      const failing = log.store.subscribe(
        before,
        () => Promise.reject(new Error('fold failed')),
        new AbortController().signal,
      )
      await expect(failing).rejects.toThrow('fold failed')
    })

    test('ends when it is told to, also while it waits', async () => {
      const ending = new AbortController()
      const waiting = log.store.subscribe(await log.store.head(), async () => {}, ending.signal)
      ending.abort()
      await waiting
      await log.store.subscribe(-1, () => Promise.reject(new Error('not to be called')), AbortSignal.abort())
    })
  })
}
