import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

const perMinute = 60

/** Bounds how often one network address may subscribe, for the routes of this scope. A person needs one, a robot thousands. */
export async function limitSubscribing(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, problems: [...(route.config?.problems ?? []), 'too-many-requests'] }
  })
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    allowList: request => request.method === 'GET',
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Try again in ${after}.`), { statusCode: 429, code: 'too-many-requests' }),
  })
}
