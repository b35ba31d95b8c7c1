import type { CartEvent } from '#domain/cart/events.ts'
import { projection } from '../projection.ts'

/** A guest's cart that was closed for an account, and whose lines have not come in yet. Its id is the guest's cart. */
export type CartMerge = { readonly into: string }

/** Merges under way: what is left here after a crash has to be ended. */
export const cartMerges = projection<CartMerge, CartEvent>({
  name: 'cart-merges',
  version: 1,
  handles: ['CartMerged', 'GuestCartTaken'],
  ids(event) {
    if (event.type === 'CartMerged') return [event.data.cartId]
    return event.type === 'GuestCartTaken' ? [event.data.from] : []
  },
  project(_merge, event) {
    if (event.type !== 'CartMerged' || event.data.lines.length === 0) return undefined
    return { into: event.data.into }
  },
})
