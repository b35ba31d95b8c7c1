import { once } from 'node:events'
import { type EventStore, type NewEvent, type StoredEvent, WrongExpectedRevision } from '#domain/shared/event-store.ts'

export type Clock = { now(): Date; set(at: Date): void }

export function createClock(at: Date): Clock {
  return {
    now: () => at,
    set(to) {
      at = to
    },
  }
}

type Held = {
  readonly stream: string
  readonly events: readonly NewEvent[]
  readonly before: number
  readonly at: Date
}

/** Appends that are under way at once, where the log keeps them in the order in which they were given. */
const atOnce = 2048

/**
 * Writes a demo. Everything is marked to ask for no mail. Between `hold` and `write` events are kept in memory, where
 * commands see them: writing thirty thousand of them one by one would take a sync of the disk each. They come to the log
 * in their order and with their times. Nobody else may write meanwhile.
 */
export function createPen(
  clock: Clock,
  { inOrder }: { /** The log keeps the order of appends that are under way. */ readonly inOrder: boolean },
) {
  let log: EventStore
  let position: number | null = null
  let held: Held[] = []
  let silent = false
  const streams = new Map<string, Promise<StoredEvent[]>>()

  function eventsOf(stream: string): Promise<StoredEvent[]> {
    let events = streams.get(stream)
    if (!events) {
      events = whole(log.read(stream))
      streams.set(stream, events)
    }
    return events
  }

  const quiet = (events: readonly NewEvent[]) =>
    events.map(event => ({ ...event, meta: { ...event.meta, quiet: true as const } }))

  async function append(...[stream, events, expected]: Parameters<EventStore['append']>) {
    if (position === null) return log.append(stream, quiet(events), expected)
    const known = await eventsOf(stream)
    const first = known.findLast(({ id }) => id === events.at(-1)!.id)
    if (first) return { revision: first.revision, position: first.position, repeated: true }
    const before = known.length - 1
    if (expected !== 'any' && (expected === 'no-stream' ? -1 : expected) !== before)
      throw new WrongExpectedRevision(stream, expected, before)
    const [at, marked] = [clock.now(), quiet(events)]
    for (const event of marked) {
      position++
      known.push({ ...event, stream, revision: known.length, position, at: at.toISOString() })
    }
    held.push({ stream, events: marked, before, at })
    return { revision: known.length - 1, position, repeated: false }
  }

  return {
    wrap(store: EventStore): EventStore {
      log = store
      return {
        ...store,
        append,
        async *read(stream, from = -1, options = {}) {
          if (position === null) return yield* store.read(stream, from, options)
          const { backwards, limit } = options
          const events = await eventsOf(stream)
          const wanted = backwards ? events.slice(0, from < 0 ? undefined : from).reverse() : events.slice(from + 1)
          yield* wanted.slice(0, limit)
        },
        // The shop that opens next folds the whole history at once.
        subscribe: (after, onBatch, signal, types) =>
          store.subscribe(
            after,
            async (...batch) => {
              if (!silent) await onBatch(...batch)
              else if (!signal.aborted) await once(signal, 'abort')
            },
            signal,
            types,
          ),
      }
    },
    async hold(): Promise<void> {
      position = await log.head()
      silent = true
    },
    async write(): Promise<void> {
      const size = inOrder ? atOnce : 1
      for (let done = 0; done < held.length; done += size) {
        await Promise.all(
          held.slice(done, done + size).map(({ stream, events, before, at }) => {
            clock.set(at)
            return log.append(stream, events, before < 0 ? 'no-stream' : before)
          }),
        )
      }
      held = []
      position = null
      streams.clear()
    },
  }
}

async function whole(events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const all: StoredEvent[] = []
  for await (const event of events) all.push(event)
  return all
}
