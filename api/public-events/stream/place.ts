import type { Generations } from '#api/plumbing/events/generation.ts'
import { type FirstPlace, type Position, type StoredEvent, start } from '#domain/shared/event-store.ts'

/** Where a reader has come to: everything up to here was told. */
export type Place = {
  readonly position: Position
  /** Of several events that one stored event tells: up to the one with this number. `whole`: all of them. */
  readonly suffix: number
  /** Of the stored event; empty where nobody has looked at it. */
  readonly eventId: string
  /** Of the stored event, where it came here from another log. */
  readonly moved?: FirstPlace
}

export const whole = 99
export const beginning: Place = { position: start, suffix: whole, eventId: '' }

export const placeAfter = (
  { position, id, meta: { moved } }: Pick<StoredEvent, 'position' | 'id' | 'meta'>,
  suffix = whole,
): Place => ({ ...{ position, suffix, eventId: id }, ...(moved && { moved }) })

export const cursorShape = /^([0-9a-f]{8})-(\d{16})\.(\d{2})\.([0-9a-f]{4})$/

/** Where the stored event of a place was stored first. */
export const firstOf = ({ position, moved }: Place, { at }: Pick<Generations, 'at'>): FirstPlace =>
  moved ?? { generation: at(position), position }

/** Names an event for ever, also in a log that it is moved to: it begins with the generation of the log, and sorts as text in its order. */
export function sequenceOf(place: Place, generations: Pick<Generations, 'at'>): string {
  const { suffix } = place
  const { generation, position } = firstOf(place, generations)
  const [first, number] = [generation.toString(16).padStart(8, '0'), String(position).padStart(16, '0')]
  return `${first}-${number}.${String(suffix).padStart(2, '0')}`
}

/** The sequence, and four digits of the stored event's id, by which another log is found out. */
export function cursorOf(place: Place, generations: Pick<Generations, 'at'>): string {
  return `${sequenceOf(place, generations)}.${endOf(place.eventId)}`
}

const endOf = (eventId: string): string => eventId.slice(-4)

/** The place that a cursor names; null: the log knows no such cursor. */
export async function placeOfCursor(cursor: string, { find }: Pick<Generations, 'find'>): Promise<Place | null> {
  const { suffix, end, ...first } = readCursor(cursor)
  const event = await find(first)
  return event && endOf(event.id) === end ? placeAfter(event, suffix) : null
}

function readCursor(text: string) {
  const [, generation, position, suffix, end] = cursorShape.exec(text) ?? []
  if (end === undefined) throw new TypeError(`${text} is not a cursor`)
  return { generation: Number.parseInt(generation!, 16), position: Number(position), suffix: Number(suffix), end }
}
