import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import type { Config } from '../config/config.ts'
import { checkFormat, dataFormat, holdsShop } from '../engines/data-folder/data-folder.ts'
import { engineFiles, replaceFile } from '../engines/data-folder/layout.ts'
import { isServerFile } from '../engines/data-folder/server-files.ts'
import { copyFiles, type OnShare } from './copy-files.ts'
import { BackupError, type CopyProgress, isEmptyFolder, lastBackupFile, manifestFile, sayingWhy } from './manifest.ts'

/** Of a data folder: what the engines keep, and what is folded or drawn again. Everything else is copied as it is. */
const leftOut = ['log', 'keys', 'moving', 'format.json', lastBackupFile, join('pictures', 'drawn')]
const isLeftOut = (path: string) =>
  leftOut.some(each => path === each || path.startsWith(each + sep)) ||
  isServerFile(path) ||
  /^(views|work|lock|worker)\.sqlite|\.(next|draft|part)$/.test(path)

const pagesAtOnce = 2_000

/**
 * Copies a shop into an empty folder, running or not: first the log, then the keys, so that there is a key for everything in the
 * log, then tables, files that people gave, pictures and mails. What says that it is a backup is written last, and then
 * when it was taken, for the dashboard. Resolves with what other engines keep.
 * @throws BackupError with a sentence.
 */
export async function backUp(
  config: Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'VAULT_URL' | 'BLOBS_DIR'>,
  folder: string,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<{ readonly left: readonly string[] }> {
  const [from, to] = [config.DATA_DIR, resolve(folder)]
  const [source, copy] = [engineFiles(from), engineFiles(to)]
  if (to === from || to.startsWith(from + sep))
    throw new BackupError(`${to} is in the data folder: choose a folder outside it.`)
  if (!holdsShop(from))
    throw new BackupError(`There is no shop in ${from}. Set DATA_DIR to the data folder of the shop.`)
  checkFormat(from)
  if (!isEmptyFolder(to)) throw new BackupError(`${to} is not empty: choose a new folder.`)
  const left = [
    config.EVENT_STORE_URL && 'the event log',
    config.VAULT_URL && 'the keys',
    config.BLOBS_DIR && !config.BLOBS_DIR.startsWith(from + sep) && `the files that people gave (${config.BLOBS_DIR})`,
  ].filter(each => !!each)
  const at = new Date().toISOString()
  await sayingWhy(`The backup in ${to} is not complete`, async () => {
    mkdirSync(to, { recursive: true, mode: 0o700 })
    chmodSync(to, 0o700)
    if (!config.EVENT_STORE_URL) await copyFile(source.log, copy.log, share => onProgress({ what: 'log', share }))
    if (!config.VAULT_URL) await copyFile(source.vault, copy.vault, share => onProgress({ what: 'keys', share }))
    await copyFiles(from, to, isLeftOut, share => onProgress({ what: 'tables, files, mails and pictures', share }))
    const manifest = { backup: 1, format: dataFormat, at, left }
    replaceFile(join(to, manifestFile), `${JSON.stringify(manifest)}\n`)
  })
  try {
    replaceFile(join(from, lastBackupFile), `${JSON.stringify({ at })}\n`)
  } catch {
    // The data folder takes no file: the backup is whole, only the dashboard does not know of it.
  }
  return { left: left as readonly string[] }
}

/** As it is at this moment: the transaction holds it, whatever the shop writes meanwhile. */
async function copyFile(from: string, to: string, onShare: OnShare): Promise<void> {
  if (!existsSync(from))
    throw new BackupError(`${from} does not exist. Start this version of the shop once, then back it up.`)
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    db.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    await copyDatabase(db, to, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onShare(totalPages === 0 ? 1 : 1 - remainingPages / totalPages),
    })
    chmodSync(to, 0o600)
  } finally {
    db.close()
  }
}
