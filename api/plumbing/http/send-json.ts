import type { FastifyReply } from 'fastify'

/**
 * Sends plain data that we made ourselves, for this visitor alone unless the route said otherwise. It is not checked
 * against the schema of the answer, which is there to be read: that would cost more than making it.
 */
export function sendJson(reply: FastifyReply, data: unknown): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(data))
}
