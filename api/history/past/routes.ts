import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { ProductPastModel } from '#web/models/product-past.ts'
import { actorSchema } from '../actor.ts'

const text = z.string().describe('As text; pictures as JSON')
const byLanguage = z.record(z.string(), z.string()).describe('By language')

const answer = z
  .object({
    at: z.string(),
    product: z
      .object({
        ...{ slug: z.string(), name: byLanguage, description: byLanguage, baseCategory: z.string(), brand: z.string() },
        state: z.string().describe('`active`, `draft`, `archived` or `discontinued`'),
        discount: z.number().describe('Percent'),
        variants: z.array(
          z.object({
            sku: z.string(),
            price: z.int().describe('Before the discount, in minor units of the base currency'),
            available: z.int().describe('Pieces that could be bought; -1: nobody counted them'),
            onHand: z.int().nullable().describe('Null: nobody counted them'),
          }),
        ),
      })
      .nullable()
      .describe('Null: the shop did not have it yet'),
    seen: z
      .object({
        prices: z
          .tuple([z.int(), z.int()])
          .describe('The lowest and the highest, in minor units of the shown currency'),
        pieces: z.int().nullable().describe('That could be bought; null: any number'),
      })
      .nullable()
      .describe('What shoppers saw; null: they did not see it'),
    changes: z
      .array(
        z.object({
          path: z.string().describe('`name.fr`, `prices.<sku>` …'),
          ...{ was: text, now: text, by: actorSchema },
          source: z.string().nullable().describe('Whose feed changed it last; null: no feed did'),
          at: z.string().describe('When it was changed last'),
          reason: z.string().nullable(),
          back: z
            .object({ value: z.unknown().describe('Null: what the feed says') })
            .nullable()
            .describe('Save this value at this path to bring it back; null: it cannot come back'),
        }),
      )
      .readonly()
      .describe('What is another today, and who changed it last'),
  })
  .meta({ id: 'ProductPast', description: 'A product as it was at an instant' })

/** GET /api/admin/products/<id>/past?at=. */
export async function pastRoutes(
  app: FastifyInstance,
  { past }: { past(request: FastifyRequest, productId: string, at: string): Promise<ProductPastModel | null> },
): Promise<void> {
  route(app, 'GET', '/api/admin/products/:productId/past', {
    ...staff('product', 'view', 'product-not-found'),
    operationId: 'getProductPast',
    summary: 'Tells what a product was at an instant, and what is another today',
    params: z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') }),
    query: z.strictObject({ at: z.iso.datetime().describe('The instant, of UTC') }),
    answer,
    async run(request, reply) {
      const { productId } = request.params
      const found = await past(request, productId, request.query.at)
      if (!found) return sendProblem(reply, 'product-not-found', `There is no product ${productId}.`)
      const { at, was, seen, changes } = found
      if (!was) return sendJson(reply, { at, product: null, seen, changes })
      const { slug, state, discount, texts, prices } = was
      const { name, description, baseCategory, brand } = texts
      const variants = was.variants.map(({ sku, price, available, onHand }) => ({
        ...{ sku, available, onHand },
        price: Object.hasOwn(prices, sku) ? prices[sku]! : price,
      }))
      return sendJson(reply, {
        ...{ at, seen, changes },
        product: { slug, state, discount, name, description, baseCategory, brand, variants },
      })
    },
  })
}
