import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { keepPrivate } from '../../sqlite.ts'

const format = 1
const busyMs = 5_000

const settings = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = ${busyMs};
  PRAGMA cache_size = -16384;
  PRAGMA mmap_size = 67108864;
  PRAGMA secure_delete = ON;
`

const tables = `
  CREATE TABLE IF NOT EXISTS generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, view TEXT NOT NULL, version INTEGER NOT NULL, live INTEGER NOT NULL,
    checkpoint INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS one_live_and_one_building ON generations (view, live);
  CREATE TABLE IF NOT EXISTS changes (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, view TEXT NOT NULL, ids TEXT NOT NULL, checkpoint INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS kept_views (view TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${format};
`

/** Begins a file of another format anew: views can be folded again. @throws ReadModelsUnavailable with a sentence. */
export function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    if (file !== ':memory:') keepPrivate(file)
    database = new DatabaseSync(file)
    const { user_version: found } = database.prepare('PRAGMA user_version').get() as { user_version: number }
    if (found !== 0 && found !== format) {
      database.close()
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
      keepPrivate(file)
      database = new DatabaseSync(file)
    }
    database.exec(settings)
    database.exec(tables)
    return database
  } catch (error) {
    if (database?.isOpen) database.close()
    throw new ReadModelsUnavailable(`The read models cannot be opened at ${file}: ${said(error)}`, { cause: error })
  }
}

/** Writes the log back into the file and empties it. False, without waiting, while another process reads. */
export function truncateLog(database: DatabaseSync): boolean {
  database.exec('PRAGMA busy_timeout = 0')
  try {
    return (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }).busy === 0
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`)
  }
}

/** SQLite's codes of an outage: busy, locked, out of memory, read-only, i/o, corrupt, full, cannot open, not a database. */
const outages = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26])

/** Corrupt, not a database. */
const damages = new Set([11, 26])

/** The words of SQLite, and what helps where the file itself is broken. */
function said(error: unknown): string {
  const { errcode, message } = error as { errcode?: number; message?: string }
  return damages.has((errcode ?? 0) & 0xff)
    ? `${message}. Stop the shop and delete views.sqlite, views.sqlite-wal and views.sqlite-shm: the next start makes them again from the log`
    : `${message}`
}

/** Turns an error into the port's error of an outage; a bug stays as it is. */
export function asPortError(error: unknown): unknown {
  const { code, errcode } = error as { code?: string; errcode?: number }
  const outage = code === 'ERR_SQLITE_ERROR' ? outages.has((errcode ?? 0) & 0xff) : code === 'ERR_INVALID_STATE'
  return outage
    ? new ReadModelsUnavailable(`The read models cannot be used now: ${said(error)}`, { cause: error })
    : error
}

/** Another process switched to another generation and dropped the tables of this one. */
export function isMissingTable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === 'ERR_SQLITE_ERROR' && message?.startsWith('no such table') === true
}
