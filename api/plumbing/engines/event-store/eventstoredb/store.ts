import { setTimeout as pause } from 'node:timers/promises'
import {
  choosing,
  EventStoreUnavailable,
  type MovableLog,
  type Position,
  type Scanned,
  type TypeChoice,
} from '#domain/shared/event-store.ts'
import { createAppender } from './appender.ts'
import { createClient } from './client.ts'
import { asFailure } from './failure.ts'
import { createKnownEvents } from './known-events.ts'
import { createReader } from './reader.ts'
import { createServerClock } from './server-clock.ts'
import { eventBatches } from './subscription.ts'

export type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113?tls=true`, or with `kurrentdb://`; `+discover` and lists of hosts for a cluster. */
  readonly url: string
  /** First pause before a broken subscription connects again, in milliseconds; doubles up to ten seconds. */
  readonly backoffMs?: number
  /** Told of each break of a subscription, which then goes on by itself. */
  readonly onOutage?: (error: unknown) => void
  /** Says when events happen, which their metadata then keep; absent: the server's clock, which no client can set. */
  readonly now?: (() => Date) | undefined
}

const longestPauseMs = 10_000

/** Connects on first use. @throws EventStoreUnavailable for an address not understood, or a missing certificate. */
export function openEventStoreDb({ url, backoffMs = 100, onOutage, now }: EventStoreDbOptions): MovableLog {
  const client = createClient(url)
  const known = createKnownEvents()
  const reader = createReader(client, known)
  const clock = createServerClock()
  const { append, take } = createAppender(client, known, clock, reader.catchUp, now)
  const closing = new AbortController()

  function checkOpen() {
    if (closing.signal.aborted) throw new EventStoreUnavailable('The connection to the event store is closed')
  }

  /** Ends at the head at the time of the call. */
  function scan(after: Position, types?: TypeChoice): AsyncIterable<Scanned> {
    const isChosen = types ? choosing(types) : () => true
    const head = store.head()
    head.catch(() => {}) // met by whoever iterates
    return (async function* () {
      const upTo = await head
      if (after >= upTo) return
      const reading = new AbortController()
      try {
        // Not filtered by the server: it would not tell that it has come to the end.
        for await (const all of eventBatches(client, await reader.beginAt(after), reading.signal)) {
          const batch = all.filter(({ position }) => position > after)
          if (batch.length === 0) continue
          const last = batch.at(-1)!.position
          const events = batch.filter(({ position, type }) => position <= upTo && isChosen(type))
          yield { events, through: Math.min(last, upTo) }
          if (last >= upTo) return
        }
      } catch (error) {
        throw asFailure(error, 'The event log cannot be read')
      } finally {
        reading.abort()
      }
      throw new EventStoreUnavailable('The event log cannot be read: the server ended the reading')
    })()
  }

  const store: MovableLog = {
    async append(stream, events, expected) {
      checkOpen()
      return append(stream, events, expected)
    },

    async take(events) {
      checkOpen()
      return take(events)
    },

    async *read(stream, from = -1, options = {}) {
      checkOpen()
      yield* reader.read(stream, from, options)
    },

    readAll(after, types) {
      const pages = scan(after, types)
      return (async function* () {
        for await (const { events } of pages) if (events.length > 0) yield events
      })()
    },

    scan,

    async head() {
      checkOpen()
      return reader.head()
    },

    async subscribe(after, onBatch, signal, types) {
      const ending = AbortSignal.any([signal, closing.signal])
      let from = after
      let refused: { readonly error: unknown } | undefined
      for (let wait = backoffMs; !ending.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
        try {
          for await (const batch of eventBatches(client, from, ending, { types, clock })) {
            wait = backoffMs
            try {
              // Only events say how far: checkpoints of a filter have been sent ahead of events not yet delivered.
              await onBatch(batch, batch.at(-1)!.position)
            } catch (error) {
              refused = { error }
              break
            }
            from = batch.at(-1)!.position
          }
        } catch (error) {
          onOutage?.(asFailure(error, 'The subscription broke'))
        }
        if (refused) throw refused.error
        // Between half and all of it, so that many processes do not come back at once.
        await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: ending }).catch(() => {})
      }
      if (!signal.aborted) checkOpen()
    },

    clock: clock.now,

    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await client.dispose()
    },
  }
  return store
}
