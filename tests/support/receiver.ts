import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The events in the body, of a batch or of one. */
  readonly events: readonly ReceivedEvent[]
}
export type ReceivedEvent = {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly sequence: string
  readonly data: { readonly [name: string]: unknown }
}

/** A program of somebody else that takes requests, and answers 204 or what a test says. */
export async function openReceiver() {
  const requests: Received[] = []
  let answer: (response: ServerResponse, received: Received) => void = response => response.writeHead(204).end()
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const events = [JSON.parse(body)].flat() as ReceivedEvent[]
    const received = { path: request.url!, headers: request.headers, body, events }
    requests.push(received)
    answer(response, received)
    for (const wake of waiting) wake()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    events: () => requests.flatMap(({ events }) => events),
    answers(how: typeof answer) {
      answer = how
    },
    /** Resolves once the requests are as they should be. */
    async until(met: () => boolean): Promise<void> {
      while (!met()) {
        await new Promise<void>(resolve => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
