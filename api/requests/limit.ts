import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

const perTenMinutes = 20

/** Bounds how often one network address may write to the shop. A person needs a few, a robot thousands. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: perTenMinutes,
    timeWindow: '10 minutes',
    allowList: request => request.method === 'GET',
    // After the body is read: whoever is refused gets back what was typed.
    hook: 'preHandler',
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Try again in ${after}.`), { statusCode: 429, code: 'too-many-requests' }),
  })
}
