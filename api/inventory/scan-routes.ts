import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '#api/catalogue/index.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import type { Scanning } from './scanning.ts'

const language = z.enum(languages).default('en').describe('Of the names')

const scanned = z
  .object({
    productId: z.string(),
    sku: z.string(),
    name: z.string(),
    picture: z.object({ kind: z.enum(['garment', 'photo']), base: z.string() }),
    color: z.looseObject({ id: z.string(), name: z.string(), hexes: z.array(z.string()).readonly() }).nullable(),
    size: z.string().nullable(),
    at: z.int().describe('The end of the log: send it as the `at` of a count'),
    onHand: z.int().nullable().describe('Null: not tracked'),
    held: z.int().describe('Pieces that orders hold'),
    waiting: z.int().describe('People who wait for it'),
    archived: z.boolean().describe('Shoppers do not see it'),
  })
  .describe('The variant')

const offered = z
  .object({ variants: z.array(z.object({ sku: z.string(), name: z.string() })) })
  .describe('Variants of the products that the words find')

type Deps = { readonly scanning: Scanning; readonly catalogue: (language: Language) => Catalogue }

/** GET /api/admin/inventory/scan?code= and /api/admin/inventory/variants?q=. */
export async function scanRoutes(app: FastifyInstance, { scanning, catalogue }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/inventory/scan', {
    ...staff('stock', 'view', 'sku-not-found'),
    operationId: 'scanVariant',
    summary: 'Finds the variant with a SKU, barcode or article number, as a scanner types it',
    query: z.strictObject({ code: z.string().trim().min(1).max(200), language }),
    answer: scanned,
    async run(request, reply) {
      const { code, language } = request.query
      const found = await scanning.find(code, catalogue(language))
      return found
        ? sendJson(reply, found)
        : sendProblem(reply, 'sku-not-found', `No variant has the code ${code}.`, { skus: [code] })
    },
  })

  route(app, 'GET', '/api/admin/inventory/variants', {
    ...staff('stock', 'view'),
    operationId: 'offerVariants',
    summary: 'Finds variants of products by words',
    query: z.strictObject({ q: z.string().trim().min(1).max(200), language }),
    answer: offered,
    run: async (request, reply) =>
      sendJson(reply, { variants: await scanning.offer(request.query.q, catalogue(request.query.language)) }),
  })
}
