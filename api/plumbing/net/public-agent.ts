import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect, type TLSSocket } from 'node:tls'
import type { Dispatcher } from 'undici'
import { FetchRefused } from './faults.ts'
import { isPublicAddress } from './public-address.ts'

/** The two things that a fetch does with the network. Tests stand in for them; a running shop has these alone. */
export type Network = {
  /** Every address of a name. */
  resolve(name: string): Promise<readonly LookupAddress[]>
  /** Goes to one of these addresses and to no other; the certificate is the name's. */
  connect(name: string, addresses: readonly LookupAddress[]): TLSSocket
}

const silentMs = { connecting: 10_000, answering: 30_000 }

/** Of a running shop. */
export const internet: Network = {
  resolve: name => lookup(name, { all: true }),
  connect: (name, addresses) =>
    connect({
      host: name,
      port: 443,
      servername: name,
      ALPNProtocols: ['http/1.1'],
      // Asked by the connection in the place of the resolver, so a name cannot answer differently the second time.
      lookup: (_name, options, callback) =>
        options.all ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family),
    }),
}

/**
 * Connects to public addresses only: a name with a single other one is refused as a whole. No proxy stands between, whatever the
 * environment says, since that would resolve the name once more.
 */
export async function openPublicAgent({ resolve, connect }: Network = internet): Promise<Dispatcher> {
  const { Agent } = await import('undici')

  async function open(name: string): Promise<TLSSocket> {
    const addresses = await resolve(name)
    const other = addresses.find(({ address }) => !isPublicAddress(address))
    if (other || addresses.length === 0) throw new FetchRefused('private-address', name)
    const socket = connect(name, addresses)
    const { promise, resolve: done, reject } = Promise.withResolvers<TLSSocket>()
    const late = () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
    const timer = setTimeout(late, silentMs.connecting).unref()
    socket.once('secureConnect', () => done(socket)).once('error', reject)
    return promise.finally(() => {
      clearTimeout(timer)
      socket.off('error', reject)
    })
  }

  return new Agent({
    headersTimeout: silentMs.answering,
    bodyTimeout: silentMs.answering,
    connect: ({ hostname }, callback) => {
      open(hostname).then(
        socket => callback(null, socket),
        error => callback(error, null),
      )
    },
  })
}
