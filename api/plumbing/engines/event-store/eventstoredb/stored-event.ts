import type { RecordedEvent, Position as ServerPosition } from '@eventstore/db-client'
import type { EventMeta, Position, StoredEvent } from '#domain/shared/event-store.ts'

/** Asks the leader of a cluster: another node would answer with older data. A single server is its own leader. */
export const fromLeader = { requiresLeader: true } as const

/** @throws RangeError beyond 2^53, where a number would no longer be exact. */
export function exact(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${value} is beyond what the shop can count to`)
  return Number(value)
}

/** Every event has a place of its own in the log: its commit and prepare offsets are one number. */
export function toServerPosition(position: Position): ServerPosition {
  return { commit: BigInt(position), prepare: BigInt(position) }
}

/** How a server says that it does not know a position: 2^64 - 1. */
const noPosition = 0xffff_ffff_ffff_ffffn

export function fromServerPosition(position: ServerPosition | undefined): Position {
  if (!position || position.commit === noPosition)
    throw new Error('The event store does not send positions. Use EventStoreDB 22.6 or newer')
  return exact(position.commit)
}

type Metadata = EventMeta & { readonly at?: string }

/** The time of an event that has one of its own: the server writes when it stored it, and nothing else. */
export function withTime(meta: EventMeta, at: Date): Metadata {
  return { ...meta, at: at.toISOString() }
}

/** An event of ours; undefined for what others keep in the same store: system events, and data that is not JSON. */
export function storedEvent(event: RecordedEvent | undefined): StoredEvent | undefined {
  if (!event?.isJson || event.streamId.startsWith('$')) return undefined
  const { at = event.created.toISOString(), ...meta } = (event.metadata ?? {}) as Metadata
  return {
    id: event.id,
    stream: event.streamId,
    revision: exact(event.revision),
    position: fromServerPosition(event.position),
    type: event.type,
    data: event.data as object,
    meta,
    at,
  }
}
