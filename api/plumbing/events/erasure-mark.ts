import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Position, start } from '#domain/shared/event-store.ts'
import { EngineError } from '../engines/engine-error.ts'
import { anyLog, type Vault } from '../engines/vault/port.ts'

const help =
  'Restore your newest backup with npm run restore -- folder. If you put the log back by other means, ' +
  'accept it as it is with npm run restore -- --log-is-older'

/**
 * @throws EngineError when the log has events and the vault has nothing: then the keys were lost, and a shop that went on would
 * show everybody as erased and make new secrets.
 * @throws EngineError when the vault knows of events that the log does not have: then the log was lost, or an older copy was
 * put in its place, and a shop that went on would give numbers and pieces of stock a second time.
 */
export async function refuseLostLog(vault: Vault, head: Position, applied: Position): Promise<void> {
  if (head > start && !(await vault.hasKeys()) && !(await vault.hasSecrets()))
    throw new EngineError(
      'The keys of this event log are missing: without them everybody in it would be shown as erased. Bring them back from your ' +
        'newest backup: the folder keys, or the Redis of VAULT_URL. If they are lost for good, go on without them with ' +
        'npm run restore -- --keys-are-lost.',
    )
  if (applied === anyLog) return
  if (applied > head)
    throw new EngineError(
      `The event log ends at ${head}, but its keys belong to a log that reached ${applied}. ${help}.`,
    )
  if (head === start && (await vault.hasKeys()))
    throw new EngineError(`The event log is empty, but there are keys of people who were in it. ${help}.`)
}

/**
 * Up to where the log's erasures are applied to what a data folder keeps of persons. Servers that share a vault have a folder
 * each, and one of them may end in the midst of an erasure while another goes on.
 */
export type FolderMark = {
  /** Undefined where nothing was noted yet. */
  read(): Position | undefined
  note(position: Position): void
}

export function folderMark(folder: string): FolderMark {
  const file = join(folder, 'erasures.json')
  return {
    read() {
      let text: string
      try {
        text = readFileSync(file, 'utf8')
      } catch {
        return undefined
      }
      try {
        return Number((JSON.parse(text) as { appliedTo: Position }).appliedTo)
      } catch {
        return start
      }
    },
    // Nobody waits for the disk: a mark that a power failure makes older, or unreadable, has the next start read more.
    note(appliedTo) {
      writeFileSync(`${file}.next`, `${JSON.stringify({ appliedTo })}\n`)
      renameSync(`${file}.next`, file)
    },
  }
}
