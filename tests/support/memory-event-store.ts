import {
  choosing,
  type EventStore,
  EventStoreUnavailable,
  type NewEvent,
  PartlyRepeatedAppend,
  type Position,
  type StoredEvent,
  start,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'

/** An event store for tests that are not about storing. Its positions have gaps, as those of a real log may. */
export function openMemoryEventStore({ page = 500, gap = 3 }: { page?: number; gap?: number } = {}): EventStore {
  const log: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const ids = new Map<string, StoredEvent>()
  const waiting = new Set<() => void>()
  let closed = false

  const head = () => log.at(-1)?.position ?? start
  const after = (position: Position) => Math.max(0, Math.floor(position / gap) + 1)
  const assertOpen = () => {
    if (closed) throw new EventStoreUnavailable('The event store is closed')
  }

  return {
    async append(stream, events: readonly NewEvent[], expected) {
      assertOpen()
      const before = streams.get(stream) ?? []
      const known = events.map(event => ids.get(`${stream} ${event.id}`))
      const last = known.at(-1)
      if (last && known.every(Boolean)) return { revision: last.revision, position: last.position, repeated: true }
      if (known.some(Boolean)) throw new PartlyRepeatedAppend(stream)
      const actual = before.length - 1
      const asked = expected === 'no-stream' || expected === 'new-stream' ? -1 : expected
      if (typeof asked === 'number' && actual !== asked) throw new WrongExpectedRevision(stream, expected, actual)
      for (const event of events) {
        const place = { stream, revision: before.length, position: log.length * gap, at: timeOf(log.length) }
        const stored = JSON.parse(JSON.stringify({ ...event, ...place })) as StoredEvent
        before.push(stored)
        ids.set(`${stream} ${stored.id}`, stored)
        log.push(stored)
      }
      streams.set(stream, before)
      for (const wake of waiting) wake()
      return { revision: before.length - 1, position: head(), repeated: false }
    },
    async *read(stream, from = -1, { backwards, limit } = {}) {
      assertOpen()
      const events = streams.get(stream) ?? []
      const wanted = backwards ? events.slice(0, from < 0 ? undefined : from).reverse() : events.slice(from + 1)
      yield* wanted.slice(0, limit)
    },
    async *readAll(position, types) {
      assertOpen()
      const end = log.length
      for (let at = after(position); at < end; at += page) {
        const events = log.slice(at, Math.min(at + page, end)).filter(({ type }) => types?.includes(type) ?? true)
        if (events.length > 0) yield events
      }
    },
    async *scan(position, types) {
      assertOpen()
      const isChosen = choosing(types)
      const end = log.length
      for (let at = after(position); at < end; at += page) {
        const events = log.slice(at, Math.min(at + page, end))
        yield { events: events.filter(({ type }) => isChosen(type)), through: events.at(-1)!.position }
      }
    },
    async head() {
      assertOpen()
      return head()
    },
    async subscribe(position, onBatch, signal, types) {
      let at = after(position)
      while (!signal.aborted) {
        assertOpen()
        const events = log.slice(at, at + page)
        if (events.length > 0) {
          const wanted = events.filter(({ type }) => types?.includes(type) ?? true)
          await onBatch(wanted, events.at(-1)!.position)
          at += events.length
        } else
          await new Promise<void>(resolve => {
            const wake = () => {
              waiting.delete(wake)
              signal.removeEventListener('abort', wake)
              resolve()
            }
            waiting.add(wake)
            signal.addEventListener('abort', wake)
          })
      }
    },
    async close() {
      closed = true
      for (const wake of waiting) wake()
    },
  }
}

function timeOf(index: number): string {
  return new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString()
}
