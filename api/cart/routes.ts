import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type catalogue, skuSchema } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { type ProblemCode, sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { noteOwnPosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { buyerOf, cartIdOf, cartIdPattern, setCartCookie, type visitors } from '#api/visitors/index.ts'
import { mostLines, quantityBounds } from '#domain/cart/commands.ts'
import { cartSchema } from './answer-schema.ts'
import { cartProblem } from './cart-problem.ts'
import type { CartOutcome, Carts, OpenCart } from './carts.ts'
import { type CartModelDeps, cartModel } from './model.ts'

const { least, most } = quantityBounds

export const quantitySchema = z
  .int({ error: `has to be a whole number from ${least} to ${most}` })
  .min(least, { error: `has to be at least ${least}` })
  .max(most, { error: `has to be at most ${most}` })

export const addItemsBody = z
  .strictObject({
    lines: z
      .array(z.strictObject({ sku: skuSchema, quantity: quantitySchema }))
      .min(1, { error: 'needs at least one line' })
      .max(mostLines, { error: `takes at most ${mostLines} lines` }),
    copyOf: z
      .strictObject({ id: z.string().regex(cartIdPattern), revision: z.int().min(-1) })
      .optional()
      .describe("The lines are the browser's copy of this cart; they fill an empty cart after its cookie was lost"),
  })
  .meta({ examples: [{ lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 12 }] }] })

export const changeItemBody = z.strictObject({ quantity: quantitySchema }).meta({ examples: [{ quantity: 24 }] })

export const applyCouponBody = z
  .strictObject({
    code: z
      .string()
      .trim()
      .min(1, { error: 'Enter a code' })
      .max(100)
      .describe('Capitals and spaces make no difference'),
  })
  .meta({ examples: [{ code: 'FALL10' }] })

export const itemParams = z.strictObject({ uid: skuSchema.describe('The id of the line in the cart') })

export type CartDeps = CartModelDeps &
  Pick<Engines, 'secureCookies'> &
  Pick<Offers<[typeof visitors, typeof catalogue]>, 'visitorOf' | 'isAccount' | 'catalogue'> & { readonly carts: Carts }

const looking = {
  tag: 'cart',
  access: 'guest',
  cookies: { reads: ['cart', 'language'] },
  query: languageQuery,
  answer: cartSchema,
} as const
const changing = (...problems: readonly ProblemCode[]) =>
  ({ ...looking, problems, cookies: { reads: ['cart', 'language'], sets: ['cart', 'position'] } }) as const

export async function cartRoutes(app: FastifyInstance, deps: CartDeps): Promise<void> {
  const { carts } = deps

  route(app, 'GET', '/api/cart', {
    ...looking,
    operationId: 'getCart',
    summary: "Returns the visitor's cart",
    run: async (request, reply) => sendCart(request, reply, await carts.current(cartIdOf(request))),
  })

  route(app, 'POST', '/api/cart/items', {
    ...changing('sku-not-found', 'out-of-stock', 'quantity-out-of-bounds', 'cart-full', 'cart-not-restorable'),
    operationId: 'addCartItems',
    summary: 'Adds all lines to the cart, or none',
    body: addItemsBody,
    async run(request, reply) {
      const { lines, copyOf } = request.body
      const named = cartIdOf(request)
      if (copyOf && !(await carts.mayRestore(named, copyOf, deps.isAccount))) {
        return sendProblem(reply, 'cart-not-restorable', 'The shop has a newer version of this cart. Delete the copy.')
      }
      return sendOutcome(request, reply, await carts.add(named, lines))
    },
  })

  route(app, 'PATCH', '/api/cart/items/:uid', {
    ...changing('cart-item-not-found', 'out-of-stock', 'quantity-out-of-bounds'),
    operationId: 'changeCartItem',
    summary: 'Changes the quantity of a line',
    params: itemParams,
    body: changeItemBody,
    run: async (request, reply) =>
      sendOutcome(request, reply, await carts.change(cartIdOf(request), request.params.uid, request.body.quantity)),
  })

  route(app, 'DELETE', '/api/cart/items/:uid', {
    ...changing('cart-item-not-found'),
    operationId: 'removeCartItem',
    summary: 'Removes a line from the cart',
    params: itemParams,
    run: async (request, reply) =>
      sendOutcome(request, reply, await carts.remove(cartIdOf(request), request.params.uid)),
  })

  route(app, 'POST', '/api/cart/coupon', {
    ...changing('coupon-refused', 'cart-is-empty', 'too-many-requests'),
    operationId: 'applyCoupon',
    summary: 'Applies a coupon to the cart, in place of the one before',
    body: applyCouponBody,
    run: async (request, reply) =>
      sendOutcome(
        request,
        reply,
        await carts.applyCoupon(cartIdOf(request), request.body.code, {
          personId: await personOf(request),
          address: request.ip,
        }),
      ),
  })

  route(app, 'DELETE', '/api/cart/coupon', {
    ...changing('cart-is-empty'),
    operationId: 'takeCouponOff',
    summary: 'Removes the coupon from the cart',
    run: async (request, reply) => sendOutcome(request, reply, await carts.takeCouponOff(cartIdOf(request))),
  })

  async function personOf(request: FastifyRequest): Promise<string | null> {
    return buyerOf(await deps.visitorOf(request)).personId ?? null
  }

  async function sendOutcome(request: FastifyRequest, reply: FastifyReply, change: CartOutcome) {
    if (!change.ok) return sendAsProblem(reply, cartProblem(change.rejection))
    noteChange(reply, change, deps)
    return sendCart(request, reply, change)
  }

  async function sendCart(request: FastifyRequest, reply: FastifyReply, open: Pick<OpenCart, 'id' | 'cart'>) {
    const { lng } = request.query as z.output<typeof languageQuery>
    // Only a coupon's price depends on the visitor.
    const personId = open.cart.coupon === null ? null : await personOf(request)
    const model = await cartModel(open, deps, deps.catalogue(languageOf(request, lng)), personId)
    return sendJson(reply, model)
  }
}

/** After a write the cookies name the cart, and the position that the next page has to show. */
export function noteChange(
  reply: FastifyReply,
  change: Extract<CartOutcome, { ok: true }>,
  { secureCookies }: Pick<CartDeps, 'secureCookies'>,
): void {
  setCartCookie(reply, change.id, { secure: secureCookies })
  noteOwnPosition(reply, change.position)
}
