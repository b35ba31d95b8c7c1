import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Agent } from 'undici'

const megabytes = 15
const redirects = 3
const timeoutMs = 20_000

/** Why a feed's picture is not fetched. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

/** True for an address that anybody on the internet has: not loopback, private, link-local, reserved or mapped ones. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Loaded with the first picture that a feed names: nine megabytes that a shop of drawn pictures never needs. */
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
