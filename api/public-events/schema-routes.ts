import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import { dataSchemaOf } from './catalogue/catalogue.ts'
import { testDataSchema, testType } from './test-event.ts'

/** GET /api/schemas/<type>.json: the addresses that events name as theirs. They never change, but for optional fields. */
export async function eventSchemaRoutes(app: FastifyInstance): Promise<void> {
  route(app, 'GET', '/api/schemas/:file', {
    access: 'guest',
    tag: 'events',
    operationId: 'getEventSchema',
    summary: 'Get the JSON Schema of the data of an event',
    description: 'Readers ignore fields that they do not know: optional ones may come.',
    problems: ['not-found'],
    params: z.object({
      file: z.string().max(80).meta({ description: 'The type and `.json`', example: 'order.placed.v1.json' }),
    }),
    answer: z
      .looseObject({ $schema: z.string(), title: z.string(), description: z.string(), type: z.literal('object') })
      .describe('A schema of the draft 2020-12'),
    run: async (request, reply) => {
      const [, type = ''] = /^(.+)\.json$/.exec(request.params.file) ?? []
      const schema = type === testType ? testDataSchema() : dataSchemaOf(type)
      if (!schema) return sendProblem(reply, 'not-found')
      reply.header('cache-control', 'public, max-age=3600')
      return schema as { $schema: string; title: string; description: string; type: 'object' }
    },
  })
}
