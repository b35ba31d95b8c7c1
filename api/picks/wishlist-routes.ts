import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type catalogue, colorSchema, pictureBaseSchema } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { noteOwnPosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { becomeListOwner, listOwnerOf, type visitors } from '#api/visitors/index.ts'
import type { Compares } from './compares.ts'
import { wishlistItems } from './wishlist-model.ts'
import type { WishlistChange, Wishlists } from './wishlists.ts'

export type WishlistDeps = Pick<Engines, 'secureCookies'> &
  Pick<Offers<[typeof visitors, typeof catalogue]>, 'visitorOf' | 'products' | 'catalogue'> & {
    readonly wishlists: Wishlists
    readonly compares: Compares
  }

export const productIdSchema = z.string().min(1).max(200).describe('The `id` of the product')
export const pickedSchema = z
  .object({ wishlist: z.array(z.string()), compare: z.array(z.string()) })
  .describe('The ids of the products')
const savedSchema = z.object({ wishlist: z.array(z.string()) }).describe('The ids of the products that are saved now')

const sharedSchema = z
  .object({ shareId: z.string().nullable().describe('The shared list is at `/wishlist/{shareId}`') })
  .describe('The address of the shared list; null if the list is private')

const minor = z.int().describe('Minor units of the shown currency')
const itemSchema = z
  .object({
    productId: z.string(),
    path: z.string(),
    name: z.string(),
    brand: z.string(),
    style: z.string(),
    color: colorSchema.nullable(),
    picture: pictureBaseSchema,
    price: minor.describe('The lowest price in this colour'),
    varies: z.boolean(),
    priceWhenSaved: minor.nullable().describe('The old price; set if it was higher when the product was saved'),
    variants: z.array(
      z.object({
        sku: z.string(),
        size: z.string().nullable(),
        price: minor,
        available: z.int(),
        uncounted: z.literal(true).optional().describe('Set if nothing was counted yet; it is not sold out'),
      }),
    ),
    sold: z.boolean(),
  })
  .meta({ id: 'WishlistItem' })

export async function wishlistRoutes(app: FastifyInstance, deps: WishlistDeps): Promise<void> {
  const { wishlists, compares } = deps
  const reads = { tag: 'wishlist', access: 'guest', cookies: { reads: ['cart'] } } as const
  const writes = { ...reads, cookies: { reads: ['cart'], sets: ['cart', 'position'] } } as const

  route(app, 'GET', '/api/home/wishlist', {
    access: 'customer',
    tag: 'wishlist',
    operationId: 'getWishlist',
    summary: 'Lists the products that a signed-in visitor saved, the last one first',
    query: languageQuery,
    answer: z
      .object({ success: z.boolean(), wishlist: z.array(itemSchema) })
      .describe('The products, the last one first'),
    async run(request, reply) {
      const { accountId } = await customerOf(deps.visitorOf, request)
      const list = await wishlists.current(accountId)
      const catalogue = deps.catalogue(languageOf(request, request.query.lng))
      return sendJson(reply, { success: true, wishlist: await wishlistItems(list.items, deps.products, catalogue) })
    },
  })

  route(app, 'GET', '/api/picked', {
    ...reads,
    operationId: 'getPicked',
    summary: 'Lists the ids of the products that the visitor saved and compares',
    answer: pickedSchema,
    async run(request, reply) {
      const owner = listOwnerOf(request)
      const [list, compared] = await Promise.all([wishlists.current(owner), compares.current(owner)])
      return sendJson(reply, { wishlist: list.items.map(item => item.productId), compare: compared.productIds })
    },
  })

  route(app, 'POST', '/api/wishlist/items', {
    ...writes,
    problems: ['product-not-found', 'wishlist-full'],
    operationId: 'saveItem',
    summary: 'Saves a product, in a colour if one is named',
    body: z.strictObject({ productId: productIdSchema, color: z.string().max(200).nullable().optional() }),
    answer: savedSchema,
    async run(request, reply) {
      const { productId, color = null } = request.body
      return sendOutcome(reply, await wishlists.save(becomeListOwner(request, reply, deps), productId, color))
    },
  })

  route(app, 'DELETE', '/api/wishlist/items/:productId', {
    ...writes,
    operationId: 'removeSavedItem',
    summary: 'Removes a product from the list, if it is there',
    params: z.strictObject({ productId: productIdSchema }),
    answer: savedSchema,
    async run(request, reply) {
      const owner = listOwnerOf(request)
      if (owner === null) return sendJson(reply, { wishlist: [] })
      return sendOutcome(reply, await wishlists.remove(owner, request.params.productId))
    },
  })

  route(app, 'POST', '/api/wishlist/share', {
    ...writes,
    operationId: 'shareWishlist',
    summary: 'Shares the list at an address that cannot be guessed',
    answer: sharedSchema,
    run: async (request, reply) => sendShared(reply, await wishlists.share(becomeListOwner(request, reply, deps))),
  })

  route(app, 'DELETE', '/api/wishlist/share', {
    ...writes,
    operationId: 'stopSharingWishlist',
    summary: 'Stops sharing the list; its address stops working',
    answer: sharedSchema,
    async run(request, reply) {
      const owner = listOwnerOf(request)
      return owner === null ? sendJson(reply, { shareId: null }) : sendShared(reply, await wishlists.stopSharing(owner))
    },
  })

  function sendShared(reply: FastifyReply, change: WishlistChange): FastifyReply {
    if (!change.ok) return sendAsProblem(reply, change.problem)
    noteOwnPosition(reply, change.position)
    return sendJson(reply, { shareId: change.list.shareId })
  }

  function sendOutcome(reply: FastifyReply, change: WishlistChange): FastifyReply {
    if (!change.ok) return sendAsProblem(reply, change.problem)
    noteOwnPosition(reply, change.position)
    return sendJson(reply, { wishlist: change.list.items.map(item => item.productId) })
  }
}
