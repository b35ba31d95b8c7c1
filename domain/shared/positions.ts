import type { Position, StoredEvent } from './event-store.ts'

/** Where events name positions of their log: paths in their data, by type. In a log that is moved they are others. */
export type PositionFields = { readonly [type: string]: readonly string[] }

type Fields = { readonly [name: string]: unknown }

/** Whether this event names a position. */
export function namesPosition({ type, data }: Pick<StoredEvent, 'type' | 'data'>, fields: PositionFields): boolean {
  return (fields[type] ?? []).some(path => {
    const found = path.split('.').reduce<unknown>((part, name) => (part as Fields | null | undefined)?.[name], data)
    return typeof found === 'number'
  })
}

/** The event with each position that it names made another one. */
export function withPositions<Event extends Pick<StoredEvent, 'type' | 'data'>>(
  event: Event,
  fields: PositionFields,
  change: (position: Position) => Position,
): Event {
  const paths = fields[event.type]
  return paths
    ? { ...event, data: paths.reduce<object>((data, path) => changed(data, path.split('.'), change), event.data) }
    : event
}

function changed(data: object, [name, ...rest]: readonly string[], change: (position: Position) => Position): object {
  const found = (data as Fields)[name!]
  if (rest.length === 0) return typeof found === 'number' ? { ...data, [name!]: change(found) } : data
  return found === null || typeof found !== 'object' ? data : { ...data, [name!]: changed(found, rest, change) }
}
