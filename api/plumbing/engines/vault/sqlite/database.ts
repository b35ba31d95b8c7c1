import { DatabaseSync } from 'node:sqlite'
import { keepPrivate } from '../../private-file.ts'
import { VaultUnavailable } from '../port.ts'

const formatVersion = 1

const schema = `
  CREATE TABLE keys (
    person TEXT PRIMARY KEY,
    key_id TEXT NOT NULL,
    key    BLOB
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE erasures (applied_to INTEGER NOT NULL) STRICT;
  INSERT INTO erasures VALUES (-1);
  PRAGMA user_version = ${formatVersion};
`

/** Came later: versions that do not know it leave it alone. */
const additions =
  'CREATE TABLE IF NOT EXISTS unrecorded (key_id TEXT PRIMARY KEY, person TEXT NOT NULL) STRICT, WITHOUT ROWID'

/**
 * Opens the vault's file.
 * @throws VaultUnavailable with a sentence when it cannot be opened.
 */
export function openDatabase(file: string): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    keepPrivate(file)
    db = new DatabaseSync(file, { timeout: 5000 })
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
    if (version(db) === 0) {
      // Two processes may open a new vault at once: the second finds the first one's tables.
      db.exec('BEGIN IMMEDIATE')
      if (version(db) === 0) db.exec(schema)
      db.exec('COMMIT')
    }
    if (version(db) !== formatVersion)
      throw new VaultUnavailable(
        `The vault ${file} has format ${version(db)}; this version of the shop reads format ${formatVersion}`,
      )
    db.exec(additions)
    return db
  } catch (cause) {
    if (db?.isOpen) db.close()
    if (cause instanceof VaultUnavailable) throw cause
    throw new VaultUnavailable(`The vault ${file} cannot be opened: ${(cause as Error).message}`, { cause })
  }
}

function version(db: DatabaseSync): number {
  return db.prepare('PRAGMA user_version').get()!.user_version as number
}
