import { randomBytes, randomUUID } from 'node:crypto'
import { start } from '#domain/shared/event-store.ts'
import { inTransaction, openSqlite } from '../../sqlite.ts'
import { checkAfterUncleanEnd } from '../../sqlite-integrity.ts'
import {
  type PersonKey,
  type UnrecordedErasure,
  type Vault,
  VaultDamaged,
  type VaultEntry,
  VaultUnavailable,
} from '../port.ts'

const schema = `
  CREATE TABLE keys (
    person TEXT PRIMARY KEY,
    key_id TEXT NOT NULL,
    key    BLOB
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE erasures (applied_to INTEGER NOT NULL) STRICT;
  INSERT INTO erasures VALUES (-1);
  PRAGMA user_version = 1;
`

/** Came later: versions that do not know it leave it alone. */
const additions = `
  CREATE TABLE IF NOT EXISTS unrecorded (key_id TEXT PRIMARY KEY, person TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS given (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
`

const settings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;'

/** `key` is null once it was erased; its id stays, so that an interrupted erasure can be finished. */
type KeyRow = { readonly key_id: string; readonly key: Uint8Array<ArrayBuffer> | null }
type Waiting = { resolve(key: PersonKey): void; reject(error: unknown): void }

/** A file apart from the log and its backups; makes its folder. @throws VaultUnavailable; VaultDamaged if not whole. */
export function openSqliteVault({ file }: { readonly file: string }): Vault {
  const check = checkAfterUncleanEnd(file, 'The vault', damaged)
  const db = openSqlite(file, VaultUnavailable, { what: 'The vault', settings, upgrades: [schema], additions })
  const sql = {
    find: db.prepare('SELECT key_id, key FROM keys WHERE person = ?'),
    add: db.prepare('INSERT OR REPLACE INTO keys (person, key_id, key) VALUES (?, ?, ?)'),
    erase: db.prepare('UPDATE keys SET key = NULL WHERE person = ? AND key IS NOT NULL'),
    addUnrecorded: db.prepare(
      'INSERT OR IGNORE INTO unrecorded SELECT key_id, person FROM keys WHERE person = ? AND key IS NOT NULL',
    ),
    unrecorded: db.prepare('SELECT person, key_id AS keyId FROM unrecorded'),
    noteRecorded: db.prepare('DELETE FROM unrecorded WHERE key_id = ?'),
    any: db.prepare('SELECT 1 FROM keys LIMIT 1'),
    anySecret: db.prepare('SELECT 1 FROM secrets LIMIT 1'),
    secret: db.prepare('SELECT value FROM secrets WHERE name = ?'),
    addSecret: db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)'),
    keep: db.prepare('INSERT OR REPLACE INTO given (name, value) VALUES (?, ?)'),
    kept: db.prepare('SELECT value FROM given WHERE name = ?'),
    forget: db.prepare('DELETE FROM given WHERE name = ?'),
    allKeys: db.prepare('SELECT person, key_id, key FROM keys'),
    allSecrets: db.prepare('SELECT name, value FROM secrets'),
    allGiven: db.prepare('SELECT name, value FROM given'),
    putUnrecorded: db.prepare('INSERT INTO unrecorded (key_id, person) VALUES (?, ?)'),
    truncate: db.prepare('PRAGMA wal_checkpoint(TRUNCATE)'),
    appliedTo: db.prepare('SELECT applied_to FROM erasures'),
    noteAppliedTo: db.prepare('UPDATE erasures SET applied_to = ?'),
  }
  const waiting = new Map<string, Waiting[]>()

  function find(person: string): PersonKey | undefined {
    const row = sql.find.get(person) as KeyRow | undefined
    // The row's own bytes: a copy would lie in a block of Node's pool and hold all 64 KB of it for as long as it is kept.
    return row?.key ? { keyId: row.key_id, key: Buffer.from(row.key.buffer, row.key.byteOffset, 32) } : undefined
  }

  function findOrAdd(person: string): PersonKey {
    const found = find(person)
    if (found) return found
    const made = { keyId: randomUUID(), key: randomBytes(32) }
    sql.add.run(person, made.keyId, made.key)
    return made
  }

  /** Keys that are asked for together are made in one transaction: one wait for the disk. */
  function makeKeys() {
    const asked = [...waiting]
    waiting.clear()
    try {
      const keys = attempt(() => inTransaction(db, () => asked.map(([person]) => findOrAdd(person))))
      for (const [index, [, waiters]] of asked.entries()) for (const { resolve } of waiters) resolve(keys[index]!)
    } catch (error) {
      for (const [, waiters] of asked) for (const { reject } of waiters) reject(error)
    }
  }

  function put(entry: VaultEntry): void {
    if (entry.kind === 'key') sql.add.run(entry.person, entry.keyId, entry.key)
    else if (entry.kind === 'unrecorded') sql.putUnrecorded.run(entry.keyId, entry.person)
    else if (entry.kind === 'secret') sql.addSecret.run(entry.name, entry.value)
    else sql.keep.run(entry.name, entry.value)
  }

  /** Overwritten bytes stay in the write-ahead log until that is emptied. */
  function truncateLog() {
    const { busy } = sql.truncate.get() as { busy: number }
    if (busy)
      throw new VaultUnavailable(
        'The key or secret is deleted, but another process holds its old copy: do it once more',
      )
  }

  return {
    async keyOf(person) {
      const found = attempt(() => find(person))
      if (found) return found
      return new Promise((resolve, reject) => {
        if (waiting.size === 0) setImmediate(makeKeys)
        waiting.set(person, [...(waiting.get(person) ?? []), { resolve, reject }])
      })
    },
    findKey: async person => attempt(() => find(person)),
    erase: async person =>
      attempt(() => {
        inTransaction(db, () => {
          sql.addUnrecorded.run(person)
          sql.erase.run(person)
        })
        truncateLog()
        return (sql.find.get(person) as KeyRow | undefined)?.key_id
      }),
    unrecordedErasures: async () => attempt(() => sql.unrecorded.all() as UnrecordedErasure[]),
    noteErasureRecorded: async keyId => attempt(() => void sql.noteRecorded.run(keyId)),
    hasKeys: async () => attempt(() => sql.any.get() !== undefined),
    hasSecrets: async () => attempt(() => sql.anySecret.get() !== undefined),
    secret: async name =>
      attempt(() => {
        if (!sql.secret.get(name)) sql.addSecret.run(name, randomBytes(32))
        return Buffer.from(sql.secret.get(name)!.value as Uint8Array)
      }),
    keep: async (name, given) =>
      attempt(() => {
        const replaces = sql.kept.get(name) !== undefined
        sql.keep.run(name, given)
        if (replaces) truncateLog()
      }),
    kept: async name =>
      attempt(() => {
        const row = sql.kept.get(name) as { readonly value: Uint8Array } | undefined
        return row && Buffer.from(row.value)
      }),
    forget: async name =>
      attempt(() => {
        sql.forget.run(name)
        truncateLog()
      }),
    erasuresAppliedTo: async () => attempt(() => sql.appliedTo.get()!.applied_to as number),
    noteErasuresAppliedTo: async position => attempt(() => void sql.noteAppliedTo.run(position)),
    async *entries() {
      for (const { person, key_id: keyId, key } of attempt(() => sql.allKeys.all()) as (KeyRow & { person: string })[])
        yield { kind: 'key', person, keyId, key: key && Buffer.from(key) }
      for (const [kind, all] of [
        ['secret', sql.allSecrets],
        ['given', sql.allGiven],
      ] as const)
        for (const { name, value } of attempt(() => all.all()) as { name: string; value: Uint8Array }[])
          yield { kind, name, value: Buffer.from(value) }
      for (const erasure of attempt(() => sql.unrecorded.all()) as UnrecordedErasure[])
        yield { kind: 'unrecorded', ...erasure }
    },
    async replace(entries) {
      // Of a vault that goes into the memory of one process all is read before anything is written: one transaction, or nothing.
      const all = await Array.fromAsync(entries)
      attempt(() => {
        inTransaction(db, () => {
          db.exec('DELETE FROM keys; DELETE FROM secrets; DELETE FROM given; DELETE FROM unrecorded')
          for (const entry of all) put(entry)
          sql.noteAppliedTo.run(start)
        })
        truncateLog()
      })
    },
    async close() {
      if (waiting.size > 0) makeKeys()
      if (!db.isOpen) return
      db.close()
      await check.closed()
    },
  }
}

function damaged(found: string): VaultDamaged {
  return new VaultDamaged(`${found}. Check the disk, then bring back the folder keys from your newest backup`)
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof VaultUnavailable) throw error
    throw new VaultUnavailable(`The vault does not answer: ${(error as Error).message}`, { cause: error })
  }
}
