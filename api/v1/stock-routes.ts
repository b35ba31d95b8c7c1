import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Offers } from '#api/plumbing/feature.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { stock } from '#api/stock/index.ts'

/** The pieces of a variant for programs, under the names that events have for them. */
export async function stockRoutes(
  app: FastifyInstance,
  { stockroom }: Pick<Offers<[typeof stock]>, 'stockroom'>,
): Promise<void> {
  route(app, 'GET', '/api/v1/stock/:sku', {
    access: { scope: 'stock:read' },
    tag: 'v1',
    problems: ['sku-not-found'],
    operationId: 'readStock',
    summary: 'Returns the pieces of a variant',
    params: z.strictObject({ sku: z.string().min(1).max(200).describe('The id of the variant in carts and orders') }),
    answer: z
      .object({
        sku: z.string(),
        on_hand: z.int().nullable().describe('On the shelf; null: the variant is not tracked'),
        committed: z.int().describe('Held for orders that did not leave'),
        available: z.int().nullable().describe('On hand less committed; below 0: short; null: any number'),
      })
      .meta({ id: 'ProgramStock', description: 'The pieces of a variant as programs see them' }),
    async run(request, reply) {
      const shown = await stockroom.show(request.params.sku)
      if (!shown.ok) return sendAsProblem(reply, shown.problem)
      const { sku, onHand, committed, available } = shown.variants[0]!
      return sendJson(reply, { sku, on_hand: onHand, committed, available })
    },
  })
}
