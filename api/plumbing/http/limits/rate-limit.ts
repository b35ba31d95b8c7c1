import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** `hook` `preHandler` counts after the body is read, so that a refused form comes back with what was typed. */
export type RateLimit = Required<Pick<RateLimitPluginOptions, 'max' | 'timeWindow'>> &
  Pick<RateLimitPluginOptions, 'hook'>

/** Bounds how often one network address may use the routes of this scope, and says so in their documents. */
export async function limitRate(app: FastifyInstance, limit: RateLimit): Promise<void> {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, problems: [...(route.config?.problems ?? []), 'too-many-requests'] }
  })
  await app.register(rateLimit, {
    ...limit,
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Try again in ${after}.`), { statusCode: 429, code: 'too-many-requests' }),
  })
}
