import { type EventStore, type NewEvent, type StoredEvent, WrongExpectedRevision } from '#domain/shared/event-store.ts'
import { type CommandMeta, eventId, type Told } from './command-events.ts'

export type Before<Event extends { type: string; data: object }> = {
  readonly events: readonly StoredEvent<Event>[]
  /** What was appended when the command was carried out. */
  readonly done: StoredEvent<Event> | null
}

/** A stream as it was before a command was carried out on it, or as it is. */
export async function readBefore<Event extends { type: string; data: object }>(
  store: EventStore,
  stream: string,
  commandId: string,
): Promise<Before<Event>> {
  const id = eventId(commandId, 0)
  const events: StoredEvent<Event>[] = []
  for await (const event of store.read(stream)) {
    const stored = event as unknown as StoredEvent<Event>
    if (stored.id === id) return { events, done: stored }
    events.push(stored)
  }
  return { events, done: null }
}

/**
 * Appends what was decided on these events of a stream: whoever repeats it, it stands there once. False: somebody wrote to the
 * stream since it was read.
 */
export async function appendOnce(
  store: EventStore,
  stream: string,
  { length }: readonly StoredEvent[],
  decided: readonly { readonly type: string; readonly data: object }[],
  { commandId, ...about }: Required<CommandMeta> & Told,
): Promise<boolean> {
  const meta = { ...about, causationId: commandId }
  const events = decided.map(({ type, data }, at): NewEvent => ({ id: eventId(commandId, at), type, data, meta }))
  try {
    await store.append(stream, events, length - 1)
    return true
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return false
    throw error
  }
}
