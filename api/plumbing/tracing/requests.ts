import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Doing, doing } from './doing.ts'
import { tracingNow } from './spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    doing: Doing | null
  }
}

/** What runs for a request knows it: its lines in the log, its spans, and events that it leads to. */
export function knowRequests(app: FastifyInstance): void {
  app.decorateRequest('doing', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.doing = { requestId: request.id, context: tracingNow() && beginSpan(request) }
    doing.run(request.doing, done)
  })
  // The body came in by events of the socket, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => doing.run(request.doing!, done))
  app.addHook('onResponse', (request, reply, done) => {
    const context = request.doing?.context
    const span = context ? trace.getSpan(context) : undefined
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

function beginSpan(request: FastifyRequest) {
  const tracing = tracingNow()!
  const route = request.routeOptions.url ?? 'none'
  const callers = request.headers.traceparent ? tracing.callers(request.headers) : ROOT_CONTEXT
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'selvedge.request_id': request.id }
  const span = tracing.tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, callers)
  return trace.setSpan(callers, span)
}
