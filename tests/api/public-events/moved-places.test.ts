import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import {
  arriveLog,
  isLeft,
  leaveLog,
  raiseGeneration,
  readGenerations,
  refuseLeftLog,
} from '#api/plumbing/events/generation.ts'
import { createNoting, firstPlaceOf } from '#api/plumbing/events/places.ts'
import { begunCopy, copyLog } from '#api/plumbing/moving/copy-log.ts'
import { cursorOf, placeAfter, placeOfCursor } from '#api/public-events/index.ts'
import { placesStream } from '#domain/log/events.ts'
import type { EventStore, MovableLog, StoredEvent } from '#domain/shared/event-store.ts'
import { newEvents } from '#tests/contracts/event-store-support.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

const opened = () => openSqliteEventStore({ file: ':memory:' })
const all = async (log: EventStore) => (await Array.fromAsync(log.readAll(-1))).flat()

/** As a move does, without what it compares. */
async function moved(from: EventStore): Promise<MovableLog> {
  const to = opened()
  const { generation } = await leaveLog(from)
  const generations = await readGenerations(from)
  const begun = await begunCopy(from, to)
  await copyLog(from, to, begun, { fields: {}, generations, onCopied: () => {} })
  const there = await readGenerations(to)
  const noting = createNoting(there.at)
  for (const event of await all(to)) noting.add(event)
  for (const [n, event] of noting.events().entries())
    await to.append(
      placesStream(generation),
      [{ id: randomUUID(), ...event, meta: newEvents(1)[0]!.meta }],
      n === 0 ? 'no-stream' : n - 1,
    )
  expect(await isLeft(to)).toBe(true)
  await expect(refuseLeftLog(to)).rejects.toThrow('npm run engines -- move')
  await arriveLog(to, generation)
  expect(await isLeft(to)).toBe(false)
  await expect(refuseLeftLog(from)).rejects.toThrow('npm run restore -- --log-is-older')
  return to
}

test('every event is found by its first place over moves and a restore, and by no other', async () => {
  // Its positions lie apart.
  const first = openMemoryEventStore({ gap: 3 })
  for (let n = 0; n < 4; n++) await first.append(`thing-${n}`, newEvents(400), 'no-stream')
  await raiseGeneration(first, new Date('2026-11-20T09:00:00Z'))
  await first.append('thing-5', newEvents(900), 'no-stream')
  const second = await moved(first)
  await second.append('thing-6', newEvents(1200), 'no-stream')
  const third = await moved(second)
  await third.append('thing-7', newEvents(3), 'no-stream')

  const known = new Map<string, string>()
  let before = ''
  const learn = async (log: EventStore, events: readonly StoredEvent[]) => {
    const generations = await readGenerations(log)
    before = ''
    for (const event of events) {
      const place = firstPlaceOf(event, generations.at)
      const cursor = cursorOf(placeAfter(event), generations)
      // They rise as text, and an event has one for ever.
      expect(cursor > before).toBe(true)
      before = cursor
      expect(known.get(event.id) ?? cursor).toBe(cursor)
      known.set(event.id, cursor)
      if (event.revision % 97 !== 0 && event.stream !== 'log') continue
      expect((await generations.find(place))?.id, JSON.stringify(place)).toBe(event.id)
      expect(await placeOfCursor(cursor, generations)).toMatchObject({ position: event.position, eventId: event.id })
    }
    return generations
  }
  await learn(first, await all(first))
  await learn(second, await all(second))
  const generations = await learn(third, await all(third))

  const [restored, left] = [generations.ended()[1]!, generations.newest()]
  expect(generations.ended().map(({ generation }) => generation)).toEqual([
    ...new Set(generations.ended().map(({ generation }) => generation)),
  ])
  expect(generations.ended()[0]).toEqual({ generation: 0, until: 4800 })
  expect(restored.generation).toBe(Date.parse('2026-11-20T09:00:00Z') / 1000)
  for (const place of [
    { generation: 0, position: 4801 },
    { generation: 0, position: 1 },
    { generation: restored.generation, position: 3 },
    { generation: left, position: 5 },
    { generation: left + 1, position: 5 },
    { generation: 7, position: 5 },
  ])
    expect(await generations.find(place), JSON.stringify(place)).toBeUndefined()
  for (const log of [first, second, third]) await log.close()
})
