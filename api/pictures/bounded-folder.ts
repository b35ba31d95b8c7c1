import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTurns } from '#api/plumbing/background/turns.ts'

/** Files that can be made again: none is ever missed for good. */
export type BoundedFolder = {
  get(file: string): Promise<Buffer | null>
  put(file: string, bytes: Buffer): Promise<void>
}

const usualMost = 2048 * 1024 * 1024
/** What stays when the folder was full, so that it is not swept with every file after that. */
const staying = 0.9
const unfinished = '.part'

/** Keeps at most about `most` bytes of files in a folder; those go first that were not read for the longest time. */
export async function openBoundedFolder(folder: string, most = usualMost): Promise<BoundedFolder> {
  await mkdir(folder, { recursive: true })
  let bytes = 0
  const inTurn = createTurns()
  await sweep()

  /** Also counts what is there, and ends what a crash left half written. */
  async function sweep(): Promise<void> {
    const files: { readonly path: string; readonly size: number; readonly readAt: number }[] = []
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (name.endsWith(unfinished)) await rm(path, { force: true })
      const found = await stat(path).catch(() => null)
      if (found?.isFile()) files.push({ path, size: found.size, readAt: found.mtimeMs })
    }
    bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes <= most) return
    for (const { path, size } of files.sort((a, b) => a.readAt - b.readAt)) {
      if (bytes <= most * staying) break
      await rm(path, { force: true })
      bytes -= size
    }
  }

  return {
    async get(file) {
      const path = join(folder, file)
      try {
        const found = await readFile(path)
        const now = new Date()
        // The time of the last reading, which many disks do not note themselves. A file that went meanwhile needs none.
        await utimes(path, now, now).catch(() => {})
        return found
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    put: (file, content) =>
      inTurn(folder, async () => {
        // Written beside and renamed: a reader never sees half a file, also after a crash.
        const beside = join(folder, `${file}${unfinished}`)
        await writeFile(beside, content)
        await rename(beside, join(folder, file))
        bytes += content.length
        if (bytes > most) await sweep()
      }),
  }
}
