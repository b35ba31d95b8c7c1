import type { FastifyReply } from 'fastify'

/**
 * Sends plain data that we made ourselves, for this visitor alone. It is not checked against the schema of the answer,
 * which is there to be read.
 */
export function sendJson(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(data))
}
