import { type LogEvent, logStream } from '#domain/log/events.ts'
import {
  type EventStore,
  type FirstPlace,
  last,
  type Position,
  type StoredEvent,
  start,
} from '#domain/shared/event-store.ts'
import { EngineError } from '../engines/engine-error.ts'
import { eventId } from './command-events.ts'
import { eventAt, findMoved } from './places.ts'

/**
 * A log that was put back from a copy, or moved to other engines, gives positions a second time. Its generation tells them
 * apart: that of a position is the one that the newest event of the stream `log` before it names, and 0 before the first.
 */
export type Generations = {
  at(position: Position): number
  /** The generations before the newest, the first one first, each with the position by which programs know the event that ended it. */
  ended(): readonly { readonly generation: number; readonly until: Position }[]
  newest(): number
  /** Where the log says that it was put back from a copy, for the last time; `start`: never. */
  restoredAt(): Position
  /** Learns of a restore that somebody reads in the log of a shop that is open; other events are nothing to it. */
  hear(event: StoredEvent): void
  /** The event that programs know by this place, wherever it is now; undefined: the log has none. */
  find(place: FirstPlace): Promise<StoredEvent | undefined>
}

type Log = Pick<EventStore, 'read' | 'readAll'>
type Begun = Extract<LogEvent, { data: { generation: number } }>

export async function readGenerations(log: Log): Promise<Generations> {
  const begun = await begunIn(log)
  const at = (position: Position) => begun.findLast(event => event.position < position)?.data.generation ?? 0
  const begins = ({ data }: StoredEvent<Begun>, n: number) => data.generation !== (begun[n - 1]?.data.generation ?? 0)
  return {
    at,
    ended: () =>
      begun.filter(begins).map(({ position, meta }, n, starts) => ({
        generation: starts[n - 1]?.data.generation ?? 0,
        until: meta.moved?.position ?? position,
      })),
    newest: () => begun.at(-1)?.data.generation ?? 0,
    restoredAt: () => begun.findLast(isRestored)?.position ?? start,
    hear(event) {
      if (isRestored(event) && event.position > (begun.at(-1)?.position ?? -1)) begun.push(event)
    },
    async find(place) {
      const arrived = begun.findLast(({ type }) => type === 'LogArrived')?.data.generation
      if (arrived !== undefined && place.generation < arrived) return findMoved(log, place, arrived, at)
      const event = await eventAt(log, place.position)
      return event && !event.meta.moved && at(place.position) === place.generation ? event : undefined
    },
  }
}

export const restoredType = 'LogRestored' satisfies Begun['type']

const isRestored = (event: StoredEvent): event is StoredEvent<Begun> => event.type === restoredType

/** Begins a new generation: the clock in seconds, or one more than the newest where that is larger. */
export async function raiseGeneration(store: EventStore, now: Date = new Date()): Promise<number> {
  const { generation } = await beginGeneration(store, restoredType, 'restore', now)
  return generation
}

/** The log goes on elsewhere: the generation that begins there, and where its end is here. Where it was said before, that one. */
export async function leaveLog(
  store: EventStore,
): Promise<{ readonly generation: number; readonly position: Position }> {
  const newest = (await begunIn(store)).at(-1)
  if (newest?.type === 'LogLeft') return { generation: newest.data.generation, position: newest.position }
  return beginGeneration(store, 'LogLeft', 'move')
}

/** Everything of the log is here now. */
export async function arriveLog(store: EventStore, generation: number): Promise<void> {
  const newest = (await begunIn(store)).at(-1)
  await appendTo(store, { type: 'LogArrived', data: { generation } }, 'move', newest?.revision)
}

type Whole = Pick<EventStore, 'read' | 'readAll' | 'head'>

/** Whether the log goes on elsewhere, or is not yet whole here: what a move brings last was stored here first. */
export async function isLeft(store: Whole): Promise<boolean> {
  if ((await last(store, logStream))?.type === 'LogLeft') return true
  return (await eventAt(store, await store.head()))?.meta.moved !== undefined
}

/** For the start. @throws EngineError, a sentence, for a log that goes on elsewhere: two would go on apart. */
export async function refuseLeftLog(store: Whole): Promise<void> {
  if (!(await isLeft(store))) return
  throw new EngineError(
    'This event log was moved to other engines, or its move here was not finished. After a move to servers start the shop with ' +
      'EVENT_STORE_URL and VAULT_URL, after one to files without them. To finish a move, give the same command again: ' +
      'npm run engines -- move to-servers, or to-files. To go on with this log all the same: npm run restore -- --log-is-older.',
  )
}

async function beginGeneration(store: EventStore, type: 'LogRestored' | 'LogLeft', channel: string, now = new Date()) {
  const newest = (await begunIn(store)).at(-1)
  const generation = Math.max(Math.floor(now.getTime() / 1000), (newest?.data.generation ?? 0) + 1)
  const { position } = await appendTo(store, { type, data: { generation } }, channel, newest?.revision)
  return { generation, position }
}

function appendTo(store: EventStore, event: Begun, channel: string, after: number | undefined) {
  const { generation } = event.data
  const name = event.type === restoredType ? String(generation) : `${event.type}/${generation}`
  const id = eventId(`${logStream}/${name}`, 0)
  const meta = { correlationId: id, causationId: id, actor: 'owner', channel }
  return store.append(logStream, [{ id, ...event, meta }], after ?? 'no-stream')
}

async function begunIn(store: Pick<EventStore, 'read'>): Promise<StoredEvent<Begun>[]> {
  const events: StoredEvent<Begun>[] = []
  for await (const event of store.read(logStream)) events.push(event as StoredEvent<Begun>)
  return events
}
