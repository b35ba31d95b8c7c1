import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What came over the wire, read field by field as far as a provider would. */
// biome-ignore lint/suspicious/noExplicitAny: a fake takes what it is sent
export type Loose = Record<string, any>

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Said = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }

/**
 * unheard, broken: the connection breaks before and after the provider did what it was asked. busy, lost: something in
 * between answers instead, before and after.
 */
export type Fault = 'unheard' | 'broken' | 'busy' | 'lost'

/** How a bank sees a payment that its buyer asked back. */
export type DisputeStatus = 'open' | 'won' | 'lost'

/** A message that a provider wants to tell the shop. */
export type Message = { readonly headers: Record<string, string>; readonly body: string }

export type Fake = {
  readonly url: string
  /** Decides about each request of the shop; none by default. */
  fault: (asked: Asked) => Fault | null
  /** Every message so far, in order, as it was first to be sent. */
  readonly messages: Message[]
  readonly asked: Asked[]
  stop(): Promise<void>
}

/** A local server that speaks a provider's wire format. `answer` sees requests that arrive. */
export async function startFake(answer: (asked: Asked) => Said | Promise<Said>, port = 0): Promise<Fake> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const { method = 'GET', headers } = request
    const body = (await buffer(request)).toString()
    const one = { method, path: url.pathname, query: url.searchParams, headers, body }
    if (asked.length < kept) asked.push(one)
    const fault = fake.fault(one)
    if (fault === 'unheard') return request.socket.destroy()
    const done = fault === 'busy' ? busy : await answer(one)
    if (fault === 'broken') return request.socket.destroy()
    const said = fault === 'lost' ? lost : done
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
    response.writeHead(said.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...said.headers,
    })
    return response.end(text)
  })
  const fake = { fault: (_: Asked): Fault | null => null }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return Object.assign(fake, {
    url: `http://127.0.0.1:${taken}`,
    messages: [],
    asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** Of a long run the first ones are enough. */
const kept = 10_000

const lost: Said = { status: 502, body: '<html>Bad Gateway</html>', headers: { 'content-type': 'text/html' } }
const busy: Said = { status: 503, body: { error: { message: 'busy', type: 'api_error' } } }

/** Names in the order in which they are made, so that a failing run can be run again. */
export function counter(prefix: string): () => string {
  let n = 0
  return () => `${prefix}${String(++n).padStart(8, '0')}`
}

/** A form of brackets, `metadata[order_id]=1`, as the object that it says. */
export function readForm(body: string): Loose {
  const read: Loose = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = read
    for (const part of path.slice(0, -1)) at = at[part] ??= {}
    at[path.at(-1)!] = value
  }
  return read
}
