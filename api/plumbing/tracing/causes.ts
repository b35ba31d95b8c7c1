import type { EventMeta, EventStore } from '#domain/shared/event-store.ts'
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
      spanned(
        'append',
        () => {
          const [trace, request] = [traceparentNow(), requestIdNow()]
          if (!trace && !request) return store.append(stream, events, expected)
          const caused = events.map(event => {
            const more: Pick<EventMeta, 'trace' | 'request'> = {
              ...(trace && { trace }),
              ...(request && staffMails.has(event.type) && { request }),
            }
            return { ...event, meta: { ...event.meta, ...more } }
          })
          return store.append(stream, caused, expected)
        },
        { attributes: { 'selvedge.events': events.length } },
      ),
  }
}
