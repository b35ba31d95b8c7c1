import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ProductPages } from '#api/products/product-pages.ts'
import { notePosition } from '#api/read-your-writes.ts'
import type { Catalogue } from '#api/storefront/catalogue.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { cartSchema } from './answer-schema.ts'
import { cartIdOf, setCartCookie } from './cart-cookie.ts'
import { sendCartProblem } from './cart-problem.ts'
import type { CartChange, Carts, OpenCart } from './carts.ts'
import { languageOf } from './language.ts'
import { cartModel } from './model.ts'
import { addItemsBody, changeItemBody, itemParams, languageQuery } from './schema.ts'
import { sendJson } from './send-json.ts'

export type CartDeps = {
  readonly carts: Carts
  readonly products: ProductPages
  readonly catalogue: (language: Language) => Catalogue
  /** Cookies travel over https only. */
  readonly secureCookies: boolean
}

const tags = ['cart']

export async function cartRoutes(server: FastifyInstance, deps: CartDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { carts } = deps

  app.get(
    '/api/cart',
    {
      schema: {
        tags,
        operationId: 'getCart',
        summary: "The visitor's cart",
        querystring: languageQuery,
        response: { 200: cartSchema },
      },
    },
    async (request, reply) =>
      sendCart(reply, await carts.current(cartIdOf(request)), languageOf(request, request.query.lng)),
  )

  app.post(
    '/api/cart/items',
    {
      schema: {
        tags,
        operationId: 'addCartItems',
        summary: 'Adds lines to the cart, all or none',
        querystring: languageQuery,
        response: { 200: cartSchema },
        body: addItemsBody,
      },
    },
    async (request, reply) =>
      sendChange(reply, await carts.add(cartIdOf(request), request.body.lines), languageOf(request, request.query.lng)),
  )

  app.patch(
    '/api/cart/items/:uid',
    {
      schema: {
        tags,
        operationId: 'changeCartItem',
        summary: 'Sets the quantity of a line',
        params: itemParams,
        querystring: languageQuery,
        response: { 200: cartSchema },
        body: changeItemBody,
      },
    },
    async (request, reply) =>
      sendChange(
        reply,
        await carts.change(cartIdOf(request), request.params.uid, request.body.quantity),
        languageOf(request, request.query.lng),
      ),
  )

  app.delete(
    '/api/cart/items/:uid',
    {
      schema: {
        tags,
        operationId: 'removeCartItem',
        summary: 'Takes a line out of the cart',
        params: itemParams,
        querystring: languageQuery,
        response: { 200: cartSchema },
      },
    },
    async (request, reply) =>
      sendChange(
        reply,
        await carts.remove(cartIdOf(request), request.params.uid),
        languageOf(request, request.query.lng),
      ),
  )

  async function sendChange(reply: FastifyReply, change: CartChange, language: Language) {
    if (!change.ok) return sendCartProblem(reply, change.rejection)
    noteChange(reply, change, deps)
    return sendCart(reply, change, language)
  }

  async function sendCart(reply: FastifyReply, open: Pick<OpenCart, 'id' | 'cart'>, language: Language) {
    const model = await cartModel(open, deps.products, deps.catalogue(language))
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
