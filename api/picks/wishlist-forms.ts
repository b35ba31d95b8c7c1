import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cartProblem } from '#api/cart/cart-problem.ts'
import type { Carts } from '#api/cart/carts.ts'
import { noteChange } from '#api/cart/routes.ts'
import type { ProductPages } from '#api/catalogue/product-pages.ts'
import { acceptForms, fieldsOf, localPage, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { cartIdOf } from '#api/visitors/cart-cookie.ts'
import { becomeListOwner, listOwnerOf } from '#api/visitors/list-owner.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { tell } from './wishlist-routes.ts'
import type { WishlistChange, Wishlists } from './wishlists.ts'

export type WishlistFormDeps = {
  readonly wishlists: Wishlists
  readonly carts: Carts
  readonly products: Pick<ProductPages, 'variantIn'>
  readonly secureCookies: boolean
  readonly renderPage: RenderPage
}

const form = { schema: { hide: true }, config: { access: 'guest' } } as const

/**
 * The wishlist's forms, for browsers without JavaScript. `item` is a product's id, with its colour after a slash where one
 * was chosen. Saving leads back to the page that `page` names, everything else to the list.
 */
export async function wishlistForms(app: FastifyInstance, deps: WishlistFormDeps): Promise<void> {
  const { wishlists, carts, products, secureCookies, renderPage } = deps
  acceptForms(app)
  for (const prefix of languages.map(prefixOf)) {
    const listPage = `${prefix}/wishlist`

    app.post(`${prefix}/wishlist/save`, form, async (request, reply) => {
      const fields = fieldsOf(request)
      const { productId, color } = readItem(fields.get('item'))
      const change = await wishlists.save(becomeListOwner(request, reply, deps), productId, color)
      return done(request, reply, change, listPage, localPage(fields.get('page'), listPage))
    })

    app.post(`${prefix}/wishlist/remove`, form, async (request, reply) => {
      const owner = listOwnerOf(request)
      if (owner === null) return reply.redirect(listPage, 303)
      const { productId } = readItem(fieldsOf(request).get('item'))
      return done(request, reply, await wishlists.remove(owner, productId), listPage)
    })

    app.post(`${prefix}/wishlist/move`, form, async (request, reply) => {
      const fields = fieldsOf(request)
      const sku = fields.get('sku')
      const { productId } = readItem(fields.get('item'))
      if (!sku) return refuse(request, reply, listPage, sizeMissing(productId))
      const added = await carts.add(cartIdOf(request), [{ sku, quantity: 1 }])
      if (!added.ok) return refuse(request, reply, listPage, cartProblem(added.rejection))
      noteChange(reply, added, { secureCookies })
      const owner = listOwnerOf(request)
      if (owner === null) return reply.redirect(listPage, 303)
      return done(request, reply, await wishlists.remove(owner, productId), listPage)
    })

    app.post(`${prefix}/cart/to-wishlist`, form, async (request, reply) => {
      const uid = fieldsOf(request).get('uid') ?? ''
      const { cart } = await carts.current(cartIdOf(request))
      const line = cart.lines.find(each => each.uid === uid)
      const found = line && (await products.variantIn(line.productId, line.sku))
      if (!line || !found) return reply.redirect(`${prefix}/cart`, 303)
      const owner = becomeListOwner(request, reply, deps)
      const saved = await wishlists.save(owner, line.productId, found.variant.color)
      // What is on the list already may leave the cart; what does not fit on it stays.
      if (!saved.ok) return done(request, reply, saved, listPage)
      const removed = await carts.remove(cartIdOf(request), uid)
      if (removed.ok) noteChange(reply, removed, { secureCookies })
      return reply.redirect(`${prefix}/cart`, 303)
    })

    app.post(`${prefix}/wishlist/share`, form, async (request, reply) =>
      done(request, reply, await wishlists.share(becomeListOwner(request, reply, deps)), listPage),
    )

    app.post(`${prefix}/wishlist/stop-sharing`, form, async (request, reply) => {
      const owner = listOwnerOf(request)
      if (owner === null) return reply.redirect(listPage, 303)
      return done(request, reply, await wishlists.stopSharing(owner), listPage)
    })
  }

  function done(
    request: FastifyRequest,
    reply: FastifyReply,
    change: WishlistChange,
    listPage: string,
    to: string = listPage,
  ): FastifyReply | Promise<FastifyReply> {
    if (!change.ok) return refuse(request, reply, listPage, problemOf(change.rejection.code, tell(change.rejection)))
    notePosition(reply, change.position)
    return reply.redirect(to, 303)
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, path: string, problem: Problem) {
    const state = { form: 'wishlist', values: valuesOf(fieldsOf(request)), problem } as const
    return renderPage(request, reply, { path, status: problem.status, state })
  }
}

/** `product-1/navy`: ids have no slash. */
export function readItem(item: string | null): { readonly productId: string; readonly color: string | null } {
  const [productId = '', color] = (item ?? '').split('/', 2)
  return { productId, color: color || null }
}

function sizeMissing(productId: string): Problem {
  const message = 'Choose a size'
  return problemOf('invalid-request', message, {
    fields: [{ field: `size-${productId}`, code: 'choose-size', message }],
  })
}
