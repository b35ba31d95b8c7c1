import type { FastifyInstance } from 'fastify'
import type { ViewLag } from '#projections/run.ts'

export type HealthDeps = {
  /** Each view's lag behind the log. Throws when an engine does not answer. */
  readonly lag: () => Promise<readonly ViewLag[]>
}

/** GET /health/live: the process answers. GET /health/ready: its engines answer and no view has stopped. */
export async function healthRoutes(app: FastifyInstance, { lag }: HealthDeps): Promise<void> {
  app.get('/health/live', { schema: { tags: ['health'] } }, async () => ({ status: 'live' }))

  app.get('/health/ready', { schema: { tags: ['health'] } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      const views = await lag()
      const ready = views.every(({ state }) => state !== 'stopped')
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready', views })
    } catch (error) {
      request.log.error({ err: error }, 'an engine does not answer')
      return reply.code(503).send({ status: 'not-ready', views: [] })
    }
  })
}
