import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { Network } from '#api/plumbing/net/public-agent.ts'

const pem = (name: string) => readFileSync(join(import.meta.dirname, 'tls', `${name}.pem`))
const [certificate, key] = [pem('certificate'), pem('key')]

/**
 * An internet of one server on this machine. Names lead to the addresses that the test gives them, and each public address
 * leads to the server. Its certificate is for the names in `tls/certificate.pem`, and means nothing anywhere else.
 */
export async function openInternet(answer: RequestListener) {
  const server = createServer({ cert: certificate, key }, answer)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  /** By name, the answers of the resolver, one after the other; the last one stays. */
  const names = new Map<string, string[][]>()
  const resolved: string[] = []
  const connected: string[] = []
  const trusted = { ca: certificate }

  const network: Network = {
    async resolve(name) {
      resolved.push(name)
      const answers = names.get(name) ?? [['93.184.215.14']]
      const addresses = answers.length > 1 ? answers.shift()! : answers[0]!
      return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    connect(name, addresses) {
      connected.push(...addresses.map(({ address }) => address))
      return connect({ host: '127.0.0.1', port, servername: name, ...trusted, ALPNProtocols: ['http/1.1'] })
    },
  }

  return {
    network,
    names,
    resolved,
    connected,
    /** Nobody vouches for the server any more. */
    distrust: () => void Object.assign(trusted, { ca: [] }),
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

export type Internet = Awaited<ReturnType<typeof openInternet>>
