import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DataFolderError, moveIntoFolders, movingFolder, replaceFile, restoring } from './layout.ts'
import {
  type RunningServer,
  readServerFile,
  removeServerFile,
  removeServerFiles,
  serverFileOf,
  writeServerFile,
} from './server-files.ts'

const busy = 5

/** The longest that a process which shares a folder waits for one that brings it up to date, ms. */
const patienceMs = 5000
/** So long a start waits for a process that only looks whether the folder is locked, which takes the lock for a moment, ms. */
const lookMs = 1000

/**
 * Null when another process holds the lock. The kernel holds it through SQLite's file lock: a killed process leaves
 * none, and a reused process id cannot fool it. `together`: others that say so may hold it too.
 * @throws the error of SQLite when the folder cannot be written.
 */
function takeLock(
  folder: string,
  { together = false, file = 'lock.sqlite', waitsMs = 0 } = {},
): { release(): void } | null {
  const db = new DatabaseSync(join(folder, file), { timeout: waitsMs })
  try {
    db.exec(together ? 'BEGIN; SELECT count(*) FROM sqlite_schema' : 'BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === busy) return null
    throw error
  }
  return { release: () => db.close() }
}

/** Whether another process holds the folder's lock at this moment. */
function isLocked(folder: string): boolean {
  const lock = takeLock(folder)
  lock?.release()
  return lock === null
}

/** Raise it with an upgrade of older folders, or refuse them. In the first one log and keys lay beside the rest. */
export const dataFormat = 2

export { DataFolderError } from './layout.ts'
export type { RunningServer } from './server-files.ts'

export type DataFolder = {
  readonly path: string
  /** The same for all processes on this folder, wherever they see it. */
  readonly id: string
  readonly token: string
  /** Tells other commands where this server listens, so that they go through it. */
  announce(url: string): void
  release(): void
}

/**
 * Makes the folder if need be and locks it. `together`: no engine lies in it, so other processes of the shop may use it too.
 * @throws DataFolderError: unusable, another format, or another owner.
 */
export function openDataFolder(
  path: string,
  { together = false, role = 'all' }: { readonly together?: boolean; readonly role?: RunningServer['role'] } = {},
): DataFolder {
  const alone = usable(path, () => {
    makeFolder(path)
    checkFormat(path)
    // Those that share it would wait for each other.
    return takeLock(path, { waitsMs: together ? 0 : lookMs })
  })
  if (alone) usable(path, () => bringUpToDate(path), alone.release)
  if (together) alone?.release()
  const lock = together ? takeLock(path, { together, waitsMs: patienceMs }) : alone
  if (!lock) throw belongsTo(path, readServerFile(path))
  if (!together && role === 'all' && hasWorker(path)) {
    lock.release()
    throw new DataFolderError(
      `A worker runs on the data folder ${path}. Start this process with ROLE=web, or stop the worker.`,
    )
  }
  const token = randomBytes(32).toString('base64url')
  const file = serverFileOf(path, { together })
  const write = (url: string | null) => writeServerFile(file, { pid: process.pid, role, url, token })
  // Commands wait for an owner that starts. Beside others they open the engines themselves until one listens.
  if (!together) usable(path, () => write(null))
  return {
    path,
    id: idOf(path),
    token,
    announce: write,
    release() {
      removeServerFile(file, token)
      lock.release()
    },
  }
}

/**
 * Waits until a process with the role `web` owns the folder and listens, and joins it: its engines lie there, and it writes the
 * log. @throws DataFolderError: an owner that does everything itself, another worker, or an unusable folder.
 */
export async function joinDataFolder(path: string, waits: () => void = () => {}): Promise<DataFolder> {
  const lock = usable(path, () => {
    makeFolder(path)
    return takeLock(path, { file: workerLock, waitsMs: lookMs })
  })
  if (!lock) throw new DataFolderError(`Another worker runs on the data folder ${path}: one is all that it can use.`)
  try {
    for (let owner = runningServer(path), told = false; !owner?.url; owner = runningServer(path)) {
      if (owner?.role === 'all') throw belongsTo(path, owner)
      if (!told) waits()
      told = true
      await pause(joinLookMs)
    }
    const owner = runningServer(path)
    if (owner?.role === 'all') throw belongsTo(path, owner)
    usable(path, () => checkFormat(path))
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    path,
    id: idOf(path),
    token: randomBytes(32).toString('base64url'),
    announce() {},
    release: lock.release,
  }
}

const joinLookMs = 200
const workerLock = 'worker.sqlite'

function hasWorker(path: string): boolean {
  const lock = existsSync(join(path, workerLock)) ? takeLock(path, { file: workerLock }) : { release() {} }
  lock?.release()
  return lock === null
}

function idOf(path: string): string {
  const { dev, ino, birthtimeMs } = statSync(path)
  return createHash('sha256').update(`${dev}/${ino}/${birthtimeMs}`).digest('base64url').slice(0, 12)
}

function belongsTo(path: string, owner: RunningServer | null): DataFolderError {
  return new DataFolderError(
    `The data folder ${path} belongs to a running Selvedge${owner ? ` (process ${owner.pid}${owner.url ? `, ${owner.url}` : ''})` : ''}. ` +
      'Stop it, or choose another folder with DATA_DIR.',
  )
}

/** The server that commands on this machine go through, or null. What a killed process left behind counts as none. */
export function runningServer(path: string): RunningServer | null {
  const server = readServerFile(path)
  return server && isLocked(path) ? server : null
}

function usable<T>(path: string, action: () => T, otherwise = () => {}): T {
  try {
    return action()
  } catch (error) {
    otherwise()
    if (error instanceof DataFolderError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const help = advice[code ?? ''] ?? 'Give this user the right to read and write it'
    throw new DataFolderError(
      `The data folder ${path} cannot be read and written (${code ?? message}). ` +
        `${help}, or choose another with DATA_DIR.`,
    )
  }
}

/** One folder after the other: Node's own way tries for ever where the system says ENOENT though the parent is there (/proc). */
function makeFolder(path: string) {
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

const advice: Record<string, string> = {
  EEXIST: 'A file has this name: move it',
  ENOENT: 'No folder can be made there: choose a place on a disk',
  ENAMETOOLONG: 'The name is too long: shorten it',
  ENOTDIR: 'A file is in its way: move it',
  ENOSPC: 'Its disk is full: make room',
  EROFS: 'Its disk is read-only: mount it for writing',
}

const formatFile = (path: string) => join(path, 'format.json')

/** Needs the folder's lock. Writes the format first, or an older version would begin a new log after half a move. */
function bringUpToDate(path: string): void {
  const file = formatFile(path)
  if (!existsSync(file) || formatIn(readFileSync(file, 'utf8')) !== dataFormat)
    replaceFile(file, `${JSON.stringify({ format: dataFormat })}\n`)
  moveIntoFolders(path)
  removeServerFiles(path)
  // A move that was killed leaves views there, with what people typed.
  rmSync(movingFolder(path), { recursive: true, force: true })
  // Log, views and mails name people. A folder that everybody may write into (/tmp) is no shop's own.
  const { mode, uid } = statSync(path)
  if (!(mode & 0o1000) && uid === process.getuid?.()) chmodSync(path, 0o700)
}

/** Some version of Selvedge opened a shop there. */
export function holdsShop(path: string): boolean {
  return existsSync(formatFile(path))
}

/** @throws DataFolderError for a folder that this version cannot read, or that is half restored. */
export function checkFormat(path: string): void {
  const file = formatFile(path)
  if (!existsSync(file)) return
  const format = formatIn(readFileSync(file, 'utf8'))
  if (format === dataFormat || format === 1) return
  if (format === restoring)
    throw new DataFolderError(`A restore into ${path} did not finish. Empty the folder and restore the backup again.`)
  if (format === undefined)
    throw new DataFolderError(
      `${file} cannot be read. If this version of Selvedge wrote the folder, delete that file and start again.`,
    )
  throw new DataFolderError(
    `The data folder ${path} has format ${format}; this Selvedge reads format ${dataFormat}. ` +
      'Start it with the version of Selvedge that wrote it, or choose another folder with DATA_DIR.',
  )
}

/** Undefined for a file that is cut off, as a power failure leaves one. */
function formatIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { format?: unknown }).format
  } catch {
    return undefined
  }
}
