import type { DatabaseSync } from 'node:sqlite'
import {
  type Appended,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import { checkAppend, PartlyRepeatedAppend } from '../append-rules.ts'
import { checksum } from './database.ts'
import { asFailure } from './failure.ts'

type Waiting = {
  readonly stream: string
  readonly events: readonly {
    readonly id: string
    readonly type: string
    readonly data: string
    readonly meta: string
  }[]
  readonly expected: ExpectedRevision
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

const appendsPerTransaction = 256

/**
 * The one writer. Appends that wait share a transaction and thus a sync of the disk; each has a savepoint, so that a bad
 * one does not fail its neighbours. All are answered after the commit, the refused ones too: what refused them counts
 * only once it is durable.
 */
export function createWriter(db: DatabaseSync, now: () => Date, onCommit: () => void) {
  const sql = {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    rollback: db.prepare('ROLLBACK'),
    savepoint: db.prepare('SAVEPOINT append'),
    release: db.prepare('RELEASE append'),
    undo: db.prepare('ROLLBACK TO append'),
    stream: db.prepare('SELECT id, rev FROM streams WHERE name = ?'),
    addStream: db.prepare('INSERT INTO streams (name, rev) VALUES (?, ?)'),
    moveStream: db.prepare('UPDATE streams SET rev = ? WHERE id = ?'),
    event: db.prepare('SELECT rev, pos FROM events WHERE stream = ? AND id = ?'),
    addEvent: db.prepare(
      'INSERT INTO events (stream, rev, id, type, data, meta, at, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
  }
  let queue: Waiting[] = []
  let scheduled = false
  let closed = false
  let onIdle: (() => void) | undefined

  function schedule() {
    if (scheduled) return
    scheduled = true
    // After the sockets were read: what came in together is written together, and the event loop goes round in between.
    setImmediate(flush)
  }

  function flush() {
    scheduled = false
    const batch = queue.splice(0, appendsPerTransaction)
    if (batch.length > 0) write(batch)
    if (queue.length > 0) schedule()
    else onIdle?.()
  }

  function write(batch: readonly Waiting[]) {
    const answers: (() => void)[] = []
    let grown = false
    try {
      sql.begin.run()
      const at = now().toISOString()
      for (const waiting of batch) {
        const answer = attempt(waiting, at)
        grown ||= answer.grown
        answers.push(answer.give)
      }
      sql.commit.run()
    } catch (error) {
      if (db.isTransaction) sql.rollback.run()
      const failure = asFailure(error, 'Nothing was appended')
      for (const waiting of batch) waiting.reject(failure)
      return
    }
    for (const give of answers) give()
    if (grown) onCommit()
  }

  function attempt(waiting: Waiting, at: string): { readonly grown: boolean; readonly give: () => void } {
    sql.savepoint.run()
    try {
      const appended = append(waiting, at)
      sql.release.run()
      return { grown: !appended.repeated, give: () => waiting.resolve(appended) }
    } catch (error) {
      // A full disk may end the whole transaction; then its neighbours fail as well.
      if (!db.isTransaction) throw error
      sql.undo.run()
      sql.release.run()
      const failure = asFailure(error, 'Nothing was appended')
      return { grown: false, give: () => waiting.reject(failure) }
    }
  }

  function append({ stream, events, expected }: Waiting, at: string): Appended {
    const found = sql.stream.get(stream) as { id: number; rev: number } | undefined
    const first = found && firstAnswer(found.id, stream, events)
    if (first) return first
    let revision = found?.rev ?? -1
    const asked = expected === 'no-stream' ? -1 : expected
    if (asked !== 'any' && asked !== revision) throw new WrongExpectedRevision(stream, expected, revision)
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

  function firstAnswer(id: number, stream: string, events: Waiting['events']): Appended | undefined {
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
    append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
      return new Promise((resolve, reject) => {
        if (closed) throw new EventStoreUnavailable('Nothing was appended: the event log is closed')
        checkAppend(stream, events)
        const rows = events.map(({ id, type, data, meta }) => ({
          id,
          type,
          data: JSON.stringify(data),
          meta: JSON.stringify(meta),
        }))
        queue.push({ stream, events: rows, expected, resolve, reject })
        schedule()
      })
    },
    /** Takes no more; resolves when what already waited is answered. */
    async drain(): Promise<void> {
      closed = true
      if (scheduled) await new Promise<void>(resolve => (onIdle = resolve))
      queue = []
    },
  }
}
