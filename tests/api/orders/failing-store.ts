import type fc from 'fast-check'
import { type EventStore, EventStoreUnavailable, type NewEvent } from '#domain/shared/event-store.ts'

export type Death = 'before' | 'after'

/**
 * A store whose process can be made to die at its nth append from then on (from 0): `before` the events are stored, or
 * `after` they are and before anybody hears of it. Then nothing answers any more.
 */
export function mortalStore(store: EventStore) {
  let left = Number.POSITIVE_INFINITY
  let when: Death = 'before'
  let dead = false
  let beforeAppend = async (_events: readonly NewEvent[]) => {}
  const death = Promise.withResolvers<void>()

  function die(): never {
    dead = true
    death.resolve()
    throw new EventStoreUnavailable('the process is gone')
  }
  function alive() {
    if (dead) die()
  }

  const mortal: EventStore = {
    ...store,
    async append(stream, events, expected) {
      alive()
      await beforeAppend(events)
      const last = left === 0
      left--
      if (last && when === 'before') die()
      const appended = await store.append(stream, events, expected)
      if (last) die()
      return appended
    },
    async *read(...asked) {
      alive()
      yield* store.read(...asked)
    },
    async *readAll(...asked) {
      alive()
      yield* store.readAll(...asked)
    },
    async *scan(...asked) {
      alive()
      yield* store.scan(...asked)
    },
  }
  return {
    store: mortal,
    dieAt(n: number, how: Death) {
      left = n
      when = how
    },
    /** Something that others do to the log just before an append. */
    intrude(act: (events: readonly NewEvent[]) => Promise<void>) {
      beforeAppend = act
    },
    died: () => dead,
    /** Kept when it dies. */
    death: death.promise,
  }
}

/** A store whose every answer waits for its turn: the scheduler tries all orders. */
export function slowed(store: EventStore, scheduler: fc.Scheduler): EventStore {
  return {
    ...store,
    async append(stream, events, expected) {
      await scheduler.schedule(Promise.resolve(), `append to ${stream}`)
      const appended = await store.append(stream, events, expected)
      await scheduler.schedule(Promise.resolve(), `answer from ${stream}`)
      return appended
    },
    async *read(stream, after) {
      await scheduler.schedule(Promise.resolve(), `read ${stream}`)
      yield* store.read(stream, after)
    },
  }
}
