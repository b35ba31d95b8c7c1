import { readGenerations } from '#api/plumbing/events/generation.ts'
import {
  beginning,
  cursorOf,
  isAfter,
  newestOf,
  type Place,
  placeAfter,
  placeOfCursor,
  storedTypes,
  whole,
} from '#api/public-events/index.ts'
import { type EventStore, type Position, type StoredEvent, UnknownEventType } from '#domain/shared/event-store.ts'

/** What changes records of one kind. */
export type Changing = {
  /** Of the log. */
  readonly types: readonly string[]
  /** The records that such an event changes. What is personal in it is sealed. */
  idsOf(event: StoredEvent): readonly string[] | Promise<readonly string[]>
}

type Changed = {
  /** Each once, in the order in which they changed first after the place. */
  readonly ids: readonly string[]
  /** Go on here. */
  readonly cursor: string
  /** Everything up to here was looked at. */
  readonly through: Position
  /** Events after it miss nothing of a list that begins with this page. */
  readonly eventsFrom: string
  readonly more: boolean
}

/**
 * The records that changed after a place in the log, as the log tells them: its cursors are those of events. What changes while
 * pages are read comes again. Null: the log knows no such cursor. A page ends before an event of a newer version, which may change
 * records of any kind. @throws UnknownEventType where nothing comes before it.
 */
export async function changedRecords(
  log: EventStore,
  { types, idsOf }: Changing,
  after: string | undefined,
  limit: number,
): Promise<Changed | null> {
  const generations = await readGenerations(log)
  const told = (place: Place) => cursorOf(place, generations)
  let from = beginning
  if (after !== undefined) {
    const place = await placeOfCursor(after, generations)
    if (!place) return null
    from = place
  }
  // Before the pages: what comes while they are read is in the next list.
  const newest = await newestOf(log)
  const found = new Set<string>()
  let through = from
  const answer = (upTo: Place, more: boolean) => ({
    ...{ ids: [...found], cursor: told(upTo), through: upTo.position, eventsFrom: told(newest), more },
  })
  // Of an event that was told in part the rest comes first.
  const start = from.suffix === whole ? from.position : from.position - 1
  const passedOver = storedTypes.filter(type => !types.includes(type))
  for await (const { events } of log.scan(start, { butNot: passedOver })) {
    for (const event of events) {
      if (!types.includes(event.type)) {
        if (isAfter(through, from)) return answer(through, true)
        throw new UnknownEventType(event)
      }
      const others = (await idsOf(event)).filter(id => !found.has(id))
      if (found.size > 0 && found.size + others.length > limit) return answer(through, true)
      for (const id of others) found.add(id)
      through = placeAfter(event)
    }
  }
  return answer(isAfter(newest, through) ? newest : through, false)
}
