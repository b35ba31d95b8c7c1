import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { languageOf } from '#api/cart/language.ts'
import { skuSchema } from '#api/cart/schema.ts'
import { sendAsProblem } from '#api/problem.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { takeWatch } from './take-watch.ts'
import type { StockWatching } from './watching.ts'

export type StockWatchRouteDeps = { readonly stockWatching: Pick<StockWatching, 'watch'> }

export async function stockWatchRoutes(server: FastifyInstance, { stockWatching }: StockWatchRouteDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/stock-watches',
    {
      config: {
        access: 'guest',
        problems: ['email-required', 'invalid-request', 'sku-not-found', 'in-stock'],
        // It sets none, not even that of the position: whether the address waited before is nobody's business.
        cookies: { reads: ['language'] },
      },
      schema: {
        tags: ['stock-watches'],
        operationId: 'watchStock',
        summary:
          'Writes once to an email address when a sold-out variant is there again; answers alike if it waits already',
        body: z
          .strictObject({
            sku: skuSchema,
            email: z.string().default(''),
            language: z.enum(languages).optional().describe('Of the mail'),
          })
          .meta({ examples: [{ sku: 'FALLOWFIELD-FF1200-NAVY-3XL', email: 'ada@example.com', language: 'en' }] }),
        response: { 202: z.object({ accepted: z.literal(true) }).describe('The address waits, now or before') },
      },
    },
    async (request, reply) => {
      const { sku, email, language } = request.body
      const problem = await takeWatch(stockWatching, { sku, email, language: languageOf(request, language) })
      if (problem) return sendAsProblem(reply, problem)
      return reply.code(202).send({ accepted: true as const })
    },
  )
}
