import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventStore, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { appendContract } from './event-store-append.ts'
import { followContract } from './event-store-follow.ts'
import { repeatContract } from './event-store-repeat.ts'
import { newEvents, type OpenOptions, readWhole, type SharedLog, toArray } from './event-store-support.ts'

export type EventStoreUnderTest<Store extends EventStore = EventStore> = {
  /** Opens one more connection to the same log. The log may hold other events already. */
  open(options?: OpenOptions): Store
  dispose(): Promise<void>
}

/** What every event store has to do, and `more` of some. `start` prepares one log for the whole suite. */
export function eventStoreContract<Store extends EventStore>(
  start: () => Promise<EventStoreUnderTest<Store>>,
  more: (log: SharedLog<Store>) => void = () => {},
): void {
  let place: EventStoreUnderTest<Store>
  let store: Store
  let count = 0
  const run = randomUUID().slice(0, 8)
  const newStream = () => `counter-${run}-${++count}`
  const log = {
    get store() {
      return store
    },
    open: (options?: OpenOptions) => place.open(options),
    newStream,
  }

  beforeAll(async () => {
    place = await start()
    store = place.open()
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await place?.dispose()
  })

  appendContract(log)
  repeatContract(log)
  followContract(log)
  more(log)

  test('a store closes although reads were left half-way', async () => {
    const stream = newStream()
    const closing = log.open()
    await closing.append(stream, newEvents(100), 'no-stream')
    for await (const _ of closing.read(stream, -1, { limit: 1 })) break
    for await (const _ of closing.read(stream)) break
    for await (const _ of closing.readAll(-1)) break
    await closing.close()
    await expect(closing.head()).rejects.toThrow(EventStoreUnavailable)
  })

  test('a closed store rejects and acknowledges nothing', async () => {
    const stream = newStream()
    const closed = log.open()
    const under = closed.append(stream, newEvents(1), 'no-stream')
    await under
    const following = closed.subscribe(await closed.head(), async () => {}, new AbortController().signal)
    const ended = expect(following).rejects.toThrow(EventStoreUnavailable)
    await closed.close()
    await ended
    await expect(closed.append(stream, newEvents(1), 'any')).rejects.toThrow(EventStoreUnavailable)
    await expect(readWhole(closed, stream)).rejects.toThrow(EventStoreUnavailable)
    await expect(closed.head()).rejects.toThrow(EventStoreUnavailable)
    await expect(toArray(closed.readAll(-1))).rejects.toThrow(EventStoreUnavailable)
    await closed.close()
    expect(await readWhole(store, stream)).toHaveLength(1)
  })
}
