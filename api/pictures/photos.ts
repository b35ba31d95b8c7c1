import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchPhoto } from './photo-fetch.ts'

const retryAfterMs = 10 * 60_000

export type Photos = {
  /** The photograph from disk, or fetched now; null when it cannot be had, which is remembered for ten minutes. */
  get(url: string): Promise<Buffer | null>
}

/** Keeps what feeds' pictures were fetched in `folder`, so that the supplier's server is asked once. */
export async function openPhotos(options: {
  folder: string
  hosts: () => ReadonlySet<string>
  onRefused: (url: string, error: unknown) => void
  fetchPhoto?: typeof fetchPhoto
}): Promise<Photos> {
  await mkdir(options.folder, { recursive: true })
  const failures = new Map<string, number>()
  let allowed: ReadonlySet<string> = new Set()
  const get = options.fetchPhoto ?? fetchPhoto
  const failedLately = (url: string) => Date.now() - (failures.get(url) ?? 0) < retryAfterMs
  return {
    async get(url) {
      const file = join(options.folder, createHash('sha256').update(url).digest('hex'))
      try {
        return await readFile(file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
      const hosts = options.hosts()
      // What other hosts refused may be allowed by now.
      if (String([...hosts]) !== String([...allowed])) failures.clear()
      allowed = hosts
      if (failedLately(url)) return null
      try {
        const bytes = await get(url, hosts)
        await writeFile(`${file}.part`, bytes)
        await rename(`${file}.part`, file)
        failures.delete(url)
        return bytes
      } catch (error) {
        if (failures.size > 50_000) failures.clear()
        failures.set(url, Date.now())
        options.onRefused(url, error)
        return null
      }
    },
  }
}
