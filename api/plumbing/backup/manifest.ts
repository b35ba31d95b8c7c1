import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFormat } from '../engines/data-folder/data-folder.ts'

/** A backup or a restore that cannot be done; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export type CopyProgress = { readonly what: string; readonly share: number }

export const manifestFile = 'backup.json'
/** In the data folder: when it was backed up last. */
export const lastBackupFile = 'last-backup.json'

/** When the shop in a data folder was backed up last; null: never, or by other tools. */
export function lastBackupOf(dataFolder: string): string | null {
  try {
    const { at } = JSON.parse(readFileSync(join(dataFolder, lastBackupFile), 'utf8'))
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null
  } catch {
    return null
  }
}

type Manifest = { readonly backup: 1; readonly format: number; readonly at: string; readonly left: readonly string[] }

/** Describes a backup. @throws BackupError for a folder that is no whole backup, or is of a newer version. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestFile)
  if (!existsSync(file))
    throw new BackupError(
      `${folder} is not a complete backup: it has no ${manifestFile}. Choose another backup, or take a new one.`,
    )
  let manifest: Partial<Manifest>
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new BackupError(`${file} cannot be read. Choose another backup, or take a new one.`)
  }
  const { backup, format = 0 } = manifest
  if (backup !== 1 || format > dataFormat)
    throw new BackupError(
      `The backup ${folder} is of a newer Selvedge (format ${backup}.${format}; this one reads 1.${dataFormat}). Restore it with that version.`,
    )
  return manifest as Manifest
}

/** Whether nothing is there, or a folder with nothing in it. */
export function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw new BackupError(
      `${path} is not a folder that can be read (${(error as NodeJS.ErrnoException).code}). Choose another folder.`,
    )
  }
}

const sqliteFull = 13

/** Does the work; what goes wrong becomes a sentence. */
export async function sayingWhy(outcome: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code, errcode, message } = error as Error & { code?: string; errcode?: number }
    const full = code === 'ENOSPC' || ((errcode ?? 0) & 0xff) === sqliteFull
    const why = full ? 'the disk is full. Make room' : `${message}. Mend that`
    throw new BackupError(`${outcome}: ${why}, empty the folder, and start again.`)
  }
}
