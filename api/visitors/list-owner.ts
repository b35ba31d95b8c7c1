import type { FastifyReply, FastifyRequest } from 'fastify'
import { cartIdOf, newCartId, setCartCookie, visitorOf } from './cart-cookie.ts'

/** The account's id, the guest's part of the cart's cookie, or null without a cookie. */
export function listOwnerOf(request: FastifyRequest): string | null {
  const cartId = cartIdOf(request)
  return cartId === null ? null : visitorOf(cartId)
}

/** As above, and with a cookie from now on for who had none. */
export function becomeListOwner(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: { readonly secureCookies: boolean },
): string {
  const cartId = cartIdOf(request) ?? newCartId()
  setCartCookie(reply, cartId, { secure: secureCookies })
  return visitorOf(cartId)
}
