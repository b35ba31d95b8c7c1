import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { EventLogDamaged, type Position, type StoredEvent, start } from '#domain/shared/event-store.ts'
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

/** Reads in pages, so that no read holds the event loop longer than a page takes. */
export function createReader(db: DatabaseSync) {
  const sql = {
    head: db.prepare('SELECT max(pos) AS head FROM events'),
    stream: db.prepare('SELECT id FROM streams WHERE name = ?'),
    streamPage: db.prepare(
      `SELECT pos, ?, ${columns} FROM events WHERE stream = ? AND rev > ? ORDER BY rev LIMIT ${pageSize}`,
    ),
    page: db.prepare(
      `SELECT events.pos, streams.name, ${columns} FROM events CROSS JOIN streams ON streams.id = events.stream
       WHERE events.pos > ? AND events.pos <= ? ORDER BY events.pos LIMIT ${pageSize}`,
    ),
  }
  // Arrays are read a good deal faster than objects.
  sql.streamPage.setReturnArrays(true)
  sql.page.setReturnArrays(true)

  const reading = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw asFailure(error, 'The event log cannot be read')
    }
  }

  return {
    head(): Position {
      return reading(() => (sql.head.get() as { head: number | null }).head ?? start)
    },
    page(after: Position, upTo: Position): StoredEvent[] {
      return reading(() => (sql.page.all(after, upTo) as unknown as Row[]).map(stored))
    },
    async *stream(name: string, after: number): AsyncGenerator<StoredEvent> {
      const found = reading(() => sql.stream.get(name)) as { id: number } | undefined
      if (!found) return
      for (let from = after; ; await nextTurn()) {
        const page = reading(() => (sql.streamPage.all(name, found.id, from) as unknown as Row[]).map(stored))
        yield* page
        if (page.length < pageSize) return
        from = page.at(-1)!.revision
      }
    },
  }
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
