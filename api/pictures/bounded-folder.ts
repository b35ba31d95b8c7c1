import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createTurns } from '#api/plumbing/background/turns.ts'

/** Files that can be made again. */
export type BoundedFolder = {
  get(file: string): Promise<Buffer | null>
  put(file: string, bytes: Buffer): Promise<void>
}

const usualMost = 2048 * 1024 * 1024
/** This share stays when the folder was full, so that not every further file sweeps it. */
const staying = 0.9
const unfinished = '.part'
/** Processes of the shop may share the folder: one writes for less than this, ms, and goes on with the older version for less than that. */
const writingMs = 60 * 60_000
const otherVersionMs = 7 * 24 * 60 * 60_000
const memory = 48 * 1024 * 1024

/** Keeps at most about `most` bytes of files in a folder; deletes those first that were not read for the longest time. */
export async function openBoundedFolder(folder: string, most = usualMost): Promise<BoundedFolder> {
  await mkdir(folder, { recursive: true })
  let bytes = 0
  const inTurn = createTurns()
  await sweep()

  /** Also counts the bytes, and deletes files that a crash left half written. */
  async function sweep(): Promise<void> {
    const files: { readonly path: string; readonly size: number; readonly readAt: number }[] = []
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found && name.endsWith(unfinished)) {
        if (found.mtimeMs < Date.now() - writingMs) await rm(path, { force: true })
        continue
      }
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
        const beside = join(folder, `${file}.${randomUUID()}${unfinished}`)
        await writeFile(beside, content)
        await rename(beside, join(folder, file))
        bytes += content.length
        if (bytes > most) await sweep()
      }),
  }
}

/** Rasters on disk by the hash of their address, hot ones in memory. Files of other drawing versions are deleted once no process draws them. */
export async function openRasterCache(folder: string, version: string, most?: number): Promise<BoundedFolder> {
  await mkdir(folder, { recursive: true })
  for (const other of await readdir(folder)) {
    if (other === version || !/^[0-9a-f]{8}$/.test(other)) continue
    const path = join(folder, other)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - otherVersionMs) await rm(path, { recursive: true, force: true })
  }
  const onDisk = await openBoundedFolder(join(folder, version), most)
  const hot = new LRUCache<string, Buffer>({ maxSize: memory, sizeCalculation: bytes => bytes.length })
  return {
    async get(file) {
      const kept = hot.get(file)
      if (kept) return kept
      const bytes = await onDisk.get(file)
      if (bytes) hot.set(file, bytes)
      return bytes
    },
    async put(file, bytes) {
      await onDisk.put(file, bytes)
      hot.set(file, bytes)
    },
  }
}
