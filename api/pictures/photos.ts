import { createHash } from 'node:crypto'
import { openBoundedFolder } from './bounded-folder.ts'
import { fetchPhoto } from './photo-fetch.ts'

const retryAfterMs = 10 * 60_000

export type Photos = {
  /** The photograph from disk, or fetched now; null when it cannot be had, which is remembered for ten minutes. */
  get(url: string): Promise<Buffer | null>
}

/** Keeps what feeds' pictures were fetched in `folder`, so that the supplier's server is asked once. */
export async function openPhotos(options: {
  folder: string
  /** Bytes on disk. */
  most?: number
  hosts: () => ReadonlySet<string>
  onRefused: (url: string, error: unknown) => void
  fetchPhoto?: typeof fetchPhoto
}): Promise<Photos> {
  const kept = await openBoundedFolder(options.folder, options.most)
  const failures = new Map<string, number>()
  let allowed: ReadonlySet<string> = new Set()
  const get = options.fetchPhoto ?? fetchPhoto
  const failedLately = (url: string) => Date.now() - (failures.get(url) ?? 0) < retryAfterMs
  return {
    async get(url) {
      const file = createHash('sha256').update(url).digest('hex')
      const known = await kept.get(file)
      if (known) return known
      const hosts = options.hosts()
      // Changed hosts may allow photos that failed before.
      if (String([...hosts]) !== String([...allowed])) failures.clear()
      allowed = hosts
      if (failedLately(url)) return null
      try {
        const bytes = await get(url, hosts)
        await kept.put(file, bytes)
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
