import type { Dispatcher, Response } from 'undici'
import { FetchRefused, faultOf } from './faults.ts'
import { readPublicUrl } from './public-address.ts'
import { type Network, openPublicAgent } from './public-agent.ts'

const mostRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

export type Wish = {
  /** Of the body as it is read, unpacked. */
  readonly mostBytes: number
  /** Until the last byte. */
  readonly withinMs: number
  /** Content types that are taken; one that is missing is the empty text. */
  readonly types: RegExp
  /** Also asked for each redirect. */
  readonly mayAsk?: (url: URL) => boolean
  readonly headers?: { readonly [name: string]: string }
  /** Headers that only the server of the first address may see. */
  readonly secrets?: { readonly [name: string]: string }
  readonly signal?: AbortSignal
}

export type Fetched = {
  /** 304: what the headers asked about has not changed; there is no body. */
  readonly status: 200 | 304
  readonly header: (name: string) => string | null
  /** @throws FetchRefused while it is read. */
  readonly body: AsyncIterable<Uint8Array>
}

export type PublicFetch = (address: string, wish: Wish) => Promise<Fetched>

/**
 * The one way to ask an address that somebody else has given: a picture of a feed, a feed itself. The shop stands where it may
 * reach machines that the giver cannot, so it asks the public internet alone. A fetch rejects with FetchRefused.
 */
export function createPublicFetch(network?: Network): { readonly fetchPublic: PublicFetch; close(): Promise<void> } {
  let agent: Promise<Dispatcher> | undefined
  return {
    async fetchPublic(address, { signal, ...wish }) {
      // Loaded with the first address: a shop that asks none never needs these nine megabytes.
      agent ??= openPublicAgent(network)
      const late = AbortSignal.timeout(wish.withinMs)
      const until = signal ? AbortSignal.any([signal, late]) : late
      const refused = (error: unknown) => (signal?.aborted ? signal.reason : faultOf(error, late.aborted))
      try {
        const response = await follow(address, wish, { dispatcher: await agent, signal: until })
        return answerOf(response, wish, refused)
      } catch (error) {
        throw refused(error)
      }
    },
    close: async () => void (await (await agent)?.destroy()),
  }
}

/** Follows redirects by hand, since each may lead somewhere else. */
async function follow(
  address: string,
  { headers = {}, secrets = {}, mayAsk = () => true }: Omit<Wish, 'signal'>,
  through: { readonly dispatcher: Dispatcher; readonly signal: AbortSignal },
): Promise<Response> {
  const { fetch } = await import('undici')
  let url = publicUrl(address)
  // A server that led elsewhere does not get the secrets back from there.
  let isTheirs = true
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!mayAsk(url)) throw new FetchRefused('other-host', url.hostname)
    const sent = { ...headers, ...(isTheirs && secrets) }
    const response = await fetch(url, { ...through, headers: sent, redirect: 'manual' })
    const location = response.headers.get('location')
    if (!redirects.has(response.status) || location === null) return response
    await response.body?.cancel()
    if (!URL.canParse(location, url.href)) throw new FetchRefused('not-an-address', location.slice(0, 200))
    const next = publicUrl(new URL(location, url))
    isTheirs &&= next.origin === url.origin
    url = next
  }
  throw new FetchRefused('redirected-too-often', '')
}

function publicUrl(address: string | URL): URL {
  const url = readPublicUrl(address)
  if (url instanceof URL) return url
  throw new FetchRefused(url, URL.canParse(address) ? new URL(address).hostname : '')
}

async function answerOf(
  response: Response,
  { types, mostBytes }: Wish,
  refused: (error: unknown) => unknown,
): Promise<Fetched> {
  const { status, headers, body } = response
  const header = (name: string) => headers.get(name)
  const deny = async (fault: FetchRefused) => {
    await body?.cancel().catch(() => {})
    throw fault
  }
  if (status === 304) return { status, header, body: nothing() }
  if (status !== 200) return deny(new FetchRefused('bad-answer', String(status)))
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (!types.test(type)) return deny(new FetchRefused('wrong-type', type))
  return { status, header, body: bounded() }

  /** A packed body is counted as it is unpacked, so that a small one does not become a large one. */
  async function* bounded(): AsyncGenerator<Uint8Array> {
    let size = 0
    try {
      for await (const part of body ?? []) {
        size += part.length
        if (size > mostBytes) throw new FetchRefused('too-large', String(mostBytes))
        yield part
      }
    } catch (error) {
      throw refused(error)
    }
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The whole body at once. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
