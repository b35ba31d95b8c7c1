import { eventId } from '#api/plumbing/events/command-events.ts'
import type { EventStore } from '#domain/shared/event-store.ts'

/** Appends events to a stream as a test wants them, past every decider. */
export async function appendTo(
  store: EventStore,
  stream: string,
  events: readonly { readonly type: string; readonly data: object }[],
): Promise<void> {
  for (const event of events) {
    const id = eventId(`${stream}/${JSON.stringify(event)}`, 0)
    const meta = { correlationId: id, causationId: id, actor: 'test', channel: 'test' }
    await store.append(stream, [{ id, ...event, meta }], 'any')
  }
}
