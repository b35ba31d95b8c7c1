import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { start } from '#domain/shared/event-store.ts'
import type { ViewLag } from '#projections/run/run.ts'
import { outageRetryAfter } from './errors.ts'

export type HealthDeps = {
  /** Each view's lag behind the log. Throws when an engine does not answer. */
  readonly lag: () => Promise<readonly ViewLag[]>
}

const tags = ['health']

const views = z.array(
  z.object({
    view: z.string(),
    state: z.enum(['live', 'catching-up', 'retrying', 'stopped', 'superseded']),
    position: z.number().describe('A position in the log; opaque, rising'),
    behind: z
      .number()
      .describe("The distance to the end of the log, in the log's own measure; 0: the view shows everything"),
    rebuilding: z
      .number()
      .optional()
      .describe('The position of the generation that is being built beside the live one'),
    error: z.string().optional(),
    note: z.string().optional().describe('What the shop does without an engine'),
  }) satisfies z.ZodType<ViewLag>,
)

/** A view that stopped, or is folded for the first time: what is made of it is answered with 503. */
const showsNothing = ({ state, position, behind }: ViewLag) =>
  state === 'stopped' || (position === start && (behind > 0 || state === 'catching-up'))

/** GET /health/live: the process answers. GET /health/ready: its engines answer, no view has stopped and none is empty. */
export async function healthRoutes(server: FastifyInstance, { lag }: HealthDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/health/live',
    {
      config: { access: 'guest' },
      schema: {
        tags,
        operationId: 'getLiveness',
        summary: 'Tells whether the process answers',
        response: { 200: z.object({ status: z.literal('live') }).describe('The process answers') },
      },
    },
    async () => ({ status: 'live' as const }),
  )

  app.get(
    '/health/ready',
    {
      config: { access: 'guest' },
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Tells whether all engines answer and how far each view lags behind the log',
        response: {
          200: z.object({ status: z.literal('ready'), views }).describe('Everything answers, and no view has stopped'),
          503: z
            .object({ status: z.literal('not-ready'), views })
            .describe('A view has stopped or is being built, or an engine does not answer.'),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const views = [...(await lag())]
        if (!views.some(showsNothing)) return reply.send({ status: 'ready', views })
        return reply.code(503).header('retry-after', outageRetryAfter).send({ status: 'not-ready', views })
      } catch (error) {
        request.log.error({ err: error }, 'an engine does not answer')
        return reply.code(503).header('retry-after', outageRetryAfter).send({ status: 'not-ready', views: [] })
      }
    },
  )
}
