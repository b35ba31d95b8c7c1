import { DatabaseSync } from 'node:sqlite'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { keepPrivate } from '../../private-file.ts'

const formatVersion = 2

export type DatabaseLimits = {
  /** How long a write waits for another process's write, in milliseconds; it holds the event loop meanwhile. */
  readonly busyMs?: number
  /** Upper bound of the file in pages of 4096 bytes; beyond it appends fail as on a full disk. */
  readonly maxPages?: number
}

const schema = `
  CREATE TABLE streams (
    id   INTEGER PRIMARY KEY,
    name TEXT    NOT NULL UNIQUE,
    rev  INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE events (
    pos    INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (id),
    rev    INTEGER NOT NULL,
    id     TEXT    NOT NULL,
    type   TEXT    NOT NULL,
    data   TEXT    NOT NULL,
    meta   TEXT    NOT NULL,
    at     TEXT    NOT NULL,
    UNIQUE (stream, rev),
    UNIQUE (stream, id)
  ) STRICT;
  PRAGMA user_version = 1;
`

/** From each format to the next one. The second adds checksums; events of before have none, so nothing is rewritten. */
const upgrades = [schema, 'ALTER TABLE events ADD COLUMN sum INTEGER; PRAGMA user_version = 2;']

/**
 * Opens the log's file and creates what is missing. Once an append commits it survives a power cut: `synchronous=FULL`.
 * @throws EventStoreUnavailable with a sentence when the file cannot be opened, is no log, or is of a newer format.
 */
export function openDatabase(file: string, { busyMs = 5000, maxPages }: DatabaseLimits): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    if (file !== ':memory:') keepPrivate(file)
    db = new DatabaseSync(file, { timeout: busyMs })
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -65536;
      PRAGMA mmap_size = 268435456;
      PRAGMA journal_size_limit = 67108864;
    `)
    create(db, file)
    if (maxPages) db.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`)
    return db
  } catch (cause) {
    if (db?.isOpen) db.close()
    if (cause instanceof EventStoreUnavailable) throw cause
    throw new EventStoreUnavailable(`The event log ${file} cannot be opened: ${(cause as Error).message}`, { cause })
  }
}

function create(db: DatabaseSync, file: string) {
  if (version(db) < formatVersion) {
    // Two processes may open a new log at once: the second finds the first one's tables.
    db.exec('BEGIN IMMEDIATE')
    for (const upgrade of upgrades.slice(version(db))) db.exec(upgrade)
    db.exec('COMMIT')
  }
  if (version(db) !== formatVersion)
    throw new EventStoreUnavailable(
      `The event log ${file} has format ${version(db)}; this version of the shop reads format ${formatVersion}`,
    )
}

function version(db: DatabaseSync): number {
  return db.prepare('PRAGMA user_version').get()!.user_version as number
}
