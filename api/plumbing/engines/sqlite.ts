import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Form = {
  /** The name of the file in a sentence. */
  readonly what: string
  readonly settings: string
  /** From each format to the next one: the number of formats is the newest format. */
  readonly upgrades: readonly string[]
  /** Runs at each opening, after the upgrades. */
  readonly additions?: string
  /** How long a write waits for another process's write, in milliseconds. */
  readonly busyMs?: number
}

/** Opens or creates a file that cannot be made again. @throws Unusable with a sentence, also for a newer format. */
export function openSqlite(
  file: string,
  Unusable: new (message: string, options?: { cause?: unknown }) => Error,
  { what, settings, upgrades, additions = '', busyMs = 5000 }: Form,
): DatabaseSync {
  let db: DatabaseSync | undefined
  const version = () => db!.prepare('PRAGMA user_version').get()!.user_version as number
  try {
    if (file !== ':memory:') keepPrivate(file)
    db = new DatabaseSync(file, { timeout: busyMs })
    db.exec(settings)
    if (version() < upgrades.length) {
      // Two processes may open a new file at once: the second finds the first one's tables.
      db.exec('BEGIN IMMEDIATE')
      for (const upgrade of upgrades.slice(version())) db.exec(upgrade)
      db.exec('COMMIT')
    }
    if (version() !== upgrades.length)
      throw new Unusable(
        `${what} ${file} has format ${version()}; this version of the shop reads format ${upgrades.length}`,
      )
    db.exec(additions)
    return db
  } catch (cause) {
    if (db?.isOpen) db.close()
    if (cause instanceof Unusable) throw cause
    throw new Unusable(`${what} ${file} cannot be opened: ${(cause as Error).message}`, { cause })
  }
}

/** Makes a file and those beside it readable for its owner alone. SQLite gives new ones the mode of the file. */
export function keepPrivate(file: string): void {
  mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600)
}

/** Runs `work` in one transaction; throws away everything that it wrote when it throws. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
