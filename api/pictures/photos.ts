import { createHash } from 'node:crypto'
import { lookup } from 'node:dns'
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Agent } from 'undici'
import { readTable, tableFile } from '#api/settings/index.ts'
import { openBoundedFolder } from './bounded-folder.ts'

const retryAfterMs = 10 * 60_000
const megabytes = 15
const redirects = 3
const timeoutMs = 20_000

/** Keeps fetched pictures of feeds in `folder`, so that the supplier's server is asked once. */
export async function openPhotos(options: {
  folder: string
  /** Bytes on disk. */
  most?: number
  hosts: () => ReadonlySet<string>
  onRefused: (url: string, error: unknown) => void
  fetchPhoto?: typeof fetchPhoto
}) {
  const kept = await openBoundedFolder(options.folder, options.most)
  const failures = new Map<string, number>()
  let allowed: ReadonlySet<string> = new Set()
  const get = options.fetchPhoto ?? fetchPhoto
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

/** Why a feed's picture is not fetched. */
class PictureRefused extends Error {
  override name = 'PictureRefused'
}

/** True for public addresses: not loopback, private, link-local, reserved or mapped ones. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Loaded with the first picture of a feed: a shop of drawn pictures never needs these nine megabytes. */
const client = () => import('undici')
let shared: Agent | undefined

/** The check sits in the connection's own lookup, so that a name cannot answer differently the second time. */
async function publicOnly(): Promise<Agent> {
  const { Agent } = await client()
  shared ??= new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (hostname, options, callback) =>
        lookup(hostname, { ...options, all: true }, (error, addresses) => {
          const open = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
          if (open.length > 0) callback(null, open)
          else callback(error ?? new PictureRefused(`${hostname} has no public address`), [])
        }),
    },
  })
  return shared
}

/**
 * Fetches a picture over https or http from one of `hosts`, at most 15 MB, following redirects within these hosts.
 * @throws PictureRefused for another host, a private address, or what is not a picture; network errors as they come.
 */
export async function fetchPhoto(url: string, hosts: ReadonlySet<string>, through?: Agent): Promise<Buffer> {
  const { fetch } = await client()
  const dispatcher = through ?? (await publicOnly())
  let next = new URL(url)
  for (let hop = 0; hop <= redirects; hop++) {
    if (next.protocol !== 'https:' && next.protocol !== 'http:')
      throw new PictureRefused(`${next.protocol} is not fetched`)
    if (!hosts.has(next.hostname)) throw new PictureRefused(`${next.hostname} is not in picture-hosts.csv`)
    if (isIP(next.hostname.replace(/^\[|\]$/g, '')))
      throw new PictureRefused('an IP address is not fetched: use the name of the host')
    const response = await fetch(next, { dispatcher, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      next = new URL(location, next)
      continue
    }
    if (!response.ok) throw new PictureRefused(`${next.hostname} answers ${response.status}`)
    const type = response.headers.get('content-type') ?? ''
    if (!/^image\/(jpeg|png|webp|avif|gif)/.test(type))
      throw new PictureRefused(`${type || 'no type'} is not a picture`)
    return await readBounded(response.body, megabytes * 1024 * 1024)
  }
  throw new PictureRefused('redirected too often')
}

async function readBounded(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) throw new PictureRefused(`larger than ${megabytes} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
