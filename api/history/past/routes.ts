import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ProductPastModel } from '#web/models/product-past.ts'
import { actorSchema } from '../actor.ts'
import { pastRoute, productPastOf } from './past-route.ts'

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
  pastRoute(app, '/api/admin/products/:productId/past', {
    permission: 'product',
    operationId: 'getProductPast',
    summary: 'Tells what a product was at an instant, and what is another today',
    ...productPastOf(past),
    answer,
    tell: ({ at, was, seen, changes }) => ({ at, seen, changes, product: was && productThen(was) }),
  })
}

function productThen({ slug, state, discount, texts, prices, variants }: NonNullable<ProductPastModel['was']>) {
  const { name, description, baseCategory, brand } = texts
  return {
    ...{ slug, state, discount, name, description, baseCategory, brand },
    variants: variants.map(({ sku, price, available, onHand }) => ({
      ...{ sku, available, onHand },
      price: Object.hasOwn(prices, sku) ? prices[sku]! : price,
    })),
  }
}
