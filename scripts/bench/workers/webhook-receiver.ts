import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { tell } from './filling.ts'

/** What a receiver of webhooks took. */
export type TakenEvents = {
  readonly events: number
  readonly requests: number
  readonly ms: number
  /** From the moment of each event to its arrival, ms. */
  readonly waits: readonly number[]
}

/** Answers after so long, and tells what it took once it has so many events. */
const [waitMs, wanted] = [Number(process.env.WAIT_MS), Number(process.env.WANTED)]
let [events, requests, begun] = [0, 0, 0]
const waits: number[] = []
const server = createServer(async (request, response) => {
  const arrived = Date.now()
  if (requests === 0) begun = performance.now()
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const taken = [JSON.parse(Buffer.concat(parts).toString())].flat() as { readonly time: string }[]
  requests++
  events += taken.length
  for (const { time } of taken) waits.push(arrived - Date.parse(time))
  await pause(waitMs)
  response.writeHead(204).end()
  if (events >= wanted && events - taken.length < wanted)
    tell({ events, requests, ms: performance.now() - begun, waits: waits.slice(-1000) } satisfies TakenEvents)
})
server.listen(0, '127.0.0.1', () => console.log(`open at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
