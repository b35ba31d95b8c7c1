import { once } from 'node:events'
import { type EventStore, type NewEvent, type StoredEvent, WrongExpectedRevision } from '#domain/shared/event-store.ts'
import { outboxTriggers } from '#projections/outbox/document.ts'
import { mailsToldBy } from '#projections/outbox/view.ts'

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

const triggers: ReadonlySet<string> = new Set(outboxTriggers)

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
  let logs: Date | null = null
  /** Mails that stand in the log of mails, and of which nothing is said there yet. */
  let untold: string[] = []
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
    events.map(event => {
      const logged = logs !== null && clock.now() >= logs && triggers.has(event.type)
      return { ...event, meta: { ...event.meta, quiet: true as const, ...(logged && { logged }) } }
    })

  function tell(event: StoredEvent): void {
    if (event.meta.logged) untold.push(...mailsToldBy(event as never))
  }

  async function append(...[stream, events, expected]: Parameters<EventStore['append']>) {
    if (position === null) return log.append(stream, quiet(events), expected)
    const known = await eventsOf(stream)
    const first = known.findLast(({ id }) => id === events.at(-1)!.id)
    // A writing that was interrupted may not have told yet how its mail ended.
    if (first) tell(first)
    if (first) return { revision: first.revision, position: first.position, repeated: true }
    const before = known.length - 1
    const asked = expected === 'no-stream' ? -1 : expected
    if (typeof asked === 'number' && asked !== before) throw new WrongExpectedRevision(stream, expected, before)
    const [at, marked] = [clock.now(), quiet(events)]
    for (const event of marked) {
      position++
      const stored = { ...event, stream, revision: known.length, position, at: at.toISOString() }
      known.push(stored)
      tell(stored)
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
    /** `mailsFrom`: from then on, mails that would have left stand in the log of mails. */
    async hold(mailsFrom: Date): Promise<void> {
      position = await log.head()
      silent = true
      logs = mailsFrom
    },
    /** Mails of which somebody has to say what became of them. */
    untoldMails(): readonly string[] {
      const told = untold
      untold = []
      return told
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
