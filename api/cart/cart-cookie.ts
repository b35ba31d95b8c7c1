import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = 'cart'
const days60 = 60 * 24 * 60 * 60

/**
 * A visitor's carts are numbered: `<visitor>.0`, `<visitor>.1` ... A cart that was ordered is followed by the next number, so
 * that two requests at the same time begin the same new cart.
 */
const cartId = /^[\w-]{22}\.\d{1,6}$/

export function newCartId(): string {
  return `${randomBytes(16).toString('base64url')}.0`
}

export function nextCartId(id: string): string {
  return `${visitorOf(id)}.${Number(id.slice(id.indexOf('.') + 1)) + 1}`
}

/** The same for all carts of one visitor; keys of requests are his own by it. */
export function visitorOf(id: string): string {
  return id.slice(0, id.indexOf('.'))
}

/** The cart that the signed cookie names, or null; a cookie that we did not sign names none. */
export function cartIdOf(request: FastifyRequest): string | null {
  const sent = request.cookies[cookie]
  if (sent === undefined) return null
  const { valid, value } = request.unsignCookie(sent)
  return valid && value !== null && cartId.test(value) ? value : null
}

export function setCartCookie(reply: FastifyReply, id: string, { secure }: { readonly secure: boolean }): void {
  reply.setCookie(cookie, id, { path: '/', httpOnly: true, sameSite: 'lax', signed: true, secure, maxAge: days60 })
}
