import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { productEvents } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { isArchived } from '#domain/shared/archived.ts'
import { sum } from '#domain/shared/money.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { type PriceRung, whyPrice } from '#domain/shared/why-price.ts'
import type { PriceTrailModel } from '#web/models/price-trail.ts'
import { actorSchema } from './actor.ts'
import { productEntries } from './product-history.ts'
import { productSteps } from './product-steps.ts'

/** At which prices a variant was sold, since when, and why. Null: the product never had it. */
export async function priceTrail(
  productId: string,
  sku: string,
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
): Promise<PriceTrailModel | null> {
  const steps = await productSteps(store, productId)
  const told = steps.map(step => ({ step, rungs: whyAt(step.after, sku) }))
  const first = told.findIndex(({ rungs }) => rungs !== null)
  if (first < 0) return null
  const spans = told.slice(first).filter((each, at, all) => at === 0 || priceOf(each) !== priceOf(all[at - 1]!))
  const entries = await productEntries(
    spans.map(({ step }) => step),
    readModels,
  )
  const prices = spans.map(({ step, rungs }, at): PriceTrailModel['prices'][number] => {
    const { what, by, source, priceChange, reason } = entries[at]!
    return {
      ...{ from: step.event.at, until: spans[at + 1]?.step.event.at ?? null },
      ...{ price: priceOf({ rungs }), rungs: rungs ?? [] },
      by: { what, by, source, priceChange, reason },
    }
  })
  return { prices: prices.reverse() }
}

/** Why the variant had its price; null: it was not sold. */
function whyAt(product: Product, sku: string): readonly PriceRung[] | null {
  const variant = product?.feed.variants.find(each => each.sku === sku)
  if (!product || !variant || product.discontinued || isArchived(variant, product.edits)) return null
  if ((product.status ?? product.feed.status ?? 'active') !== 'active') return null
  return whyPrice(variant, levelOf(product.edits.prices, sku), product.edits.discount ?? 0)
}

const priceOf = ({ rungs }: { readonly rungs: readonly PriceRung[] | null }) =>
  rungs && sum(rungs.map(({ amount }) => amount))

const minor = z.int().describe('Minor units of the base currency')
const answer = z
  .object({
    prices: z
      .array(
        z.object({
          from: z.string(),
          until: z.string().nullable().describe('Null: it counts still'),
          price: minor.nullable().describe('Null: it was not sold'),
          rungs: z
            .array(
              z.object({
                amount: minor,
                why: z.enum(['cost', 'fed', 'yours', 'minimum', 'markup', 'discount']),
                factor: z.number().optional(),
                percent: z.number().optional(),
              }),
            )
            .readonly()
            .describe('Steps that add up to it'),
          by: z
            .object({
              what: z.enum(productEvents),
              by: actorSchema,
              source: z.string().nullable().describe('Whose feed told of it'),
              priceChange: z.object({ changeId: z.string(), name: z.string(), back: z.boolean() }).nullable(),
              reason: z.string().nullable(),
            })
            .describe('The change that brought it'),
        }),
      )
      .readonly()
      .describe('The newest first'),
  })
  .meta({ id: 'PriceTrail', description: 'The prices at which a variant was sold, since when, and why' })

/** GET /api/admin/products/<id>/price-trail?sku=. */
export async function priceTrailRoutes(
  app: FastifyInstance,
  engines: Pick<Engines, 'store' | 'readModels'>,
): Promise<void> {
  route(app, 'GET', '/api/admin/products/:productId/price-trail', {
    ...staff('product', 'view', 'product-not-found'),
    operationId: 'getPriceTrail',
    summary: 'Lists the prices at which a variant was sold, since when, and why',
    params: z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') }),
    query: z.strictObject({ sku: z.string().min(1).max(200).describe('The variant') }),
    answer,
    async run(request, reply) {
      const { productId } = request.params
      const { sku } = request.query
      const found = await priceTrail(productId, sku, engines)
      return found
        ? sendJson(reply, found)
        : sendProblem(reply, 'product-not-found', `There is no variant ${sku} of ${productId} that was sold.`)
    },
  })
}
