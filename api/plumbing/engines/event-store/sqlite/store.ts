import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  EventLogDamaged,
  type MovableLog,
  type Position,
  type Scanned,
  type TypeChoice,
} from '#domain/shared/event-store.ts'
import { checkAfterUncleanEnd } from '../../sqlite-integrity.ts'
import { pageSize } from '../append-rules.ts'
import { type DatabaseLimits, openDatabase } from './database.ts'
import { damageAdvice } from './failure.ts'
import { createFollower } from './follower.ts'
import { createReader } from './reader.ts'
import { createWriter } from './writer.ts'

export type SqliteEventStoreOptions = DatabaseLimits & {
  /** Path of the log's file; its folder is made. `:memory:` keeps nothing. */
  readonly file: string
  /** How often a waiting subscription looks for what other processes appended, in milliseconds. */
  readonly pollMs?: number
  /** Says when events happen; absent: the system's clock. */
  readonly now?: (() => Date) | undefined
  /** Hears of damage that is found while the log is open. */
  readonly onDamaged?: (error: EventLogDamaged) => void
  /** The log is looked through beside its use from so many bytes on. */
  readonly checkBeside?: number
}

/** Several processes may read, append and subscribe to one file. @throws EventStoreUnavailable, also when damaged. */
export function openSqliteEventStore(options: SqliteEventStoreOptions): MovableLog {
  const { file, onDamaged = () => {} } = options
  const check =
    file === ':memory:'
      ? undefined
      : checkAfterUncleanEnd(file, 'The event log', damaged, onDamaged, options.checkBeside)
  const db = openDatabase(file, options)
  const follower = createFollower(db, options.pollMs ?? 25)
  const reader = createReader(db)
  const writer = createWriter(db, { now: options.now, onCommit: follower.notify })
  let closing: Promise<void> | undefined

  /** Ends at the head at the time of the call. */
  function scan(after: Position, types?: TypeChoice): AsyncIterable<Scanned> {
    const head = store.head()
    head.catch(() => {}) // met by whoever iterates
    return (async function* () {
      const upTo = await head
      for (let from = after; from < upTo; await nextTurn()) {
        const page = reader.page(from, upTo, types)
        if (page.through === from) return
        yield page
        from = page.through
      }
    })()
  }

  const store: MovableLog = {
    append: writer.append,
    take: writer.take,
    read: (stream, from = -1, options = {}) => reader.stream(stream, from, options),

    readAll(after, types) {
      const pages = scan(after, types)
      return (async function* () {
        for await (const { events } of pages) if (events.length > 0) yield events
      })()
    },

    scan,

    head: async () => reader.head(),

    async subscribe(after, onBatch, signal, types) {
      let from = after
      while (!signal.aborted) {
        // Nothing may be awaited between an empty page and the wait, else a commit in between goes unnoticed.
        const { events, through } = reader.page(from, Number.MAX_SAFE_INTEGER, types)
        if (through === from) {
          await follower.grown(signal)
          continue
        }
        await onBatch(events, through)
        from = through
        if (types || events.length === pageSize) await nextTurn()
      }
    },

    close() {
      closing ??= writer.drain().then(() => {
        db.close()
        follower.notify()
        return check?.closed()
      })
      return closing
    },
  }
  return store
}

function damaged(found: string): EventLogDamaged {
  return new EventLogDamaged(`${found}. ${damageAdvice}`)
}
