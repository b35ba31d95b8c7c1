import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { VisitorChanged } from '#api/plumbing/http/serving/errors.ts'

const cookie = 'cart'
const days60 = 60 * 24 * 60 * 60

/** Carts of a visitor are `<visitor>.0`, `<visitor>.1` ...: requests at the same time begin the same next cart. */
export const cartIdPattern = /^[\w-]{22}\.\d{1,6}$/

export function newCartId(): string {
  return `${randomBytes(16).toString('base64url')}.0`
}

export function nextCartId(id: string): string {
  return `${visitorOfCart(id)}.${Number(id.slice(id.indexOf('.') + 1)) + 1}`
}

/** The same for all carts of one visitor; request keys are scoped by it. */
export function visitorOfCart(id: string): string {
  return id.slice(0, id.indexOf('.'))
}

/** The guest of this cookie signed in, and the account has everything. The same request with new cookies works. */
export class VisitorMerged extends VisitorChanged {
  override name = 'VisitorMerged'

  constructor(stream: string) {
    super(`${stream} went into an account`)
  }

  forget(reply: FastifyReply): void {
    dropCartCookie(reply)
  }
}

type Adopted = { readonly id: string | null; readonly keepCookie: boolean }
const adopted = new WeakMap<FastifyRequest, Adopted>()

/** Gives the visitor another cart than the cookie names; null: none. `keepCookie`: the cookie must not change. */
export function adoptCart(
  request: FastifyRequest,
  id: string | null,
  { keepCookie }: Pick<Adopted, 'keepCookie'>,
): void {
  adopted.set(request, { id, keepCookie })
}

/** The visitor's cart: the one that the signed cookie names, or null; a cookie that we did not sign names none. */
export function cartIdOf(request: FastifyRequest): string | null {
  const other = adopted.get(request)
  return other ? other.id : (sentCart(request)?.id ?? null)
}

/** Behind the cart's id in the cookie of a guest: nobody has to look whether the cart is an account's. */
const guestMark = '.g'

function sentCart(request: FastifyRequest): { readonly id: string; readonly guest: boolean } | null {
  const sent = request.cookies[cookie]
  if (sent === undefined) return null
  const { valid, value } = request.unsignCookie(sent)
  if (!valid || value === null) return null
  const guest = value.endsWith(guestMark)
  const id = guest ? value.slice(0, -guestMark.length) : value
  return cartIdPattern.test(id) ? { id, guest } : null
}

/** Whether the cookie was given to a guest. False too for one from before cookies said so. */
export const isGuestsCookie = (request: FastifyRequest): boolean => sentCart(request)?.guest ?? false

export function setCartCookie(reply: FastifyReply, id: string, { secure }: { readonly secure: boolean }): void {
  const other = adopted.get(reply.request)
  if (other?.keepCookie) return
  const value = isGuests(id, reply.request, other) ? id + guestMark : id
  reply.setCookie(cookie, value, { path: '/', httpOnly: true, sameSite: 'lax', signed: true, secure, maxAge: days60 })
}

/** A cart is a guest's if its visitor came without one, or with the cookie of a guest. */
function isGuests(id: string, request: FastifyRequest, other: Adopted | undefined): boolean {
  if (other) return other.id === null
  const sent = sentCart(request)
  return sent === null || (sent.guest && visitorOfCart(sent.id) === visitorOfCart(id))
}

/** The next visitor of this browser begins with nothing. */
export function dropCartCookie(reply: FastifyReply): void {
  reply.clearCookie(cookie, { path: '/' })
}

/** The account's id, the guest's part of the cart's cookie, or null without a cookie. */
export function listOwnerOf(request: FastifyRequest): string | null {
  const cartId = cartIdOf(request)
  return cartId === null ? null : visitorOfCart(cartId)
}

/** As above, and sets the cookie for a visitor without one. */
export function becomeListOwner(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies }: { readonly secureCookies: boolean },
): string {
  const cartId = cartIdOf(request) ?? newCartId()
  setCartCookie(reply, cartId, { secure: secureCookies })
  return visitorOfCart(cartId)
}
