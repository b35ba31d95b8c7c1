import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

const perTenMinutes = 30

/** Bounds how often one network address may leave addresses, for the routes of this scope: each can become a mail. */
export async function limitStockWatches(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, problems: [...(route.config?.problems ?? []), 'too-many-requests'] }
  })
  await app.register(rateLimit, {
    max: perTenMinutes,
    timeWindow: '10 minutes',
    // After the body is read: a form that is refused comes back with what was typed.
    hook: 'preHandler',
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Try again in ${after}.`), { statusCode: 429, code: 'too-many-requests' }),
  })
}
