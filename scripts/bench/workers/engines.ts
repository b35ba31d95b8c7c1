import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { startCountingProxy } from '#tests/support/counting-proxy.ts'
import { startRedis } from '#tests/support/redis.ts'

/** Requests of a shop to its engines since they began. Null: a server of the caller's own, which does not say. */
export type EngineCounts = {
  readonly appends: number | null
  readonly reads: number | null
  /** Bursts of commands to both Redis that a request waits for, and of those that fold views. */
  readonly roundTrips: number
  readonly folding: number
}

/** The event store's double, or the caller's own server, and two real Redis behind proxies that count. */
const log = process.env.BENCH_EVENT_STORE_URL ? null : await startEventStoreDouble()
const [views, vault] = await Promise.all(
  [await startRedis(), await startRedis({ durable: true })].map(server => startCountingProxy(server.url)),
)
const env = {
  EVENT_STORE_URL: log ? `esdb://127.0.0.1:${log.port}?tls=false` : process.env.BENCH_EVENT_STORE_URL!,
  REDIS_URL: views!.url,
  VAULT_URL: vault!.url,
}

function counts(): EngineCounts {
  // Mails leave after the answer, and tables are compared with their files in the background.
  const asked = (streams: readonly string[]) => streams.filter(stream => !/^(mail|rules)-/.test(stream)).length
  const bursts = (names: RegExp) =>
    [...views!.bursts, ...vault!.bursts].filter(({ client }) => names.test(client)).length
  return {
    appends: log && asked(log.appends),
    reads: log && asked(log.reads),
    roundTrips: bursts(/reads|vault/),
    folding: bursts(/folds/),
  }
}

const server = createServer((request, response) =>
  response.end(JSON.stringify(request.url === '/counts' ? counts() : env)),
)
server.listen(0, '127.0.0.1', () => console.log(`open at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
