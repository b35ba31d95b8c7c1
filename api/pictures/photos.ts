import { createHash } from 'node:crypto'
import { bytesOf, type PublicFetch } from '#api/plumbing/net/fetch-public.ts'
import type { Tables } from '#domain/shared/tables.ts'
import { openBoundedFolder } from './bounded-folder.ts'

const retryAfterMs = 10 * 60_000
const mostBytes = 15 * 1024 * 1024
const withinMs = 20_000

/** Keeps fetched pictures of feeds in `folder`, so that the supplier's server is asked once. */
export async function openPhotos(options: {
  folder: string
  /** Bytes on disk. */
  most?: number
  hosts: () => Promise<ReadonlySet<string>>
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
      const hosts = await options.hosts()
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

/** The hosts whose pictures the server may fetch, by the owner's table; as long as nobody changes it, it is the same set. */
export function pictureHosts(tables: () => Promise<Pick<Tables, 'picture-hosts'>>): () => Promise<ReadonlySet<string>> {
  let made: { readonly of: unknown; readonly hosts: ReadonlySet<string> } | null = null
  return async () => {
    const { 'picture-hosts': rows } = await tables()
    if (made?.of !== rows) made = { of: rows, hosts: new Set(rows.map(({ host }) => host.toLowerCase())) }
    return made.hosts
  }
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
