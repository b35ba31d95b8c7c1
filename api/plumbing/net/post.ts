import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect as connectPlain, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Dispatcher } from 'undici'
import { FetchRefused, faultOf } from './faults.ts'
import { type AddressFault, isHighPort, readPublicUrl } from './public-address.ts'
import { connected, internet, type Network, only, openPublicAgent } from './public-agent.ts'

export type PostRules = {
  /** Names of hosts of the owner's network: they may be private, and plain http. */
  readonly privateHosts: readonly string[]
  /** The shop's public address, and the port that it listens on: it sends nothing to itself. */
  readonly shop: { readonly origin: string; readonly port: number }
}

export type Posting = {
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  /** In all, until the last byte that is read. */
  readonly withinMs: number
  /** So much of the answer is read. */
  readonly mostBytes: number
  readonly signal: AbortSignal
}

export type Posted = {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
}

/** An address that somebody gave to send to, or why the shop does not send there. */
export function readPostUrl(given: string, { privateHosts, shop }: PostRules): URL | AddressFault | 'own-address' {
  const own = isOwn(given, privateHosts)
  const url = own instanceof URL ? own : readPublicUrl(given, isHighPort)
  if (!(url instanceof URL)) return url
  return url.host === new URL(shop.origin).host ? 'own-address' : url
}

/** An address of a host that the owner named, if it is one. */
function isOwn(given: string, privateHosts: readonly string[]): URL | null {
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  if (!privateHosts.includes(nameOf(url.hostname)) || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || (url.port !== '' && !isHighPort(Number(url.port)))) return null
  url.hash = ''
  return url
}

const nameOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * The one way to send something to an address that somebody gave: to the public internet, or to hosts of the owner's network that
 * they named. Redirects are answers, not ways. A post rejects with FetchRefused.
 */
export function createPost(rules: PostRules, network?: Network) {
  let agents: Promise<{ readonly open: Dispatcher; readonly own: Dispatcher }> | undefined

  async function openAgents() {
    return { open: await openPublicAgent(network), own: await openOwnAgent(rules.shop.port) }
  }

  return {
    async post(address: string, { headers, body, withinMs, mostBytes, signal }: Posting): Promise<Posted> {
      agents ??= openAgents()
      const { open, own } = await agents
      const { request } = await import('undici')
      const late = AbortSignal.timeout(withinMs)
      try {
        const url = readPostUrl(address, rules)
        if (!(url instanceof URL)) throw new FetchRefused(url, '')
        const answer = await request(url, {
          ...{ method: 'POST', headers, body, signal: AbortSignal.any([signal, late]) },
          dispatcher: rules.privateHosts.includes(nameOf(url.hostname)) ? own : open,
        })
        const text = await firstOf(answer.body, mostBytes)
        const header = (name: string) => [answer.headers[name] ?? []].flat()[0] ?? null
        return { status: answer.statusCode, header, text }
      } catch (error) {
        throw signal.aborted ? signal.reason : faultOf(error, late.aborted)
      }
    },
    async close(): Promise<void> {
      const opened = await agents
      await Promise.all([opened?.open.destroy(), opened?.own.destroy()])
    },
  }
}

/** What comes first of a body; the rest is not waited for. */
async function firstOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size >= most) break
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8')
}

/** Connects to hosts that the owner named, wherever they are, but not to the shop itself. */
async function openOwnAgent(shopPort: number): Promise<Dispatcher> {
  const { Agent } = await import('undici')

  async function open(name: string, port: number, secure: boolean) {
    const addresses = isIP(name) ? [{ address: name, family: isIP(name) }] : await lookup(name, { all: true })
    if (port === shopPort && addresses.some(isOfThisMachine)) throw new FetchRefused('own-address', name)
    if (secure) return connected(internet.connect(name, addresses, port), 'secureConnect')
    return connected(connectPlain({ host: name, port, lookup: only(addresses) }), 'connect')
  }

  return new Agent({
    connect: ({ hostname, port, protocol }, callback) => {
      const secure = protocol === 'https:'
      open(nameOf(hostname), Number(port) || (secure ? 443 : 80), secure).then(
        socket => callback(null, socket),
        error => callback(error, null),
      )
    },
  })
}

function isOfThisMachine({ address }: LookupAddress): boolean {
  if (/^(127\.|::1$|0\.0\.0\.0$|::$)/.test(address.replace(/^::ffff:/i, ''))) return true
  return Object.values(networkInterfaces()).some(all => all?.some(each => each.address === address))
}
