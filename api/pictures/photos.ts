import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { bytesOf, type PublicFetch } from '#api/plumbing/net/fetch-public.ts'
import { readTable, tableFile } from '#api/settings/index.ts'
import { openBoundedFolder } from './bounded-folder.ts'

const retryAfterMs = 10 * 60_000
const mostBytes = 15 * 1024 * 1024
const withinMs = 20_000

/** Keeps fetched pictures of feeds in `folder`, so that the supplier's server is asked once. */
export async function openPhotos(options: {
  folder: string
  /** Bytes on disk. */
  most?: number
  hosts: () => ReadonlySet<string>
  onRefused: (url: string, error: unknown) => void
  fetchPhoto: (url: string, hosts: ReadonlySet<string>) => Promise<Buffer>
}) {
  const kept = await openBoundedFolder(options.folder, options.most)
  const failures = new Map<string, number>()
  let allowed: ReadonlySet<string> = new Set()
  const failedLately = (url: string) => Date.now() - (failures.get(url) ?? 0) < retryAfterMs
  return {
    /** The photograph from disk, or fetched now; null when it cannot be had, which is remembered for ten minutes. */
    async get(url: string): Promise<Buffer | null> {
      const file = createHash('sha256').update(url).digest('hex')
      const known = await kept.get(file)
      if (known) return known
      const hosts = options.hosts()
      // Changed hosts may allow photos that failed before.
      if (String([...hosts]) !== String([...allowed])) failures.clear()
      allowed = hosts
      if (failedLately(url)) return null
      try {
        const bytes = await options.fetchPhoto(url, hosts)
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

export type Photos = Awaited<ReturnType<typeof openPhotos>>

/**
 * The hosts whose pictures the server may fetch, by the owner's table. It is read again when its file changed: the set is
 * then another one. While the file cannot be read, the last readable table counts, and `onError` is called once.
 */
export function openPictureHosts(dataFolder: string, onError: (error: unknown) => void): () => ReadonlySet<string> {
  let hosts: ReadonlySet<string> = new Set()
  let read = ''
  return () => {
    const state = stateOf(tableFile(dataFolder, 'picture-hosts'))
    if (state === read) return hosts
    read = state
    try {
      hosts = new Set(readTable(dataFolder, 'picture-hosts').map(({ host }) => host.toLowerCase()))
    } catch (error) {
      onError(error)
    }
    return hosts
  }
}

/** A text that differs whenever the file may differ. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'gone'
}

/**
 * Fetches a picture from one of `hosts`, at most 15 MB, following redirects within these hosts. Feeds still name pictures over
 * http; their servers are asked over https.
 * @throws FetchRefused
 */
export async function fetchPhoto(url: string, hosts: ReadonlySet<string>, fetchPublic: PublicFetch): Promise<Buffer> {
  const { body } = await fetchPublic(url.replace(/^http:/i, 'https:'), {
    ...{ mostBytes, withinMs, types: /^image\/(jpeg|png|webp|avif|gif)$/ },
    mayAsk: ({ hostname }) => hosts.has(hostname),
  })
  return bytesOf(body)
}
