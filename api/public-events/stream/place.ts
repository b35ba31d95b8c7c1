import { type Position, type StoredEvent, start } from '#domain/shared/event-store.ts'

/** Where a reader has come to: everything up to here was told. */
export type Place = {
  readonly position: Position
  /** Of several events that one stored event tells: up to the one with this number. `whole`: all of them. */
  readonly suffix: number
  /** Of the stored event; empty where nobody has looked at it. */
  readonly eventId: string
}

export const whole = 99
export const beginning: Place = { position: start, suffix: whole, eventId: '' }

export const placeAfter = ({ position, id }: Pick<StoredEvent, 'position' | 'id'>, suffix = whole): Place => ({
  ...{ position, suffix, eventId: id },
})

export const cursorShape = /^([0-9a-f]{8})-(\d{16})\.(\d{2})\.([0-9a-f]{4})$/

/** Names an event for ever: it begins with the generation of the log, and sorts as text in the order of the log. */
export function sequenceOf({ position, suffix }: Place, generation: number): string {
  const [first, number] = [generation.toString(16).padStart(8, '0'), String(position).padStart(16, '0')]
  return `${first}-${number}.${String(suffix).padStart(2, '0')}`
}

/** The sequence, and four digits of the stored event's id, by which another log is found out. */
export function cursorOf(place: Place, generation: number): string {
  return `${sequenceOf(place, generation)}.${endOf(place.eventId)}`
}

export const endOf = (eventId: string): string => eventId.slice(-4)

/** What a cursor says; whether the log agrees is another question. */
export function readCursor(text: string) {
  const [, generation, position, suffix, end] = cursorShape.exec(text) ?? []
  if (end === undefined) throw new TypeError(`${text} is not a cursor`)
  return { generation: Number.parseInt(generation!, 16), position: Number(position), suffix: Number(suffix), end }
}
