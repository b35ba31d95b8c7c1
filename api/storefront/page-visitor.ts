import type { FastifyRequest } from 'fastify'
import type { Carts } from '#api/cart/index.ts'
import type { Compares, Wishlists } from '#api/picks/index.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { cartIdOf, listOwnerOf } from '#api/visitors/index.ts'
import type { Visitor } from '#web/models/shell.ts'

export type PageVisitorDeps = {
  readonly carts: Carts
  readonly wishlists: Wishlists
  readonly compares: Compares
  readonly visitorOf: VisitorOf
}

/** A visitor without a cookie has nothing here yet. */
const stranger: Visitor = { cartCount: 0, wishlistCount: 0, compareCount: 0, signedIn: false }

/** Reads the visitor's part of every page's head: pieces in the cart, products saved and compared, signed in or not. */
export function createPageVisitor({ carts, wishlists, compares, visitorOf }: PageVisitorDeps) {
  return (request: FastifyRequest): Visitor | Promise<Visitor> =>
    request.headers.cookie === undefined ? stranger : known(request)

  async function known(request: FastifyRequest): Promise<Visitor> {
    const owner = listOwnerOf(request)
    const [cartCount, saved, compared, visitor] = await Promise.all([
      piecesOf(cartIdOf(request)),
      wishlists.current(owner),
      compares.current(owner),
      visitorOf(request),
    ])
    return {
      cartCount,
      wishlistCount: saved.items.length,
      compareCount: compared.productIds.length,
      signedIn: visitor.kind === 'customer',
    }
  }

  async function piecesOf(id: string | null): Promise<number> {
    if (id === null) return 0
    const { cart } = await carts.current(id)
    return cart.lines.reduce((count, line) => count + line.quantity, 0)
  }
}
