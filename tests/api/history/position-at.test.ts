import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionAt } from '#api/history/past/position-at.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { type EventStore, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { type Hour, moments } from '#projections/moments/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import { startRunner } from '#tests/projections/run-fixtures.ts'

type World = { readonly store: EventStore; readonly readModels: ReadModels }

/** A log with events at these instants, and the view that has come to the first so many of them. */
async function world(instants: readonly number[], folded = instants.length): Promise<World> {
  let now = 0
  const store = openSqliteEventStore({ file: ':memory:', now: () => new Date(now) })
  const readModels = openSqliteReadModels({ file: ':memory:' })
  const append = async (some: readonly number[]) => {
    for (const instant of some) {
      now = instant
      const id = randomUUID()
      const meta = { correlationId: id, causationId: id, actor: 'test', channel: 'test' }
      await store.append('some', [{ id, type: 'Noise', data: {}, meta }], 'any')
    }
  }
  await append(instants.slice(0, folded))
  const runner = startRunner(store, readModels, [moments])
  expect(await runner.caughtUp(await store.head())).toBe(true)
  await runner.stop()
  await append(instants.slice(folded))
  return { store, readModels }
}

const at = (time: string) => Date.parse(`2026-11-03T${time}Z`)
const asked = (instant: number) => new Date(instant).toISOString()

test('an hour knows the first event of each of its minutes', async () => {
  const { readModels } = await world([at('14:05:01'), at('14:05:59'), at('14:07:00'), at('15:00:00')])
  expect(await readModels.get<Hour>(moments.name, '2026-11-03T14')).toEqual({
    hour: '2026-11-03T14',
    minutes: { '05': 1, '07': 3 },
  })
  expect(await readModels.get<Hour>(moments.name, '2026-11-03T15')).toEqual({
    hour: '2026-11-03T15',
    minutes: { '00': 4 },
  })
})

test('a time reads its own minute at most', async () => {
  const times = ['13:00:00', '14:05:01', '14:05:59', '14:07:00', '14:07:00', '19:00:00'].map(at)
  const deps = await world(times)
  let read = 0
  const counting = {
    ...deps.store,
    readAll(after: number) {
      const pages = deps.store.readAll(after)
      return (async function* () {
        for await (const page of pages) {
          read += page.length
          yield page.slice(0, 3)
        }
      })()
    },
  }
  expect(await positionAt(asked(at('14:06:30')), { ...deps, store: counting as never })).toBe(3)
  expect(read).toBe(0)
  expect(await positionAt(asked(at('14:05:01')), deps as never)).toBe(2)
  expect(await positionAt(asked(at('14:07:00')), deps as never)).toBe(5)
  expect(await positionAt(asked(at('12:00:00')), deps as never)).toBe(0)
  expect(await positionAt(asked(at('23:00:00')), deps as never)).toBe(6)
  expect(await positionAt(asked(at('23:00:00')), (await world([])) as never)).toBe(start)
})

test('the past of any time ends before the first event that is later, however far the view has come', async () => {
  const gap = fc.oneof(
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 90_000 }),
    fc.integer({ min: 0, max: 9e6 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(gap, { maxLength: 40 }),
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1, maxLength: 10 }),
      async (gaps, folded, wanted) => {
        let last = at('00:00:30')
        const instants = gaps.map(each => (last += each))
        const deps = await world(instants, folded % (instants.length + 1))
        const log: StoredEvent[] = (await Array.fromAsync(deps.store.readAll(start))).flat()
        for (const each of wanted) {
          const instant = at('00:00:00') + (each % (last - at('00:00:00') + 60_000))
          const later = log.findIndex(event => event.at > asked(instant))
          const expected = later < 0 ? log.length : later
          const found = await positionAt(asked(instant), deps as never)
          expect(log.filter(({ position }) => position <= found)).toHaveLength(expected)
        }
        await Promise.all([deps.store.close(), deps.readModels.close()])
      },
    ),
    { numRuns: 100 },
  )
}, 60_000)
