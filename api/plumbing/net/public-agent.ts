import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction, Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Dispatcher } from 'undici'
import { FetchRefused } from './faults.ts'
import { isPublicAddress } from './public-address.ts'

/** The two things that a fetch does with the network. Tests stand in for them; a running shop has these alone. */
export type Network = {
  /** Every address of a name. */
  resolve(name: string): Promise<readonly LookupAddress[]>
  /** Goes to one of these addresses and to no other; the certificate is the name's. */
  connect(name: string, addresses: readonly LookupAddress[], port: number): TLSSocket
}

const silentMs = { connecting: 10_000, answering: 30_000 }

/** Of a running shop. */
export const internet: Network = {
  resolve: name => lookup(name, { all: true }),
  connect: (name, addresses, port) =>
    connect({ host: name, port, servername: name, ALPNProtocols: ['http/1.1'], lookup: only(addresses) }),
}

/** Asked by a connection in the place of the resolver, so a name cannot answer differently the second time. */
export function only(addresses: readonly LookupAddress[]): LookupFunction {
  return (_name, options, callback) =>
    options.all ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family)
}

/**
 * Connects to public addresses only: a name with a single other one is refused as a whole. No proxy stands between, whatever the
 * environment says, since that would resolve the name once more.
 */
export async function openPublicAgent({ resolve, connect }: Network = internet): Promise<Dispatcher> {
  const { Agent } = await import('undici')

  async function open(name: string, port: number): Promise<Socket> {
    const addresses = await resolve(name)
    const other = addresses.find(({ address }) => !isPublicAddress(address))
    if (other || addresses.length === 0) throw new FetchRefused('private-address', name)
    return connected(connect(name, addresses, port), 'secureConnect')
  }

  return new Agent({
    headersTimeout: silentMs.answering,
    bodyTimeout: silentMs.answering,
    connect: ({ hostname, port }, callback) => {
      open(hostname, Number(port) || 443).then(
        socket => callback(null, socket),
        error => callback(error, null),
      )
    },
  })
}

/** Resolves when the socket is connected, which takes ten seconds at most. */
export function connected(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const late = () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(late, silentMs.connecting).unref()
  socket.once(event, () => resolve(socket)).once('error', reject)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.off('error', reject)
  })
}
