import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The data folder cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** The files of the embedded engines. Log and keys have a folder each, so that they can be kept apart. */
export const engineFiles = (folder: string) => ({
  log: join(folder, 'log', 'events.sqlite'),
  vault: join(folder, 'keys', 'vault.sqlite'),
  views: join(folder, 'views.sqlite'),
  work: join(folder, 'work.sqlite'),
})

/** Views of both logs, while a move compares them. */
export const movingFolder = (folder: string) => join(folder, 'moving')

/** The format that a data folder has while a backup is brought back into it. */
export const restoring = 'restoring'

/** Endings of the files that SQLite keeps while a file is open, and after a crash. */
const besides = ['', '-wal', '-shm'] as const

/**
 * Moves log and keys of the first format. Call it at every start before either is opened: a move that was cut short
 * goes on, so no log opens without its `-wal`. @throws DataFolderError: a file at both places, or another disk.
 */
export function moveIntoFolders(folder: string): void {
  const { log, vault } = engineFiles(folder)
  const moves = [log, vault]
    .flatMap(file => besides.map(end => [join(folder, basename(file) + end), file + end] as const))
    .filter(([from]) => existsSync(from))
  const twice = moves.find(([, to]) => existsSync(to))
  if (twice)
    throw new DataFolderError(
      `Both ${twice.join(' and ')} exist. Move away the one that is not of this shop, and start again.`,
    )
  for (const [from, to] of moves) {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    move(from, to)
  }
  for (const changed of new Set(moves.flatMap(([from, to]) => [dirname(to), dirname(from)]))) sync(changed)
}

/** Replaces a file as a whole: after a power failure it is the old one or the new one. */
export function replaceFile(file: string, text: string): void {
  const next = `${file}.next`
  writeFileSync(next, text, { flush: true })
  renameSync(next, file)
  sync(dirname(file))
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    throw new DataFolderError(
      `${dirname(to)} is on another disk than ${from}. Move ${from} there, with all files whose names begin with it, and start again.`,
    )
  }
}

/** Has the names in a folder written to the disk. Not on Windows, which opens no folders. */
function sync(folder: string): void {
  if (process.platform === 'win32') return
  const names = openSync(folder, 'r')
  fsyncSync(names)
  closeSync(names)
}
