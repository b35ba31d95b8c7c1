import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { type Meter, readingsOf } from './meter.ts'

const path = '/metrics'

/** Meters as Prometheus reads them, and the port that gives them away. */
export function createScrape(registry: Registry, meters: readonly Meter[], log: Pick<Logger, 'debug'>) {
  collectDefaultMetrics({ register: registry })
  let failures = 0
  const own: Meter = {
    name: 'selvedge_metrics_unread_total',
    kind: 'counter',
    help: 'Metrics that were left out of a scrape, since what they count did not answer',
    read: () => failures,
  }
  for (const meter of [...meters, own]) register(meter)
  let server: Server | undefined

  function register(meter: Meter): void {
    const { name, help, kind, labels = {} } = meter
    const options = { name, help, labelNames: Object.keys(labels), registers: [registry], collect }
    const told = kind === 'gauge' ? new Gauge(options) : new Counter(options)

    async function collect(): Promise<void> {
      told.reset()
      try {
        for (const [given, value] of await readingsOf(meter)) told.inc(given, value)
      } catch (error) {
        failures++
        // One without labels would tell a 0.
        if (options.labelNames.length === 0) told.remove()
        log.debug({ err: error, metric: name }, 'a metric could not be read')
      }
    }
  }

  return {
    meters: [...meters, own],
    /** Everything as `GET /metrics` answers it. */
    text: () => registry.metrics(),
    /** Listens, and resolves with the address that Prometheus scrapes. @throws as `net.Server` does. */
    async listen({ host, port }: { readonly host: string; readonly port: number }): Promise<string> {
      server = createServer(async (request, response) => {
        const asked = request.url?.split('?', 1)[0]
        if (asked !== path || request.method !== 'GET') {
          response.writeHead(404, { 'content-type': 'text/plain' }).end(`Only GET ${path} is here.\n`)
          return
        }
        try {
          const text = await registry.metrics()
          response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
        } catch (error) {
          log.debug({ err: error }, 'the metrics could not be made')
          response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be made.\n')
        }
      })
      const listening = Promise.withResolvers<void>()
      server.once('error', error => listening.reject(Object.assign(error, { address: host, port })))
      server.listen(port, host, listening.resolve)
      await listening.promise
      const { port: given } = server.address() as AddressInfo
      return `http://${host.includes(':') ? `[${host}]` : host}:${given}${path}`
    },
    async close(): Promise<void> {
      registry.clear()
      if (!server?.listening) return
      server.closeAllConnections()
      await new Promise(closed => server!.close(closed))
    },
  }
}
