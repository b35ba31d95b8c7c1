import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const busy = 5

/**
 * Takes the folder's lock, or returns null when another process holds it. The kernel holds it for us through SQLite's
 * file lock, so that a killed process leaves none behind and a reused process id cannot fool it.
 * @throws the error of SQLite when the folder cannot be written.
 */
export function takeLock(folder: string): { release(): void } | null {
  const db = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === busy) return null
    throw error
  }
  return { release: () => db.close() }
}

/** Whether another process holds the folder's lock at this moment. */
export function isLocked(folder: string): boolean {
  const lock = takeLock(folder)
  lock?.release()
  return lock === null
}
