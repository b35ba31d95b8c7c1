import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Lease, snapshotsKept, type Work } from '#api/plumbing/engines/work/port.ts'
import { start } from '#domain/shared/event-store.ts'

export type WorkUnderTest = {
  /** Opens one more connection, as another process of the same shop does. It may hold other work already. */
  open(): Promise<Work>
  dispose(): Promise<void>
}

const longMs = 60_000

/** The behaviour of every store of the work. */
export function workContract(begin: () => Promise<WorkUnderTest>): void {
  let place: WorkUnderTest
  let work: Work
  let other: Work

  beforeAll(async () => {
    place = await begin()
    work = await place.open()
    other = await place.open()
  })
  afterAll(async () => {
    await work?.close()
    await other?.close()
    await place?.dispose()
  })

  const name = () => `lease-${randomUUID()}`
  const take = async (from: Work, names: readonly string[], holder: string, ttlMs = longMs) =>
    (await from.take(names, holder, ttlMs)).map(({ name }) => name)

  /** Asks again and again until it holds the lease: only the engine knows when the one before has ended. */
  async function takeOnceFree(from: Work, lease: string, holder: string): Promise<Lease> {
    for (;;) {
      const [taken] = await from.take([lease], holder, longMs)
      if (taken) return taken
    }
  }

  describe('leases', () => {
    test('one holder has a lease at a time, on every connection', async () => {
      const [a, b, c] = [name(), name(), name()]
      expect(await take(work, [a, b], 'p1')).toEqual([a, b])
      expect(await take(other, [b, c], 'p2')).toEqual([c])
      expect(await take(other, [a, b, c], 'p1')).toEqual([a, b])
      expect(await take(work, [], 'p1')).toEqual([])
    })

    test('a renewal keeps the token, and each later holder has a higher one', async () => {
      const lease = name()
      const [first] = await work.take([lease], 'p1', longMs)
      expect(await work.take([lease], 'p1', longMs)).toEqual([first])
      await work.release([first!])
      const [second] = await other.take([lease], 'p2', 1)
      expect(second!.token).toBeGreaterThan(first!.token)
      const third = await takeOnceFree(work, lease, 'p1')
      expect(third.token).toBeGreaterThan(second!.token)
      expect(third).toEqual({ name: lease, holder: 'p1', token: third.token })
    })

    test('a lease that is given back and taken within one moment has a new token each time', async () => {
      const lease = name()
      let token = 0
      for (let round = 0; round < 50; round++) {
        const [taken] = await work.take([lease], `p${round}`, longMs)
        expect(taken!.token).toBeGreaterThan(token)
        token = taken!.token
        await work.release([taken!])
      }
    })

    test('a holder that comes back after its lease has ended gets a new token', async () => {
      const lease = name()
      const [first] = await work.take([lease], 'p1', 1)
      for (;;) {
        const [again] = await work.take([lease], 'p1', 1)
        if (again!.token === first!.token) continue
        expect(again!.token).toBeGreaterThan(first!.token)
        break
      }
    })

    test('a deposed holder releases nothing', async () => {
      const lease = name()
      const [first] = await work.take([lease], 'p1', 1)
      const second = await takeOnceFree(other, lease, 'p2')
      await work.release([first!])
      expect(await take(work, [lease], 'p1')).toEqual([])
      await other.release([second])
      expect(await take(work, [lease], 'p1')).toEqual([lease])
    })

    test('those that are held are listed by the beginning of their names', async () => {
      const room = name()
      const [a, b] = await work.take([`${room}/2`, `${room}/1`], 'Rosa Martín', longMs)
      await other.take([`${room}/3`], 'Jonas', 1)
      await takeOnceFree(other, `${room}/3`, 'Ada').then(lease => other.release([lease]))
      expect(await other.held(`${room}/`)).toEqual([b, a])
      await work.release([a!])
      expect(await other.held(`${room}/`)).toEqual([b])
      expect(await other.held(`${name()}/`)).toEqual([])
    })

    test('of many that ask at once, one gets it', async () => {
      const lease = name()
      const takers = Array.from({ length: 20 }, (_, n) => (n % 2 ? work : other).take([lease], `p${n}`, longMs))
      expect((await Promise.all(takers)).flat()).toHaveLength(1)
    })
  })

  describe('bookmarks', () => {
    test('begin before the log, and move from where they stand', async () => {
      const reader = name()
      expect(await work.bookmark(reader)).toBe(start)
      expect(await work.moveBookmark(reader, { from: start, to: 12, token: 5 })).toBe(true)
      expect(await other.bookmark(reader)).toBe(12)
      expect(await other.moveBookmark(reader, { from: start, to: 20, token: 5 })).toBe(false)
      expect(await other.moveBookmark(reader, { from: 12, to: 20, token: 5 })).toBe(true)
      expect(await work.bookmark(reader)).toBe(20)
    })

    test('are not moved by a holder that was deposed', async () => {
      const reader = name()
      expect(await work.moveBookmark(reader, { from: start, to: 3, token: 7 })).toBe(true)
      expect(await work.moveBookmark(reader, { from: 3, to: 4, token: 6 })).toBe(false)
      expect(await work.bookmark(reader)).toBe(3)
      expect(await work.moveBookmark(reader, { from: 3, to: 4, token: 8 })).toBe(true)
    })

    test('are listed by the beginning of their names, each with the token that moved it', async () => {
      const reader = name()
      await work.moveBookmark(`${reader}/a b`, { from: start, to: 3, token: 7 })
      await work.moveBookmark(`${reader}/c`, { from: start, to: 9, token: 0 })
      const found = await other.bookmarks(`${reader}/`)
      expect(found.toSorted((one, another) => one.position - another.position)).toEqual([
        { name: `${reader}/a b`, position: 3, token: 7 },
        { name: `${reader}/c`, position: 9, token: 0 },
      ])
      expect(await other.bookmarks(`${name()}/`)).toEqual([])
    })

    test('hold the largest positions of a log', async () => {
      const reader = name()
      const far = Number.MAX_SAFE_INTEGER
      expect(await work.moveBookmark(reader, { from: start, to: far, token: far })).toBe(true)
      expect(await other.bookmark(reader)).toBe(far)
    })
  })

  describe('queues', () => {
    test('give what is due, the longest due first, until it is taken out', async () => {
      const queue = name()
      expect(await work.nextDue(queue)).toBeUndefined()
      await work.schedule(queue, 'late', -1000)
      await work.schedule(queue, 'later', -500)
      await work.schedule(queue, 'soon', longMs)
      expect(await other.due(queue, 10)).toEqual(['late', 'later'])
      expect(await other.due(queue, 1)).toEqual(['late'])
      expect(await other.nextDue(queue)).toBe(0)
      await other.unschedule(queue, ['late', 'later'])
      expect(await work.due(queue, 10)).toEqual([])
      const left = await work.nextDue(queue)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(longMs)
      await other.unschedule(queue, [])
    })

    test('take in what is new, and leave the others due when they were', async () => {
      const queue = name()
      await work.schedule(queue, 'late', -1000)
      await other.schedule(queue, 'soon', longMs)
      await other.enter(queue, ['late', 'soon', 'new'], 0)
      expect(await work.due(queue, 10)).toEqual(['late', 'new'])
      await work.enter(queue, [], 0)
      await work.enter(queue, ['late', 'new'], longMs)
      expect(await other.due(queue, 10)).toEqual(['late', 'new'])
    })

    test('know one time for each entry: the last that was said', async () => {
      const queue = name()
      await work.schedule(queue, 'refund-1', -1000)
      await other.schedule(queue, 'refund-1', longMs)
      expect(await work.due(queue, 10)).toEqual([])
      await work.schedule(queue, 'refund-1', -1)
      expect(await other.due(queue, 10)).toEqual(['refund-1'])
      expect(await other.due(name(), 10)).toEqual([])
    })
  })

  describe('notes', () => {
    test('are what the last holder wrote, on every connection', async () => {
      const note = name()
      expect(await work.note(note)).toBeUndefined()
      expect(await work.keepNote(note, '{"two words": "and a line\\n"}', 5)).toBe(true)
      expect(await other.note(note)).toBe('{"two words": "and a line\\n"}')
      expect(await other.keepNote(note, '', 5)).toBe(true)
      expect(await work.note(note)).toBe('')
    })

    test('are not written by a holder that was deposed', async () => {
      const note = name()
      expect(await work.keepNote(note, 'new', Date.now() * 1000)).toBe(true)
      expect(await other.keepNote(note, 'late', Date.now() * 1000 - 10_000_000)).toBe(false)
      expect(await work.note(note)).toBe('new')
    })
  })

  describe('journals', () => {
    const kept = { forMs: longMs, most: 5 }
    const texts = async (from: Work, journal: string, page = { limit: 10 }) =>
      (await from.entries(journal, page)).map(({ text }) => text)

    test('give the newest first, page by page', async () => {
      const journal = name()
      expect(await work.entries(journal, { limit: 10 })).toEqual([])
      for (const text of ['one', 'two', 'three']) await work.addEntry(journal, text, kept)
      const [newest, second] = await other.entries(journal, { limit: 2 })
      expect([newest!.text, second!.text]).toEqual(['three', 'two'])
      expect(await texts(other, journal, { limit: 2, ...{ before: second!.id } })).toEqual(['one'])
      expect(await texts(work, name())).toEqual([])
    })

    test('keep the newest ones, and none that is too old', async () => {
      const journal = name()
      for (let n = 0; n < 8; n++) await work.addEntry(journal, `${n}`, kept)
      expect(await texts(other, journal)).toEqual(['7', '6', '5', '4', '3'])
      // Older than they may be, whatever the clock of the engine says in between.
      await work.addEntry(journal, 'last', { forMs: -longMs, most: 5 })
      expect(await texts(other, journal)).toEqual([])
    })

    test('lose the entries that are dropped, or all of them', async () => {
      const journal = name()
      for (const text of ['one', 'two', 'three']) await work.addEntry(journal, text, kept)
      const [, middle] = await work.entries(journal, { limit: 10 })
      await other.dropEntries(journal, [middle!.id, '999999999999999'])
      expect(await texts(work, journal)).toEqual(['three', 'one'])
      await other.dropEntries(journal, [])
      await other.dropEntries(journal, null)
      expect(await texts(work, journal)).toEqual([])
    })
  })

  describe('counters', () => {
    test('add up what every connection counted, over several of them', async () => {
      const [monday, tuesday] = [name(), name()]
      await work.addCounts(
        monday,
        new Map([
          ['/polos', 2],
          ['/tees', 1],
        ]),
        longMs,
      )
      await Promise.all([other, work].map(from => from.addCounts(monday, new Map([['/polos', 3]]), longMs)))
      await other.addCounts(tuesday, new Map([['/polos', 10]]), longMs)
      expect(await work.counts([monday, tuesday], ['/polos', '/tees', '/never'])).toEqual([18, 1, 0])
      expect(await other.counts([tuesday], ['/tees', '/polos'])).toEqual([0, 10])
      expect(await work.counts([], ['/polos'])).toEqual([0])
      expect(await work.counts([monday], [])).toEqual([])
    })

    test('go with all that they counted once their time is over', async () => {
      const counter = name()
      await work.addCounts(counter, new Map([['/polos', 2]]), longMs)
      // Over already, whatever the clock of the engine says in between.
      await work.addCounts(counter, new Map([['/tees', 1]]), -longMs)
      expect(await other.counts([counter], ['/polos', '/tees'])).toEqual([0, 0])
    })
  })

  describe('snapshots', () => {
    test('of a stream are found by revision, on every connection', async () => {
      const stream = name()
      expect(await work.snapshot(stream)).toBeUndefined()
      await work.keepSnapshot(stream, { revision: 1999, text: '{"of": "two thousand events"}' })
      await work.keepSnapshot(stream, { revision: 3999, text: 'newer' })
      expect(await other.snapshot(stream)).toEqual({ revision: 3999, text: 'newer' })
      expect(await other.snapshot(stream, 3998)).toEqual({ revision: 1999, text: '{"of": "two thousand events"}' })
      expect(await other.snapshot(stream, 1999)).toMatchObject({ revision: 1999 })
      expect(await other.snapshot(stream, 1998)).toBeUndefined()
      expect(await other.snapshot(name())).toBeUndefined()
    })

    test('of one revision are one, the last', async () => {
      const stream = name()
      await work.keepSnapshot(stream, { revision: 7, text: 'before' })
      await other.keepSnapshot(stream, { revision: 7, text: 'after' })
      expect(await work.snapshot(stream)).toEqual({ revision: 7, text: 'after' })
    })

    test('are kept of the newest revisions alone, in whatever order they come', async () => {
      const stream = name()
      for (const revision of [...Array(snapshotsKept + 2).keys()].toReversed())
        await work.keepSnapshot(stream, { revision, text: `of ${revision}` })
      expect(await work.snapshot(stream, 1)).toBeUndefined()
      expect(await work.snapshot(stream, 2)).toEqual({ revision: 2, text: 'of 2' })
    })
  })
}
