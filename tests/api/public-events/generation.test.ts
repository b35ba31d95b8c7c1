import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { raiseGeneration, readGenerations } from '#api/plumbing/events/generation.ts'
import type { EventStore } from '#domain/shared/event-store.ts'

let folder: string
let store: EventStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-generation-'))
  store = openSqliteEventStore({ file: join(folder, 'log.sqlite') })
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const happen = async (n: number) => {
  const id = `00000000-0000-4000-8000-00000000000${n}`
  const meta = { correlationId: id, causationId: id, actor: 'test', channel: 'test' }
  return (await store.append('thing-1', [{ id, type: 'Happened', data: {}, meta }], 'any')).position
}

test('a log that was never put back says so', async () => {
  expect((await readGenerations(store)).restoredAt()).toBe(-1)
})

test('a position keeps the generation that it was written in, and each restore begins a larger one', async () => {
  const first = await happen(1)
  const clock = new Date('2026-11-20T09:12:44Z')
  const seconds = clock.getTime() / 1000
  expect(await raiseGeneration(store, clock)).toBe(seconds)
  const restored = await store.head()
  expect((await readGenerations(store)).restoredAt()).toBe(restored)
  const second = await happen(2)
  // A clock that was set back gives no generation twice.
  expect(await raiseGeneration(store, new Date('2020-01-01T00:00:00Z'))).toBe(seconds + 1)
  const third = await happen(3)
  const generations = await readGenerations(store)
  expect([first, second, third].map(generations.at)).toEqual([0, seconds, seconds + 1])
})
