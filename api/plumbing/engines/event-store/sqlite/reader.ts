import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  EventLogDamaged,
  type Position,
  type ReadOptions,
  type StoredEvent,
  start,
  type TypeChoice,
} from '#domain/shared/event-store.ts'
import { pageSize } from '../append-rules.ts'
import { checksum } from './database.ts'
import { asFailure, damageAdvice } from './failure.ts'

type Row = [
  pos: number,
  stream: string,
  rev: number,
  id: string,
  type: string,
  data: string,
  meta: string,
  at: string,
  sum: number | null,
]

const columns = 'events.rev, events.id, events.type, events.data, events.meta, events.at, events.sum'

/** How many events a page looks through at most when it picks types: some milliseconds of reading. */
const searchWindow = 5000

/** Reads in pages, so that no read holds the event loop longer than a page takes. */
export function createReader(db: DatabaseSync) {
  const sql = {
    head: db.prepare('SELECT max(pos) AS head FROM events'),
    stream: db.prepare('SELECT id FROM streams WHERE name = ?'),
    streamPage: db.prepare(`SELECT pos, ?, ${columns} FROM events WHERE stream = ? AND rev > ? ORDER BY rev LIMIT ?`),
    streamPageBackwards: db.prepare(
      `SELECT pos, ?, ${columns} FROM events WHERE stream = ? AND rev < ? ORDER BY rev DESC LIMIT ?`,
    ),
    page: db.prepare(
      `SELECT events.pos, streams.name, ${columns} FROM events CROSS JOIN streams ON streams.id = events.stream
       WHERE events.pos > ? AND events.pos <= ? ORDER BY events.pos LIMIT ${pageSize}`,
    ),
    pageOfTypes: db.prepare(
      `SELECT events.pos, streams.name, ${columns} FROM events CROSS JOIN streams ON streams.id = events.stream
       WHERE events.pos > ? AND events.pos <= ? AND (+events.type IN (SELECT value FROM json_each(?))) = ?
       ORDER BY events.pos LIMIT ${pageSize}`,
    ),
  }
  // Arrays are read a good deal faster than objects.
  for (const pages of [sql.streamPage, sql.streamPageBackwards, sql.page, sql.pageOfTypes]) pages.setReturnArrays(true)

  const reading = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw asFailure(error, 'The event log cannot be read')
    }
  }

  const head = (): Position => reading(() => (sql.head.get() as { head: number | null }).head ?? start)

  return {
    head,
    /** The next events after a position, or the next of chosen types, and how far the log was looked through. */
    page(after: Position, upTo: Position, types?: TypeChoice): { events: StoredEvent[]; through: Position } {
      return reading(() => {
        const end = types ? Math.min(upTo, after + searchWindow, head()) : upTo
        const rows = types ? sql.pageOfTypes.all(after, end, ...named(types)) : sql.page.all(after, end)
        const events = (rows as unknown as Row[]).map(stored)
        const searched = types !== undefined && events.length < pageSize
        return { events, through: searched ? Math.max(after, end) : (events.at(-1)?.position ?? after) }
      })
    },
    async *stream(
      name: string,
      from: number,
      { backwards, limit = Infinity }: ReadOptions,
    ): AsyncGenerator<StoredEvent> {
      const found = reading(() => sql.stream.get(name)) as { id: number } | undefined
      if (!found) return
      const pages = backwards ? sql.streamPageBackwards : sql.streamPage
      let at = backwards && from < 0 ? Number.MAX_SAFE_INTEGER : from
      for (let left = limit; left > 0; await nextTurn()) {
        const size = Math.min(left, pageSize)
        const page = reading(() => (pages.all(name, found.id, at, size) as unknown as Row[]).map(stored))
        yield* page
        if (page.length < size) return
        at = page.at(-1)!.revision
        left -= size
      }
    },
  }
}

/** Parameters of a query: the types that are named, and whether those are the chosen ones. */
function named(types: TypeChoice): [names: string, areChosen: number] {
  return 'butNot' in types ? [JSON.stringify(types.butNot), 0] : [JSON.stringify(types), 1]
}

/** @throws EventLogDamaged for an event that is not what was appended. Those of older versions have no checksum. */
function stored([position, stream, revision, id, type, data, meta, at, sum]: Row): StoredEvent {
  const damaged = (cause?: unknown) =>
    new EventLogDamaged(
      `Event ${position} of the log (${type}, ${stream} revision ${revision}) is damaged: the disk does not return what was written. ` +
        damageAdvice,
      { cause },
    )
  if (sum !== null && sum !== checksum(stream, revision, id, type, data, meta, at)) throw damaged()
  try {
    return { id, stream, revision, position, type, data: JSON.parse(data), meta: JSON.parse(meta), at }
  } catch (error) {
    throw damaged(error)
  }
}
