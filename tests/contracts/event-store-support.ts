import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent, StoredEvent } from '#domain/shared/event-store.ts'

export type OpenOptions = { readonly now?: () => Date }

/** One log that a suite works on; it may hold other events already. */
export type SharedLog<Store extends EventStore = EventStore> = {
  readonly store: Store
  /** Opens one more connection to the same log, with a clock of its own. */
  open(options?: OpenOptions): Store
  /** The name of a stream that nobody used. */
  newStream(): string
}

const someMeta = { correlationId: 'c', causationId: 'd', actor: 'guest', channel: 'test' }

export function newEvents(
  count: number,
  data: (index: number) => object = index => ({ index }),
  type = 'Counted',
): NewEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    type,
    data: data(index),
    meta: someMeta,
  }))
}

export async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export function readWhole(store: EventStore, stream: string, after?: number): Promise<StoredEvent[]> {
  return toArray(store.read(stream, after))
}
