import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { openSqlite } from '../../sqlite.ts'

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

/** The second format adds checksums; older events have none, so nothing is rewritten. */
const upgrades = [schema, 'ALTER TABLE events ADD COLUMN sum INTEGER; PRAGMA user_version = 2;']

/** `synchronous=FULL`: a commit survives a power cut. @throws EventStoreUnavailable: unusable, no log, newer format. */
export function openDatabase(file: string, { busyMs = 5000, maxPages }: DatabaseLimits): DatabaseSync {
  const settings = `
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -65536;
    PRAGMA mmap_size = 268435456;
    PRAGMA journal_size_limit = 67108864;
  `
  const additions = maxPages ? `PRAGMA max_page_count = ${Math.trunc(maxPages)}` : ''
  return openSqlite(file, EventStoreUnavailable, { what: 'The event log', settings, upgrades, additions, busyMs })
}

/** Of everything that an event holds but its position, which the log gives. */
export function checksum(...parts: readonly (string | number)[]): number {
  return crc32(parts.join('\n'))
}
