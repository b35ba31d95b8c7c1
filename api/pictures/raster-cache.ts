import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

const memory = 48 * 1024 * 1024

/** Finished rasters: on disk by their address, which names their content, and the hot ones in memory. */
export type RasterCache = {
  get(file: string): Promise<Buffer | null>
  put(file: string, bytes: Buffer): Promise<void>
}

/** `version` names the drawings: what other versions left in the folder is deleted, nobody asks for it again. */
export async function openRasterCache(folder: string, version: string): Promise<RasterCache> {
  const own = join(folder, version)
  await mkdir(own, { recursive: true })
  for (const other of await readdir(folder)) {
    if (other !== version && /^[0-9a-f]{8}$/.test(other))
      await rm(join(folder, other), { recursive: true, force: true })
  }
  const hot = new LRUCache<string, Buffer>({ maxSize: memory, sizeCalculation: bytes => bytes.length })
  return {
    async get(file) {
      const kept = hot.get(file)
      if (kept) return kept
      try {
        const bytes = await readFile(join(own, file))
        hot.set(file, bytes)
        return bytes
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async put(file, bytes) {
      // Written beside and renamed: a reader never sees half a picture, also after a crash.
      const unfinished = join(own, `${file}.${process.pid}.part`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, join(own, file))
      hot.set(file, bytes)
    },
  }
}
