import type { DatabaseSync } from 'node:sqlite'
import {
  type Appended,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
  PartlyRepeatedAppend,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import { createTogether } from '../../sqlite-together.ts'
import { checkAppend } from '../append-rules.ts'
import { checksum } from './database.ts'
import { asFailure } from './failure.ts'

type Row = { readonly id: string; readonly type: string; readonly data: string; readonly meta: string }

type WriterOptions = {
  /** Asked at each append; without it the events of a transaction have the time of its begin. */
  readonly now?: (() => Date) | undefined
  readonly onCommit: () => void
}

const appendsPerTransaction = 256

/** The one writer. Appends that wait share a transaction and thus a sync of the disk. */
export function createWriter(db: DatabaseSync, { now, onCommit }: WriterOptions) {
  const sql = {
    stream: db.prepare('SELECT id, rev FROM streams WHERE name = ?'),
    addStream: db.prepare('INSERT INTO streams (name, rev) VALUES (?, ?)'),
    moveStream: db.prepare('UPDATE streams SET rev = ? WHERE id = ?'),
    event: db.prepare('SELECT rev, pos FROM events WHERE stream = ? AND id = ?'),
    addEvent: db.prepare(
      'INSERT INTO events (stream, rev, id, type, data, meta, at, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
  }
  let begunAt = ''
  let closed = false
  const together = createTogether<Appended>(db, {
    most: appendsPerTransaction,
    begun: () => {
      if (!now) begunAt = new Date().toISOString()
    },
    answered: results => {
      if (results.some(({ repeated }) => !repeated)) onCommit()
    },
  })

  function append(stream: string, events: readonly Row[], expected: ExpectedRevision, at: string): Appended {
    const found = sql.stream.get(stream) as { id: number; rev: number } | undefined
    const first = found && firstAnswer(found.id, stream, events)
    if (first) return first
    let revision = found?.rev ?? -1
    const asked = expected === 'no-stream' || expected === 'new-stream' ? -1 : expected
    if (typeof asked === 'number' && asked !== revision) throw new WrongExpectedRevision(stream, expected, revision)
    const last = revision + events.length
    const id = found ? found.id : sql.addStream.run(stream, last).lastInsertRowid
    let position = -1
    for (const event of events) {
      revision++
      const { id: eventId, type, data, meta } = event
      const sum = checksum(stream, revision, eventId, type, data, meta, at)
      position = Number(sql.addEvent.run(id, revision, eventId, type, data, meta, at, sum).lastInsertRowid)
    }
    if (found) sql.moveStream.run(last, id)
    return { revision, position, repeated: false }
  }

  function firstAnswer(id: number, stream: string, events: readonly Row[]): Appended | undefined {
    let there = 0
    let last = { rev: -1, pos: -1 }
    for (const event of events) {
      const known = sql.event.get(id, event.id) as { rev: number; pos: number } | undefined
      if (!known) continue
      there++
      if (known.rev > last.rev) last = known
    }
    if (there === 0) return undefined
    if (there < events.length) throw new PartlyRepeatedAppend(stream)
    return { revision: last.rev, position: last.pos, repeated: true }
  }

  return {
    /** Rejects as the port says; also with PartlyRepeatedAppend and, for what cannot be stored at all, a TypeError. */
    async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
      if (closed) throw new EventStoreUnavailable('Nothing was appended: the event log is closed')
      checkAppend(stream, events)
      const rows = events.map(rowOf)
      const at = now?.().toISOString()
      try {
        return await together.run(() => append(stream, rows, expected, at ?? begunAt))
      } catch (error) {
        throw asFailure(error, 'Nothing was appended')
      }
    },
    /** As the port says. What is given at once shares transactions, in its order. */
    async take(events: readonly Omit<StoredEvent, 'position'>[]): Promise<readonly Position[]> {
      if (closed) throw new EventStoreUnavailable('Nothing was appended: the event log is closed')
      try {
        const taken = events.map(event => {
          const row = rowOf(event)
          const expected = event.revision === 0 ? 'no-stream' : event.revision - 1
          return together.run(() => append(event.stream, [row], expected, event.at))
        })
        return (await Promise.all(taken)).map(({ position }) => position)
      } catch (error) {
        throw asFailure(error, 'An event was not taken')
      }
    },
    /** Takes no more; resolves when what already waited is answered. */
    drain(): Promise<void> {
      closed = true
      return together.idle()
    },
  }
}

function rowOf({ id, type, data, meta }: NewEvent): Row {
  return { id, type, data: JSON.stringify(data), meta: JSON.stringify(meta) }
}
