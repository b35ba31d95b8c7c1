import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { statusPath } from './changes.ts'
import type { ProductSaving } from './saving.ts'

const params = z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') })

const body = z.strictObject({
  id: z.uuid().describe('Made with the form: the same id is the same save'),
  base: z.int().min(0).describe('The revision that the form was typed over'),
  changes: z
    .record(z.string().max(300), z.union([z.string().max(50_000), z.number(), z.null()]))
    .describe(
      'By path: `name.fr`, `description.en`, `seo.title`, `baseCategory`, `discount` (percent), `prices.<sku>` (minor units of the base currency), `status`. Null: back to what the feed says',
    ),
})

/** POST /api/admin/products/:productId {id, base, changes}: what a form changed of a product. */
export async function productEditRoutes(
  app: FastifyInstance,
  { save, visitorOf }: { readonly save: ProductSaving; readonly visitorOf: VisitorOf },
): Promise<void> {
  route(app, 'POST', '/api/admin/products/:productId', {
    ...staff(
      ...(['product', 'edit', 'product-not-found', 'sku-not-found', 'edit-out-of-bounds', 'edited-meanwhile'] as const),
      ...(['contention', 'not-permitted', 'invalid-request'] as const),
    ),
    operationId: 'saveProduct',
    summary: 'Saves changed fields of a product, all or none; to archive it takes the permission to delete',
    params,
    body,
    answer: done,
    async run(request, reply) {
      const archives = request.body.changes[statusPath] === 'archived'
      const visitor = await visitorOf(request)
      if (archives && verdictOf(visitor, { permission: 'product', to: 'delete' }) !== 'allowed')
        return sendProblem(reply, 'not-permitted', 'To archive a product takes Products: delete.')
      const saved = await save(request.params.productId, request.body, await actorOf(visitorOf, request))
      if (!saved.ok) return sendAsProblem(reply, saved.problem)
      notePosition(reply, saved.position)
      return reply.code(204).send()
    },
  })
}
