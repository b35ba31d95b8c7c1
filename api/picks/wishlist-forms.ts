import type { FastifyInstance } from 'fastify'
import { type Carts, cartProblem, noteChange } from '#api/cart/index.ts'
import { fieldProblem, form, localPage } from '#api/plumbing/http/form.ts'
import { becomeListOwner, cartIdOf } from '#api/visitors/index.ts'
import { changeOwn, outcomeOf } from './lists.ts'
import type { WishlistDeps } from './wishlist-routes.ts'

export type WishlistFormDeps = Pick<WishlistDeps, 'wishlists' | 'products' | 'secureCookies'> & {
  readonly carts: Carts
}

const stands = { page: '/wishlist', shows: 'wishlist' } as const

/** The wishlist's forms without JavaScript. `item`: product id/colour. Saving leads to `page`, the rest to the list. */
export async function wishlistForms(app: FastifyInstance, deps: WishlistFormDeps): Promise<void> {
  const { wishlists, carts, products, secureCookies } = deps

  form(app, '/wishlist/save', {
    ...stands,
    async run({ request, reply, fields, page }) {
      const { productId, color } = readItem(fields.get('item'))
      const change = await wishlists.save(becomeListOwner(request, reply, deps), productId, color)
      return change.ok ? { position: change.position, to: localPage(fields.get('page'), page) } : change.problem
    },
  })

  form(app, '/wishlist/remove', {
    ...stands,
    run: ({ request, fields }) =>
      changeOwn(request, owner => wishlists.remove(owner, readItem(fields.get('item')).productId)),
  })

  form(app, '/wishlist/move', {
    ...stands,
    async run({ request, reply, fields }) {
      const sku = fields.get('sku')
      const { productId } = readItem(fields.get('item'))
      if (!sku) return fieldProblem(`size-${productId}`, 'choose-size', 'Choose a size')
      const added = await carts.add(cartIdOf(request), [{ sku, quantity: 1 }])
      if (!added.ok) return cartProblem(added.rejection)
      noteChange(reply, added, { secureCookies })
      return changeOwn(request, owner => wishlists.remove(owner, productId))
    },
  })

  form(app, '/cart/to-wishlist', {
    ...stands,
    async run({ request, reply, fields, prefix }) {
      const to = `${prefix}/cart`
      const uid = fields.get('uid') ?? ''
      const { cart } = await carts.current(cartIdOf(request))
      const line = cart.lines.find(each => each.uid === uid)
      const found = line && (await products.variantIn(line.productId, line.sku))
      if (!line || !found) return { to }
      const saved = await wishlists.save(becomeListOwner(request, reply, deps), line.productId, found.variant.color)
      // A line leaves the cart only if the list has it now.
      if (!saved.ok) return saved.problem
      const removed = await carts.remove(cartIdOf(request), uid)
      if (removed.ok) noteChange(reply, removed, { secureCookies })
      return { to }
    },
  })

  form(app, '/wishlist/share', {
    ...stands,
    run: async ({ request, reply }) => outcomeOf(await wishlists.share(becomeListOwner(request, reply, deps))),
  })

  form(app, '/wishlist/stop-sharing', {
    ...stands,
    run: ({ request }) => changeOwn(request, wishlists.stopSharing),
  })
}

/** `product-1/navy`: ids have no slash. */
export function readItem(item: string | null): { readonly productId: string; readonly color: string | null } {
  const [productId = '', color] = (item ?? '').split('/', 2)
  return { productId, color: color || null }
}
