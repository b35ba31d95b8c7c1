import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import type { Upcasts } from '#domain/shared/upcasts.ts'

/**
 * The log as this version reads it: events that older versions stored in another shape have the new one, and everything above knows that
 * one alone. The log itself stays as it was written, so that whoever copies it copies that.
 */
export function upcasting(log: EventStore, upcasts: readonly Upcasts[]): EventStore {
  const byType = new Map<string, (data: object) => object>(upcasts.flatMap(each => Object.entries(each)) as never)

  function upcast(event: StoredEvent): StoredEvent {
    const renew = byType.get(event.type)
    if (!renew) return event
    const data = renew(event.data)
    return data === event.data ? event : { ...event, data }
  }

  const page = (events: readonly StoredEvent[]) =>
    events.some(({ type }) => byType.has(type)) ? events.map(upcast) : events

  return {
    ...log,
    async *read(...asked) {
      for await (const event of log.read(...asked)) yield upcast(event)
    },
    readAll(...asked) {
      const pages = log.readAll(...asked) // asked at once: it ends where the log ends now
      return (async function* () {
        for await (const events of pages) yield page(events)
      })()
    },
    scan(...asked) {
      const pages = log.scan(...asked)
      return (async function* () {
        for await (const { events, through } of pages) yield { events: page(events), through }
      })()
    },
    subscribe: (after, onBatch, signal, types) =>
      log.subscribe(after, (events, through) => onBatch(page(events), through), signal, types),
  }
}
