import { describe, expect, test } from 'vitest'
import { type MovableLog, type StoredEvent, WrongExpectedRevision } from '#domain/shared/event-store.ts'
import { newEvents, readWhole, type SharedLog, toArray } from './event-store-support.ts'

type Given = Omit<StoredEvent, 'position'>

export function takeContract(log: SharedLog<MovableLog>): void {
  /** Events as another log has them, an hour apart: `places` names the stream of each. */
  function fromElsewhere(places: readonly string[]): Given[] {
    const revisions = new Map<string, number>()
    return newEvents(places.length).map((event, n) => {
      const stream = places[n]!
      const revision = (revisions.get(stream) ?? -1) + 1
      revisions.set(stream, revision)
      const at = new Date(Date.UTC(2021, 4, 1, n, 30, 15, n)).toISOString()
      return { ...event, stream, revision, at, meta: { ...event.meta, moved: { generation: 3, position: n * 7 } } }
    })
  }
  const withoutPosition = ({ position: _, ...event }: StoredEvent) => event

  describe('events of another log', () => {
    test('keep id, stream, revision, metadata, time and order', async () => {
      const before = await log.store.head()
      const [a, b, c] = [log.newStream(), log.newStream(), log.newStream()]
      const given = fromElsewhere(Array.from({ length: 600 }, (_, n) => [a, b, b, c, a][n % 5]!))
      const positions = await log.store.take(given)
      const stored = (await toArray(log.store.readAll(before))).flat()
      expect(stored.map(withoutPosition)).toEqual(given)
      expect(stored.map(({ position }) => position)).toEqual(positions)
      expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    })

    test('are not taken twice, also on another connection', async () => {
      const [a, b] = [log.newStream(), log.newStream()]
      const given = fromElsewhere([a, b, a, a])
      const first = await log.store.take(given.slice(0, 3))
      const other = log.open()
      const again = await other.take(given)
      await other.close()
      expect(again.slice(0, 3)).toEqual(first)
      expect([await readWhole(log.store, a), await readWhole(log.store, b)].map(each => each.length)).toEqual([3, 1])
    })

    test('are refused where their stream is elsewhere', async () => {
      const stream = log.newStream()
      await log.store.append(stream, newEvents(1), 'no-stream')
      await expect(log.store.take(fromElsewhere([stream]))).rejects.toThrow(WrongExpectedRevision)
      const [, late] = fromElsewhere([stream, stream])
      const empty = log.newStream()
      await expect(log.store.take([{ ...late!, stream: empty }])).rejects.toThrow(WrongExpectedRevision)
      expect(await readWhole(log.store, stream)).toHaveLength(1)
      expect(await readWhole(log.store, empty)).toEqual([])
    })
  })
}
