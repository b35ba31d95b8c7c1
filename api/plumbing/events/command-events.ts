import { hash } from 'node:crypto'
import type { EventMeta, NewEvent } from '#domain/shared/event-store.ts'
import type { StoredType } from './stored-type.ts'

/** A type that the list of stored types lacks does not compile: programs of others would not be told of it, nor said that they are not. */
export type AnyEvent = { readonly type: StoredType; readonly data: object }

export type CommandMeta = {
  /** A retry with the same id appends nothing and gets the first answer. Made at the edge; random when absent. */
  readonly commandId?: string
  readonly actor?: string
  readonly channel?: string
  readonly correlationId?: string
}

/** Facts about events beside actor, time and channel. */
export type Told = Pick<EventMeta, 'reason' | 'broughtBackFrom' | 'undoes' | 'answers'>

/** Names who does something: an account's id, 'guest', 'owner'. */
export type Actor = Pick<CommandMeta, 'actor' | 'channel'> & Pick<Told, 'undoes' | 'answers'>

/** The events of a command as they are appended. */
export function eventsOf(events: readonly AnyEvent[], commandId: string, meta: CommandMeta & Told): NewEvent[] {
  const eventMeta: EventMeta = {
    correlationId: meta.correlationId ?? commandId,
    causationId: commandId,
    actor: meta.actor ?? 'guest',
    channel: meta.channel ?? 'api',
    ...(meta.reason && { reason: meta.reason }),
    ...(meta.broughtBackFrom && { broughtBackFrom: meta.broughtBackFrom }),
    ...(meta.undoes && { undoes: meta.undoes }),
    ...(meta.answers && { answers: meta.answers }),
  }
  return events.map(({ type, data }, index) => ({ id: eventId(commandId, index), type, data, meta: eventMeta }))
}

/** A UUID (version 8) from the command's id and the event's place in its answer. */
export function eventId(commandId: string, index: number): string {
  const bytes = hash('sha256', `${commandId}/${index}`, 'buffer')
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
