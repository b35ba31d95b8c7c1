import { type LogEvent, logStream } from '#domain/log/events.ts'
import type { EventStore, Position, StoredEvent } from '#domain/shared/event-store.ts'
import { eventId } from './handle.ts'

/**
 * A log that was put back from a copy gives positions a second time. Its generation tells them apart: that of a position is
 * the one that the newest `LogRestored` before it names, and 0 before the first.
 */
export type Generations = {
  at(position: Position): number
  /** The generations before the newest, the first one first, each with the position of the event that ended it. */
  ended(): readonly { readonly generation: number; readonly until: Position }[]
  newest(): number
  /** Learns of a restore that somebody reads in the log of a shop that is open; other events are nothing to it. */
  hear(event: StoredEvent): void
}

export async function readGenerations(store: Pick<EventStore, 'read'>): Promise<Generations> {
  const restored = await restoredIn(store)
  return {
    at: position => restored.findLast(event => event.position < position)?.data.generation ?? 0,
    ended: () =>
      restored.map(({ position: until }, n) => ({ generation: restored[n - 1]?.data.generation ?? 0, until })),
    newest: () => restored.at(-1)?.data.generation ?? 0,
    hear(event) {
      if (isRestored(event) && event.position > (restored.at(-1)?.position ?? -1)) restored.push(event)
    },
  }
}

type Restored = Extract<LogEvent, { type: 'LogRestored' }>

export const restoredType: Restored['type'] = 'LogRestored'

const isRestored = (event: StoredEvent): event is StoredEvent<Restored> => event.type === restoredType

/** Begins a new generation: the clock in seconds, or one more than the newest where that is larger. */
export async function raiseGeneration(store: EventStore, now: Date = new Date()): Promise<number> {
  const newest = (await restoredIn(store)).at(-1)
  const generation = Math.max(Math.floor(now.getTime() / 1000), (newest?.data.generation ?? 0) + 1)
  const event: Restored = { type: restoredType, data: { generation } }
  const id = eventId(`${logStream}/${generation}`, 0)
  const meta = { correlationId: id, causationId: id, actor: 'owner', channel: 'restore' }
  await store.append(logStream, [{ id, ...event, meta }], newest?.revision ?? 'no-stream')
  return generation
}

async function restoredIn(store: Pick<EventStore, 'read'>): Promise<StoredEvent<Restored>[]> {
  const events: StoredEvent<Restored>[] = []
  for await (const event of store.read(logStream)) events.push(event as StoredEvent<Restored>)
  return events
}
