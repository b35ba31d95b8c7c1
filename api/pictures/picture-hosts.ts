import { statSync } from 'node:fs'
import { readTable, tableFile } from '#api/settings/tables.ts'

const table = 'picture-hosts'

/**
 * The hosts whose pictures the server may fetch, by the owner's table. It is read again when its file changed: the set is
 * then another one. While the file cannot be read, what was read last goes on to count, and `onError` hears of it once.
 */
export function openPictureHosts(dataFolder: string, onError: (error: unknown) => void): () => ReadonlySet<string> {
  let hosts: ReadonlySet<string> = new Set()
  let read = ''
  return () => {
    const state = stateOf(tableFile(dataFolder, table))
    if (state === read) return hosts
    read = state
    try {
      hosts = new Set(readTable(dataFolder, table).map(({ host }) => host.toLowerCase()))
    } catch (error) {
      onError(error)
    }
    return hosts
  }
}

/** Another text whenever the file may be another one. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'gone'
}
