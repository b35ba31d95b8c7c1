import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { statusPath } from '#domain/product/events.ts'
import { archivedAt } from '#domain/shared/archived.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import type { NewProductWish } from '#web/models/new-product.ts'
import type { WhyStockModel } from '#web/models/product-editor.ts'
import type { AddedProduct } from './new-product.ts'
import type { AddedVariants, VariantWish } from './own-variants.ts'
import { type ProductSaving, saveName } from './saving.ts'
import { mayNotArchive, type ProductUndoing } from './undoing.ts'

const params = z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') })

const picturesSchema = z
  .array(
    z.strictObject({
      image: z.string().max(2_000).describe('The address of one of the feed, or what the upload of one answered'),
      alt: z.partialRecord(z.enum(languages), z.string()).optional().describe('What it shows, in words'),
    }),
  )
  .max(100)

const body = z.strictObject({
  id: z.uuid().describe('Made with the form: the same id is the same save'),
  base: z.int().min(0).describe('The revision that the form was typed over'),
  changes: z
    .record(z.string().max(300), z.union([z.string().max(50_000), z.number(), z.boolean(), picturesSchema, z.null()]))
    .describe(
      'By path: `name.fr`, `description.en`, `seo.title` (in every language), `searchTitle.fr` and `searchText.fr` (in one), `baseCategory`, `brand`, `cuts` (several with commas: `mens,youth`), `kind` (empty: none), `attributes.<name>` (empty: not shown), `discount` (percent), `closeout.<sku>` (whether it will not come again), `prices.<sku>` (minor units of the base currency), `status`, `slug` (its address; the old one leads there), `images.<id of a color>` (all its pictures in their order; `images.` where the product has no colors), `archivedColors.<id of a color>` and `archivedVariants.<sku>` (true: shoppers neither see nor buy it). Null: back to what the feed says',
    ),
  reason: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('Why, in your own words; the history tells it for good, so it names no customer'),
  broughtBackFrom: z.iso
    .datetime()
    .optional()
    .describe('The instant whose values these are, where they are older ones'),
})

const newBody = z.strictObject({
  id: z.uuid().describe('Made with the form: the same id adds one product'),
  language: z.enum(languages).default('en').describe('Of the name'),
  style: z.string().trim().min(1).max(80).describe('The style number or style name that the brand uses'),
  brand: z.string().min(1).max(120).describe('The id of the brand'),
  name: z.string().trim().min(1).max(300),
  baseCategory: z.string().min(1).max(120).describe('The id of the category'),
  colors: z.array(z.string().max(120)).max(200).describe('Ids of colours; empty: it has none'),
  sizes: z.array(z.string().max(120)).max(60).describe('Ids of sizes; empty: it has none'),
  price: z.int().min(0).max(100_000_000).describe('Of each, in minor units of the base currency'),
})

const whySchema = z
  .object({
    available: z.int().describe('Pieces that can be bought; -1: nobody counts them'),
    rungs: z.array(
      z.object({
        why: z.enum(['counted', 'withdrawn', 'earlier', 'adjusted', 'shipped', 'held', 'others', 'short']),
        amount: z.int().describe('Below zero: taken off'),
        at: z.string().optional().describe('Of the last count; of `earlier`, when so many were on hand'),
        shelf: z.boolean().optional().describe('Staff counted, not a feed'),
        by: z.string().nullable().optional(),
        reason: z.string().optional().describe('Of adjustments'),
        number: z.int().nullable().optional().describe('Of the order that holds them; null: it has none yet'),
      }),
    ),
  })
  .describe('The steps')

const variantsBody = z.strictObject({
  id: z.uuid().describe('Made with the form: the same id adds once'),
  colors: z.array(z.string().max(120)).max(200).describe('Ids of colours; empty: all that the product has'),
  sizes: z.array(z.string().max(120)).max(60).describe('Ids of sizes; empty: all that the product has'),
  price: newBody.shape.price,
})

type EditRouteDeps = {
  readonly why: (productId: string, sku: string) => Promise<WhyStockModel>
  readonly save: ProductSaving
  readonly undo: ProductUndoing
  readonly add: (wish: NewProductWish, language: Language, by: Actor) => Promise<AddedProduct>
  readonly addVariants: (productId: string, wish: VariantWish, by: Actor) => Promise<AddedVariants>
  readonly visitorOf: VisitorOf
}

/** POST /api/admin/products {id, style, brand …}: a product by hand. POST /api/admin/products/:productId {id, base, changes}: what a form changed of a product. */
export async function productEditRoutes(
  app: FastifyInstance,
  { save, undo, add, addVariants, why, visitorOf }: EditRouteDeps,
): Promise<void> {
  const mayArchive = async (request: FastifyRequest) =>
    verdictOf(await visitorOf(request), { permission: 'product', to: 'delete' }) === 'allowed'

  route(app, 'GET', '/api/admin/products/:productId/why-stock', {
    ...staff('product', 'view'),
    operationId: 'explainStock',
    summary: 'Explains how many pieces of a variant can be bought, in steps that add up to it',
    params,
    query: z.strictObject({ sku: z.string().min(1).max(200) }),
    answer: whySchema,
    run: async (request, reply) => sendJson(reply, await why(request.params.productId, request.query.sku)),
  })

  route(app, 'POST', '/api/admin/products', {
    ...staff('product', 'edit', 'product-exists', 'terms-not-found', 'contention', 'invalid-request'),
    operationId: 'addProduct',
    summary: 'Adds a product by hand, as a draft: every size in every colour at one price',
    body: newBody,
    answer: { 201: z.object({ productId: z.string() }).describe('The draft') },
    async run(request, reply) {
      const { language, ...wish } = request.body
      const added = await add(wish, language, await actorOf(visitorOf, request))
      if (!added.ok) return sendAsProblem(reply, added.problem)
      notePosition(reply, added.position)
      return sendJson(reply.code(201), { productId: added.productId })
    },
  })

  route(app, 'POST', '/api/admin/products/:productId/variants', {
    ...staff(
      ...(['product', 'edit', 'product-not-found', 'product-of-feed', 'product-discontinued'] as const),
      ...(['terms-not-found', 'contention', 'invalid-request'] as const),
    ),
    operationId: 'addVariants',
    summary: 'Adds colours and sizes to a product by hand, at one price; variants that it has stay as they are',
    params,
    body: variantsBody,
    answer: done,
    async run(request, reply) {
      const added = await addVariants(request.params.productId, request.body, await actorOf(visitorOf, request))
      if (!added.ok) return sendAsProblem(reply, added.problem)
      if (added.position !== undefined) notePosition(reply, added.position)
      return reply.code(204).send()
    },
  })

  route(app, 'POST', '/api/admin/products/:productId', {
    ...staff(
      ...(['product', 'edit', 'product-not-found', 'sku-not-found', 'edit-out-of-bounds', 'edited-meanwhile'] as const),
      ...(['base-ahead', 'address-taken', 'color-not-found', 'picture-not-found', 'all-archived'] as const),
      ...(['contention', 'not-permitted', 'invalid-request'] as const),
    ),
    operationId: 'saveProduct',
    summary:
      'Saves changed fields of a product, all or none; to archive it, or a part of it, takes the permission to delete',
    params,
    body,
    answer: done,
    async run(request, reply) {
      const { changes } = request.body
      const archives = Object.entries(changes).some(
        ([path, value]) =>
          (path === statusPath && value === 'archived') || (archivedAt(path) !== null && value !== null),
      )
      if (archives && !(await mayArchive(request))) return sendAsProblem(reply, mayNotArchive)
      const { reason, broughtBackFrom, ...wish } = request.body
      const told = { ...(reason && { reason }), ...(broughtBackFrom && { broughtBackFrom }) }
      const saved = await save(request.params.productId, { ...wish, told }, await actorOf(visitorOf, request))
      if (!saved.ok) return sendAsProblem(reply, saved.problem)
      notePosition(reply, saved.position)
      return reply.code(204).send()
    },
  })

  route(app, 'POST', '/api/admin/products/:productId/undo', {
    ...staff(
      ...(['product', 'edit', 'product-not-found', 'nothing-to-undo', 'edit-out-of-bounds'] as const),
      ...(['address-taken', 'picture-not-found', 'all-archived', 'not-permitted', 'contention'] as const),
    ),
    operationId: 'undoProductChange',
    summary:
      'Takes a change of a product back, each field that nobody changed since; to archive again takes the permission to delete',
    params,
    body: z.union([
      z.strictObject({ of: z.string().min(1).max(300).describe('`of` of the line in its history') }),
      z.strictObject({ save: newBody.shape.id.describe('The `id` of a save') }),
    ]),
    answer: z
      .object({
        back: z.array(z.string()).readonly().describe('What is as it was before, by path'),
        stays: z.array(z.string()).readonly().describe('What was changed since and is left alone'),
      })
      .describe('It is taken back'),
    async run(request, reply) {
      const { productId } = request.params
      const of = 'of' in request.body ? request.body.of : saveName(productId, request.body.save)
      const undone = { name: of, includes: ({ meta }: StoredEvent) => meta.correlationId === of }
      const undoing = { by: await actorOf(visitorOf, request), mayArchive: await mayArchive(request) }
      const taken = await undo(productId, undone, undoing)
      if (!taken.ok) return sendAsProblem(reply, taken.problem)
      if (taken.position !== null) notePosition(reply, taken.position)
      return sendJson(reply, { back: taken.back.map(({ path }) => path), stays: taken.kept.map(({ path }) => path) })
    },
  })
}
