import { type LogEvent, placesStream } from '#domain/log/events.ts'
import {
  type EventStore,
  type FirstPlace,
  NoSuchPosition,
  type Position,
  type StoredEvent,
  start,
} from '#domain/shared/event-store.ts'

type Noted = Extract<LogEvent, { type: 'LogPlacesNoted' }>['data']['places'][number]

/** Of so many events the place of one is noted. */
const apart = 1000
/** So many are noted with one event. */
const atOnce = 2000

/** The event that has just this position. */
export async function eventAt(log: Pick<EventStore, 'readAll'>, position: Position): Promise<StoredEvent | undefined> {
  if (position < 0) return undefined
  try {
    for await (const [event] of log.readAll(position - 1)) return event?.position === position ? event : undefined
  } catch (error) {
    if (!(error instanceof NoSuchPosition)) throw error
  }
  return undefined
}

/** The place by which programs know an event. `generationAt`: of events that were stored in this log first. */
export function firstPlaceOf(
  { position, meta }: Pick<StoredEvent, 'position'> & { readonly meta: Pick<StoredEvent['meta'], 'moved'> },
  generationAt: (position: Position) => number,
): FirstPlace {
  return meta.moved ?? { generation: generationAt(position), position }
}

/** Looks up which part of a moved log has the event of this place, and looks for it there. */
export async function findMoved(
  log: Pick<EventStore, 'read' | 'readAll'>,
  place: FirstPlace,
  arrived: number,
  generationAt: (position: Position) => number,
): Promise<StoredEvent | undefined> {
  let after: Position | undefined
  for await (const { data } of log.read(placesStream(arrived)))
    for (const [generation, position, before] of (data as { readonly places: readonly Noted[] }).places)
      if (compare({ generation, position }, place) <= 0) after = before
  if (after === undefined) return undefined
  for await (const events of log.readAll(after))
    for (const event of events) {
      const order = compare(firstPlaceOf(event, generationAt), place)
      if (order === 0) return event
      if (order > 0) return undefined
    }
  return undefined
}

/** Positions rise from one event to the next, and begin anew only with a larger generation. */
function compare(one: FirstPlace, other: FirstPlace): number {
  return one.generation - other.generation || one.position - other.position
}

/** Collects the places that a move notes: of each event of the log in its order. */
export function createNoting(generationAt: (position: Position) => number) {
  const places: Noted[] = []
  let count = 0
  let before: Position = start
  return {
    add(event: StoredEvent): void {
      if (count++ % apart === 0) {
        const { generation, position } = firstPlaceOf(event, generationAt)
        places.push([generation, position, before])
      }
      before = event.position
    },
    /** What to append, in this order. */
    events(): { readonly type: 'LogPlacesNoted'; readonly data: { readonly places: readonly Noted[] } }[] {
      return Array.from({ length: Math.ceil(places.length / atOnce) }, (_, n) => ({
        type: 'LogPlacesNoted',
        data: { places: places.slice(n * atOnce, (n + 1) * atOnce) },
      }))
    },
  }
}
