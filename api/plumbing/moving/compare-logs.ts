import { hash } from 'node:crypto'
import { type EventStore, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { type PositionFields, withPositions } from '#domain/shared/positions.ts'
import type { Generations } from '../events/generation.ts'
import { firstPlaceOf } from '../events/places.ts'
import { createOrdinals } from './ordinals.ts'

/** What a log holds, whatever its positions are: of each stream how many events, and a hash of them. */
export type Fingerprint = {
  readonly events: number
  readonly streams: ReadonlyMap<string, { readonly events: number; readonly hash: string }>
}

/**
 * Reads the first events of a log, or all of them. An event counts with everything that it has; for a position stands the number of
 * events up to it, and with its own that says the order of the log.
 */
export async function fingerprintOf(
  log: EventStore,
  fields: PositionFields,
  generations: Pick<Generations, 'at'>,
  most = Number.POSITIVE_INFINITY,
  onEvent: (event: StoredEvent, count: number) => void = () => {},
): Promise<Fingerprint> {
  const streams = new Map<string, { readonly events: number; readonly hash: string }>()
  const ordinals = createOrdinals()
  for await (const events of log.readAll(start))
    for (const event of events) {
      if (ordinals.count() === most) return { events: most, streams }
      ordinals.add(event.position)
      const { id, stream, revision, type, at } = event
      const { data } = withPositions(event, fields, ordinals.of)
      const { moved: _, ...meta } = event.meta
      const place = firstPlaceOf(event, generations.at)
      const said = JSON.stringify([
        ordinals.count(),
        id,
        revision,
        type,
        data,
        meta,
        at,
        place.generation,
        place.position,
      ])
      const before = streams.get(stream)
      streams.set(stream, {
        events: (before?.events ?? 0) + 1,
        hash: hash('sha256', `${before?.hash ?? ''}${said}`, 'base64'),
      })
      onEvent(event, ordinals.count())
    }
  return { events: ordinals.count(), streams }
}

/** A sentence about the first difference; undefined: there is none. */
export function differenceOf(one: Fingerprint, other: Fingerprint): string | undefined {
  if (one.events !== other.events) return `the log has ${one.events} events, and its copy ${other.events}`
  for (const [stream, { events, hash }] of one.streams) {
    const copied = other.streams.get(stream)
    if (copied?.events !== events)
      return `the stream ${stream} has ${events} events, and its copy ${copied?.events ?? 0}`
    if (copied.hash !== hash) return `the stream ${stream} and its copy differ`
  }
  return undefined
}
