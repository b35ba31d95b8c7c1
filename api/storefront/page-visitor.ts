import type { FastifyRequest } from 'fastify'
import type { cart } from '#api/cart/index.ts'
import type { picks } from '#api/picks/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { cartIdOf, listOwnerOf, type visitors } from '#api/visitors/index.ts'
import type { Visitor } from '#web/models/shell.ts'

type PageVisitorDeps = Pick<
  Offers<[typeof visitors, typeof cart, typeof picks]>,
  'carts' | 'wishlists' | 'compares' | 'visitorOf'
>

/** A visitor without a cookie has nothing here yet. */
const stranger: Visitor = { cartCount: 0, wishlistCount: 0, compareCount: 0, signedIn: false, staff: false }

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
      staff: verdictOf(visitor, 'staff') === 'allowed',
    }
  }

  async function piecesOf(id: string | null): Promise<number> {
    if (id === null) return 0
    const { cart } = await carts.current(id)
    return cart.lines.reduce((count, line) => count + line.quantity, 0)
  }
}
