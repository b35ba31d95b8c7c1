import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Of addresses that no route answers. */
const unknown = 'none'
/** Of any other method. */
const other = 'other'
/** Seconds: a kept page takes 0.1 ms, an order 5 ms, a page that waits for its views half a second. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Labels of a request: the pattern of its route, never the address that was asked for. */
const labels = ['route', 'method', 'status'] as const

export const requestMetrics = {
  requests: 'selvedge_http_requests_total',
  seconds: 'selvedge_http_request_duration_seconds',
} as const

/** The values that requests have beside the patterns of the routes. */
export const requestLabels = {
  method: [...methods, other],
  status: ['1xx', '2xx', '3xx', '4xx', '5xx'],
  route: [unknown],
} as const

/** Counts every request that reaches a route, and how long it took. To be called before the routes are registered. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: requestMetrics.requests,
    help: 'Requests, by the pattern of their route; kept pages for requests without cookies are counted apart',
    labelNames: labels,
    registers,
  })
  const seconds = new Histogram({
    name: requestMetrics.seconds,
    help: 'Seconds from the arrival of a request to the end of its answer, without streams',
    labelNames: ['route', 'method'],
    buckets,
    registers,
  })
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const route = request.routeOptions.url ?? unknown
    const method = methods.includes(request.method) ? request.method : other
    requests.inc({ route, method, status: `${Math.floor(reply.statusCode / 100)}xx` })
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      seconds.observe({ route, method }, reply.elapsedTime / 1000)
    done()
  })
}
