import type { EventMeta, EventStore, NewEvent } from '#domain/shared/event-store.ts'
import { staffMails } from '#projections/outbox/document.ts'
import { requestIdNow } from './doing.ts'
import { spanned, traceparentNow } from './spans.ts'

/**
 * A store whose appends have a span, and whose events name what caused them: the trace of what is recorded, and the request
 * behind a mail to staff.
 */
export function tellingCauses<Store extends EventStore>(store: Store): Store {
  return {
    ...store,
    append: (stream, events, expected) =>
      spanned('append', () => store.append(stream, causedNow(events), expected), {
        attributes: { 'selvedge.events': events.length },
      }),
  }
}

/** Events that name what is under way as their cause. */
export function causedNow(events: readonly NewEvent[]): readonly NewEvent[] {
  const [trace, request] = [traceparentNow(), requestIdNow()]
  if (!trace && !request) return events
  return events.map(event => {
    const more: Pick<EventMeta, 'trace' | 'request'> = {
      ...(trace && { trace }),
      ...(request && staffMails.has(event.type) && { request }),
    }
    return { ...event, meta: { ...event.meta, ...more } }
  })
}
