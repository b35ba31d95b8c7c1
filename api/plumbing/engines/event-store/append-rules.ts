import type { NewEvent } from '#domain/shared/event-store.ts'

/** @throws RangeError for what no store may be asked: nothing to append, or one id twice. */
export function checkAppend(stream: string, events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError(`Nothing to append to ${stream}`)
  if (new Set(events.map(event => event.id)).size < events.length)
    throw new RangeError(`One event id comes twice in an append to ${stream}`)
}

/** How many events a page of a read or a batch of a subscription holds at most. */
export const pageSize = 500
