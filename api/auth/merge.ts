import type { CartMerging, MergedCart } from '#api/cart/merging.ts'
import type { Compares } from '#api/picks/compares.ts'
import type { Wishlists } from '#api/picks/wishlists.ts'
import { visitorOf } from '#api/visitors/cart-cookie.ts'
import type { IsAccount } from '#api/visitors/is-account.ts'

export type MergeDeps = {
  readonly isAccount: IsAccount
  readonly merging: CartMerging
  readonly wishlists: Wishlists
  readonly compares: Compares
}

export type MergeRequest = {
  /** The cart that the browser's cookie names; null where it names none. */
  readonly from: string | null
  readonly into: string
}

export type MergeVisitor = (request: MergeRequest) => Promise<MergedCart>

/**
 * At sign-in everything that a guest collected goes into the account: the cart's lines with their quantities added, also
 * those that exceed stock, which the cart then says at the line; saved products; what is compared. Any number of times,
 * also after a crash in the middle: the result is that of once. Resolves with the cart that the visitor goes on with.
 */
export function createMergeVisitor({ isAccount, merging, wishlists, compares }: MergeDeps): MergeVisitor {
  return async ({ from, into }) => {
    const guest = from === null ? into : visitorOf(from)
    // A cookie that outlived the session of another account names no guest.
    if (from === null || guest === into || (await isAccount(guest))) {
      return { cartId: await merging.cartOf(into), settled: true }
    }
    await wishlists.merge(guest, into)
    await compares.merge(guest, into)
    return merging.merge(from, into)
  }
}
