import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { cart, MergedCart } from '#api/cart/index.ts'
import type { picks } from '#api/picks/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import {
  adoptCart,
  cartIdOf,
  dropCartCookie,
  isGuestsCookie,
  setCartCookie,
  visitorOfCart,
  type visitors,
} from '#api/visitors/index.ts'

type AccountCartDeps = Pick<Engines, 'secureCookies'> &
  Pick<Offers<[typeof visitors]>, 'visitorOf' | 'isAccount'> & { readonly mergeVisitor: MergeVisitor }

/** Files and the stream of open pages belong to nobody. */
const nobodys = /^\/((assets|pictures|locales|health)\/|api\/live(\?|$))/

/**
 * A signed-in visitor has the account's cart, whatever the cookie names. So a guest's cart is merged with the first request
 * after signing in, also one that another tab made while that was on its way; and a second device needs no cookie first.
 * A guest never gets an account's cart, even if the cookie names one: it may be a copy, or have outlived its session.
 */
export function keepAccountCart(app: FastifyInstance, { visitorOf, isAccount, ...deps }: AccountCartDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (nobodys.test(request.url)) return
    const visitor = await visitorOf(request)
    const named = cartIdOf(request)
    if (visitor.kind === 'guest') {
      if (named === null || isGuestsCookie(request) || !(await isAccount(visitorOfCart(named)))) return
      adoptCart(request, null, { keepCookie: false })
      dropCartCookie(reply)
      return
    }
    if (named !== null && visitorOfCart(named) === visitor.accountId) return
    await giveAccountCart(request, reply, visitor.accountId, deps)
  })
}

/** Merges the guest's cart into the account's, which the browser has from now on. */
export async function giveAccountCart(
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  { mergeVisitor, secureCookies }: Pick<AccountCartDeps, 'mergeVisitor' | 'secureCookies'>,
): Promise<void> {
  try {
    const { cartId, settled } = await mergeVisitor({ from: cartIdOf(request), into: accountId })
    adoptCart(request, cartId, { keepCookie: !settled })
    setCartCookie(reply, cartId, { secure: secureCookies })
  } catch (error) {
    // The cookie still names the guest's cart, so that the next request merges it.
    request.log.error({ err: error }, "a guest's cart could not be merged; it is tried again")
  }
}

export type MergeDeps = Pick<
  Offers<[typeof visitors, typeof cart, typeof picks]>,
  'isAccount' | 'merging' | 'wishlists' | 'compares'
>

/** `from` is the cart that the browser's cookie names, or null. */
export type MergeVisitor = (request: { readonly from: string | null; readonly into: string }) => Promise<MergedCart>

/**
 * At sign-in everything that a guest collected goes into the account: the cart's lines with their quantities added, also
 * those that exceed stock, which the cart then says at the line; saved products; what is compared. Any number of times,
 * also after a crash in the middle: the result is that of once. Resolves with the cart that the visitor goes on with.
 */
export function createMergeVisitor({ isAccount, merging, wishlists, compares }: MergeDeps): MergeVisitor {
  return async ({ from, into }) => {
    const guest = from === null ? into : visitorOfCart(from)
    // A cookie that outlived the session of another account names no guest.
    if (from === null || guest === into || (await isAccount(guest))) {
      return { cartId: await merging.cartOf(into), settled: true }
    }
    await wishlists.merge(guest, into)
    await compares.merge(guest, into)
    return merging.merge(from, into)
  }
}
