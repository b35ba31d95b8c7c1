import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { type ProblemCode, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { buyerOf } from '#api/visitors/buyer.ts'
import { cartIdOf, setCartCookie } from '#api/visitors/cart-cookie.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { cartSchema } from './answer-schema.ts'
import { sendCartProblem } from './cart-problem.ts'
import type { CartChange, Carts, OpenCart } from './carts.ts'
import { type CartModelDeps, cartModel } from './model.ts'
import { addItemsBody, applyCouponBody, changeItemBody, itemParams, languageQuery } from './schema.ts'

export type CartDeps = CartModelDeps & {
  readonly carts: Carts
  readonly visitorOf: VisitorOf
  readonly catalogue: (language: Language) => Catalogue
  /** Whether a visitor's id, the part of a cart's id before the dot, is that of an account. */
  readonly isAccount: (visitor: string) => Promise<boolean>
  /** Cookies travel over https only. */
  readonly secureCookies: boolean
}

const tags = ['cart']
const looking = { access: 'guest', cookies: { reads: ['cart', 'language'] } } as const
const changing = (...problems: readonly ProblemCode[]) =>
  ({ access: 'guest', problems, cookies: { reads: ['cart', 'language'], sets: ['cart', 'position'] } }) as const

export async function cartRoutes(server: FastifyInstance, deps: CartDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { carts } = deps

  app.get(
    '/api/cart',
    {
      config: looking,
      schema: {
        tags,
        operationId: 'getCart',
        summary: "Returns the visitor's cart",
        querystring: languageQuery,
        response: { 200: cartSchema },
      },
    },
    async (request, reply) =>
      sendCart(request, reply, await carts.current(cartIdOf(request)), languageOf(request, request.query.lng)),
  )

  app.post(
    '/api/cart/items',
    {
      config: changing('sku-not-found', 'out-of-stock', 'quantity-out-of-bounds', 'cart-full', 'cart-not-restorable'),
      schema: {
        tags,
        operationId: 'addCartItems',
        summary: 'Adds all lines to the cart, or none',
        querystring: languageQuery,
        response: { 200: cartSchema },
        body: addItemsBody,
      },
    },
    async (request, reply) => {
      const { lines, copyOf } = request.body
      const named = cartIdOf(request)
      if (copyOf && !(await carts.mayRestore(named, copyOf, deps.isAccount))) {
        return sendProblem(reply, 'cart-not-restorable', 'The shop has a newer version of this cart. Delete the copy.')
      }
      return sendChange(request, reply, await carts.add(named, lines), languageOf(request, request.query.lng))
    },
  )

  app.patch(
    '/api/cart/items/:uid',
    {
      config: changing('cart-item-not-found', 'out-of-stock', 'quantity-out-of-bounds'),
      schema: {
        tags,
        operationId: 'changeCartItem',
        summary: 'Changes the quantity of a line',
        params: itemParams,
        querystring: languageQuery,
        response: { 200: cartSchema },
        body: changeItemBody,
      },
    },
    async (request, reply) =>
      sendChange(
        request,
        reply,
        await carts.change(cartIdOf(request), request.params.uid, request.body.quantity),
        languageOf(request, request.query.lng),
      ),
  )

  app.delete(
    '/api/cart/items/:uid',
    {
      config: changing('cart-item-not-found'),
      schema: {
        tags,
        operationId: 'removeCartItem',
        summary: 'Removes a line from the cart',
        params: itemParams,
        querystring: languageQuery,
        response: { 200: cartSchema },
      },
    },
    async (request, reply) =>
      sendChange(
        request,
        reply,
        await carts.remove(cartIdOf(request), request.params.uid),
        languageOf(request, request.query.lng),
      ),
  )

  app.post(
    '/api/cart/coupon',
    {
      config: changing('coupon-refused', 'cart-is-empty', 'too-many-requests'),
      schema: {
        tags,
        operationId: 'applyCoupon',
        summary: 'Applies a coupon to the cart, in place of the one before',
        querystring: languageQuery,
        response: { 200: cartSchema },
        body: applyCouponBody,
      },
    },
    async (request, reply) =>
      sendChange(
        request,
        reply,
        await carts.applyCoupon(cartIdOf(request), request.body.code, {
          personId: await personOf(request),
          address: request.ip,
        }),
        languageOf(request, request.query.lng),
      ),
  )

  app.delete(
    '/api/cart/coupon',
    {
      config: changing('cart-is-empty'),
      schema: {
        tags,
        operationId: 'takeCouponOff',
        summary: 'Removes the coupon from the cart',
        querystring: languageQuery,
        response: { 200: cartSchema },
      },
    },
    async (request, reply) =>
      sendChange(request, reply, await carts.takeCouponOff(cartIdOf(request)), languageOf(request, request.query.lng)),
  )

  async function personOf(request: FastifyRequest): Promise<string | null> {
    return buyerOf(await deps.visitorOf(request)).personId ?? null
  }

  async function sendChange(request: FastifyRequest, reply: FastifyReply, change: CartChange, language: Language) {
    if (!change.ok) return sendCartProblem(reply, change.rejection)
    noteChange(reply, change, deps)
    return sendCart(request, reply, change, language)
  }

  async function sendCart(
    request: FastifyRequest,
    reply: FastifyReply,
    open: Pick<OpenCart, 'id' | 'cart'>,
    language: Language,
  ) {
    // Who asks matters to a coupon alone.
    const personId = open.cart.coupon === null ? null : await personOf(request)
    const model = await cartModel(open, deps, deps.catalogue(language), personId)
    return sendJson(reply, model)
  }
}

/** After a write the cookies name the cart, and the position that the next page has to show. */
export function noteChange(
  reply: FastifyReply,
  change: Extract<CartChange, { ok: true }>,
  { secureCookies }: Pick<CartDeps, 'secureCookies'>,
): void {
  setCartCookie(reply, change.id, { secure: secureCookies })
  notePosition(reply, change.position)
}
