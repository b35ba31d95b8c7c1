import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type BoundedFolder, openBoundedFolder } from './bounded-folder.ts'

const memory = 48 * 1024 * 1024

/** Finished rasters: on disk by their address, which names their content, and the hot ones in memory. */
export type RasterCache = BoundedFolder

/** `version` names the drawings: what other versions left in the folder is deleted, nobody asks for it again. */
export async function openRasterCache(folder: string, version: string, most?: number): Promise<RasterCache> {
  await mkdir(folder, { recursive: true })
  for (const other of await readdir(folder)) {
    if (other !== version && /^[0-9a-f]{8}$/.test(other))
      await rm(join(folder, other), { recursive: true, force: true })
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
