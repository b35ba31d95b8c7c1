import { existsSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { start } from '#domain/shared/event-store.ts'
import type { Config } from '../config/config.ts'
import { openDataFolder } from '../engines/data-folder/data-folder.ts'
import { engineFiles, replaceFile, restoring } from '../engines/data-folder/layout.ts'
import { sentenceOf } from '../engines/engine-error.ts'
import { openLog, openVault } from '../engines/open-each.ts'
import { anyLog, type Vault } from '../engines/vault/port.ts'
import { keepBookmarks } from '../engines/work/sqlite.ts'
import { folderMark } from '../events/erasure-mark.ts'
import { raiseGeneration } from '../events/generation.ts'
import { goesWith, nameVault, takeKeysBack } from '../events/vault-of-log.ts'
import { copyFiles } from './copy-files.ts'
import { BackupError, type CopyProgress, isEmptyFolder, manifestFile, readManifest, sayingWhy } from './manifest.ts'

type RestoreConfig = Pick<Config, 'DATA_DIR' | 'VAULT_URL' | 'REDIS_URL' | 'EVENT_STORE_URL'>

/**
 * Brings a backup back into an empty data folder, and tells the keys that the log may be older than they knew. A shop does
 * not start on one that was not finished. Resolves with what other engines have to bring back.
 * @throws BackupError with a sentence.
 */
export async function restore(
  config: RestoreConfig,
  folder: string,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<{ readonly left: readonly string[] }> {
  const [from, to] = [resolve(folder), config.DATA_DIR]
  const { left, format } = readManifest(from)
  if (!isEmptyFolder(to))
    throw new BackupError(
      `${to} is not empty, and nothing in it is overwritten. Move it away, or choose another folder with DATA_DIR.`,
    )
  const { log, vault } = engineFiles(from)
  for (const [what, file] of [
    ['the event log', log],
    ['the keys', vault],
  ] as const)
    if (!left.includes(what) && !existsSync(file))
      throw new BackupError(`${file} does not exist. First put ${what} of this backup back into that place.`)
  await sayingWhy(`${from} was not restored to ${to}`, async () => {
    await mkdir(to, { recursive: true, mode: 0o700 })
    const formatFile = join(to, 'format.json')
    replaceFile(formatFile, `${JSON.stringify({ format: restoring })}\n`)
    await copyFiles(
      from,
      to,
      path => path === manifestFile,
      share => onProgress({ what: 'backup', share }),
    )
    if (!left.includes('the event log')) await beginGeneration(config)
    await lowerMark(config)
    replaceFile(formatFile, `${JSON.stringify({ format })}\n`)
    openDataFolder(to).release()
  })
  return { left }
}

/**
 * The log was put back by other means, and is older, or is empty: it counts as it is, here and with the keys. Views of what it
 * does not have go; those in a Redis are for its owner to empty. Resolves with whether the log is empty.
 * @throws EngineError where the log cannot be read.
 */
export async function acceptOlderLog(config: Config): Promise<{ readonly empty: boolean }> {
  const folder = openDataFolder(config.DATA_DIR)
  try {
    const { empty } = await beginGeneration(config)
    await lowerMark(config, anyLog)
    await withVault(config, takeKeysBack)
    folderMark(folder.path).note(start)
    dropViews(folder.path)
    return { empty }
  } catch (error) {
    throw sentenceOf(error, config)
  } finally {
    folder.release()
  }
}

/**
 * The keys are lost for good: the shop goes on with new ones, and everybody in its log counts as erased. The views go, so that
 * no page shows a person whom nobody could erase any more; those in a Redis are for its owner to empty.
 * @throws BackupError where there are keys that the log goes with; EngineError where log or vault cannot be opened.
 */
export async function acceptLostKeys(config: Config): Promise<void> {
  const folder = openDataFolder(config.DATA_DIR)
  try {
    const [vault, log] = [await openVault(config), await openLog(config)]
    try {
      const begun = (await vault.hasKeys()) || (await vault.hasSecrets())
      if (begun && (await goesWith(log, vault)))
        throw new BackupError('The keys of this log are there: nothing was changed.')
      dropViews(folder.path)
      // A vault with a secret is one that a shop has begun.
      await nameVault(log, vault)
    } finally {
      await Promise.all([vault.close(), log.close()])
    }
  } catch (error) {
    throw sentenceOf(error, config)
  } finally {
    folder.release()
  }
}

/**
 * Positions that the log gave before are given again: from here on they are told apart. An empty log without keys is that of
 * a shop that has told nobody anything.
 */
async function beginGeneration(config: RestoreConfig): Promise<{ readonly empty: boolean }> {
  const log = await openLog(config)
  try {
    const empty = (await log.head()) === start
    if (!empty || (await hasSecrets(config))) await raiseGeneration(log)
    return { empty }
  } finally {
    await log.close()
  }
}

const hasSecrets = async (config: RestoreConfig): Promise<boolean> =>
  (await withVault(config, vault => vault.hasSecrets())) ?? false

/** Deletes views of another log, and the bookmarks of its readers but those by which endpoints beyond its end are found out. */
function dropViews(folder: string): void {
  const { views, work } = engineFiles(folder)
  for (const end of ['', '-wal', '-shm']) rmSync(views + end, { force: true })
  if (existsSync(work)) keepBookmarks(work, ['webhook/'])
}

/** The next start applies every erasure of the log anew, and takes the log for the one that these keys belong to. */
async function lowerMark(config: RestoreConfig, to = start): Promise<void> {
  await withVault(config, vault => vault.noteErasuresAppliedTo(to))
}

/** Undefined where there is none yet: opening it would make one. */
async function withVault<Result>(config: RestoreConfig, ask: (vault: Vault) => Promise<Result>) {
  if (!config.VAULT_URL && !existsSync(engineFiles(config.DATA_DIR).vault)) return undefined
  const vault = await openVault(config)
  try {
    return await ask(vault)
  } finally {
    await vault.close()
  }
}
