import { describe, expect, test } from 'vitest'
import { WrongExpectedRevision } from '#domain/shared/event-store.ts'
import { newEvents, readWhole, type SharedLog, toArray } from './event-store-support.ts'

export function appendContract(log: SharedLog): void {
  describe('append and read', () => {
    test('events come back in order, as they were given', async () => {
      const stream = log.newStream()
      const events = newEvents(3, index => ({ index, text: 'ক খ العربية — “quoted” \u0000 \\', deep: [{ a: null }] }))
      const before = Date.now()
      const appended = await log.store.append(stream, events, 'no-stream')
      const after = Date.now()
      const stored = await readWhole(log.store, stream)
      expect(stored.map(({ id, type, data, meta }) => ({ id, type, data, meta }))).toEqual(events)
      expect(stored.map(event => event.revision)).toEqual([0, 1, 2])
      expect(stored.every(event => event.stream === stream)).toBe(true)
      expect(stored[0]!.position).toBeLessThan(stored[1]!.position)
      expect(stored[1]!.position).toBeLessThan(stored[2]!.position)
      expect(appended).toEqual({ revision: 2, position: stored[2]!.position, repeated: false })
      for (const { at } of stored) {
        expect(new Date(at).toISOString()).toBe(at)
        // A server's clock may differ by a minute.
        expect(Date.parse(at)).toBeGreaterThan(before - 60_000)
        expect(Date.parse(at)).toBeLessThan(after + 60_000)
      }
    })

    test('events have the time of the clock that the log was opened with, also for those who have another clock', async () => {
      let now = new Date('2020-02-29T08:30:00.000Z')
      const dated = log.open({ now: () => now })
      const before = await log.store.head()
      const streams = Array.from({ length: 30 }, log.newStream)
      // Not one after another: what waits for its turn or its transaction has the time at which it was given.
      await Promise.all(
        streams.map(stream => {
          now = new Date(now.getTime() + 60_000)
          return dated.append(stream, newEvents(2), 'no-stream')
        }),
      )
      await dated.close()
      const stored = (await toArray(log.store.readAll(before))).flat()
      const times = new Map(streams.map(stream => [stream, stored.filter(event => event.stream === stream)]))
      streams.forEach((stream, index) => {
        const at = new Date(Date.UTC(2020, 1, 29, 8, 31 + index)).toISOString()
        expect(times.get(stream)!.map(event => event.at)).toEqual([at, at])
      })
      const [first] = await readWhole(log.store, streams[0]!)
      expect(first).toMatchObject({ at: '2020-02-29T08:31:00.000Z', meta: newEvents(1)[0]!.meta })
      expect(Object.keys(first!.meta)).not.toContain('at')
    })

    test('one append after another, times go forward with the clock', async () => {
      let seconds = 0
      const dated = log.open({ now: () => new Date(Date.UTC(2020, 0, 1, 0, 0, ++seconds)) })
      const before = await log.store.head()
      for (let n = 0; n < 5; n++) await dated.append(log.newStream(), newEvents(1), 'no-stream')
      await dated.close()
      const times = (await toArray(log.store.readAll(before))).flat().map(event => event.at)
      expect(times).toHaveLength(5)
      expect(times).toEqual(times.toSorted())
      expect(new Set(times).size).toBe(5)
    })

    test('a stream that is not there is empty', async () => {
      expect(await readWhole(log.store, log.newStream())).toEqual([])
    })

    test('reading starts after a revision', async () => {
      const stream = log.newStream()
      await log.store.append(stream, newEvents(4), 'no-stream')
      expect((await readWhole(log.store, stream, 1)).map(event => event.revision)).toEqual([2, 3])
      expect(await readWhole(log.store, stream, 3)).toEqual([])
    })

    test('a long stream is read whole, and appended to at once', async () => {
      const stream = log.newStream()
      await log.store.append(stream, newEvents(1203), 'no-stream')
      const stored = await readWhole(log.store, stream)
      expect(stored.map(event => event.revision)).toEqual(Array.from({ length: 1203 }, (_, index) => index))
    })

    test('a large event comes back whole', async () => {
      const stream = log.newStream()
      const text = 'ü'.repeat(200_000)
      await log.store.append(
        stream,
        newEvents(1, () => ({ text })),
        'no-stream',
      )
      expect((await readWhole(log.store, stream))[0]!.data).toEqual({ text })
    })

    test('nothing to append, or one id twice, is refused', async () => {
      const stream = log.newStream()
      const [event] = newEvents(1)
      await expect(log.store.append(stream, [], 'any')).rejects.toThrow(RangeError)
      await expect(log.store.append(stream, [event!, event!], 'any')).rejects.toThrow(RangeError)
      expect(await readWhole(log.store, stream)).toEqual([])
    })

    test('what cannot be written as JSON fails alone', async () => {
      const bad = log.newStream()
      const good = log.newStream()
      const unwritable = log.store.append(
        bad,
        newEvents(2, index => (index === 1 ? { amount: 1n } : {})),
        'any',
      )
      const neighbour = log.store.append(good, newEvents(1), 'any')
      await expect(unwritable).rejects.toThrow(TypeError)
      expect(await neighbour).toMatchObject({ revision: 0 })
      expect(await readWhole(log.store, bad)).toEqual([])
    })
  })

  describe('expected revision', () => {
    test('a wrong one is refused with the actual one, and nothing is appended', async () => {
      const stream = log.newStream()
      await log.store.append(stream, newEvents(2), 'no-stream')
      for (const expected of ['no-stream', 0, 2, 7] as const) {
        const refusal = log.store.append(stream, newEvents(2), expected)
        await expect(refusal).rejects.toThrow(WrongExpectedRevision)
        await expect(refusal).rejects.toMatchObject({ stream, expected, actual: 1 })
      }
      const missing = log.newStream()
      await expect(log.store.append(missing, newEvents(1), 0)).rejects.toMatchObject({ expected: 0, actual: -1 })
      expect(await readWhole(log.store, stream)).toHaveLength(2)
      expect(await readWhole(log.store, missing)).toEqual([])
    })

    test("the right one and 'any' are accepted", async () => {
      const stream = log.newStream()
      expect(await log.store.append(stream, newEvents(1), 'any')).toMatchObject({ revision: 0 })
      expect(await log.store.append(stream, newEvents(2), 0)).toMatchObject({ revision: 2 })
      expect(await log.store.append(stream, newEvents(1), 'any')).toMatchObject({ revision: 3 })
      expect(await log.store.append(stream, newEvents(1), 3)).toMatchObject({ revision: 4 })
    })

    test('what another connection appended counts', async () => {
      const stream = log.newStream()
      const other = log.open()
      await log.store.append(stream, newEvents(1), 'no-stream')
      await other.append(stream, newEvents(1), 0)
      await expect(log.store.append(stream, newEvents(1), 0)).rejects.toMatchObject({ actual: 1 })
      expect(await log.store.append(stream, newEvents(1), 1)).toMatchObject({ revision: 2 })
      expect(await other.append(stream, newEvents(1), 'any')).toMatchObject({ revision: 3 })
      await other.close()
    })

    test('of many that expect the same, one is appended, and its neighbours in other streams are', async () => {
      const contested = log.newStream()
      const others = Array.from({ length: 40 }, log.newStream)
      const rivals = Array.from({ length: 40 }, () => log.store.append(contested, newEvents(2), 'no-stream'))
      const calm = others.map(stream => log.store.append(stream, newEvents(1), 'no-stream'))
      const outcomes = await Promise.allSettled(rivals)
      expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision)
      expect(await readWhole(log.store, contested)).toHaveLength(2)
      for (const appended of await Promise.all(calm)) expect(appended.revision).toBe(0)
    })

    test("'new-stream' begins a stream, of several connections one does, and later appends go on there", async () => {
      const stream = log.newStream()
      const others = [log.open(), log.open()]
      const rivals = [log.store, ...others].map(store => store.append(stream, newEvents(2), 'new-stream'))
      const outcomes = await Promise.allSettled(rivals)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ name: 'WrongExpectedRevision', actual: 1 })
      await expect(log.store.append(stream, newEvents(1), 'new-stream')).rejects.toMatchObject({ actual: 1 })
      for (const [at, store] of [log.store, ...others].entries())
        expect(await store.append(stream, newEvents(1), at + 1)).toMatchObject({ revision: at + 2 })
      expect(await readWhole(log.store, stream)).toHaveLength(5)
      for (const other of others) await other.close()
    })

    test("many at once with 'any' are all appended, without a gap", async () => {
      const stream = log.newStream()
      const answers = await Promise.all(Array.from({ length: 60 }, () => log.store.append(stream, newEvents(1), 'any')))
      expect(answers.map(answer => answer.revision).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, i) => i),
      )
      expect(await readWhole(log.store, stream)).toHaveLength(60)
    })

    test("many at once with 'unchecked' by several connections are all appended, each at a revision of its own", async () => {
      const stream = log.newStream()
      const others = [log.open(), log.open()]
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => (others[n % 3] ?? log.store).append(stream, newEvents(1), 'unchecked')),
      )
      expect(answers.map(answer => answer.revision).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, i) => i),
      )
      const stored = await readWhole(log.store, stream)
      expect(stored.map(({ revision }) => revision)).toEqual(Array.from({ length: 60 }, (_, i) => i))
      expect(await log.store.append(stream, newEvents(1), 59)).toMatchObject({ revision: 60 })
      for (const other of others) await other.close()
    })
  })
}
