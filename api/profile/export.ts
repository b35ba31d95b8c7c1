import type { ExportSources } from '#api/accounts/export.ts'
import type { Carts } from '#api/cart/carts.ts'
import type { Wishlists } from '#api/wishlist/wishlists.ts'
import { type OwnDeps, ownOrders, ownReturns } from './own-orders.ts'

export type ProfileExportDeps = OwnDeps & { readonly carts: Carts; readonly wishlists: Wishlists }

/** What the shop knows of a customer beside the account: orders, returns, and what is in cart and wishlist. */
export function profileExport(deps: ProfileExportDeps): ExportSources {
  return {
    orders: async customer =>
      (await ownOrders(customer, deps)).map(
        ({ open: _open, cartClosed: _closed, personId: _person, ...order }) => order,
      ),
    returns: async customer => (await ownReturns(customer, deps)).map(({ personId: _person, ...asked }) => asked),
    // Carts of an account are numbered under it.
    cart: async ({ accountId }) => (await deps.carts.current(`${accountId}.0`)).cart.lines,
    wishlist: async ({ accountId }) => (await deps.wishlists.current(accountId)).items,
  }
}
