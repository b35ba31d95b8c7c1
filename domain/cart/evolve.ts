import { quantityBounds } from './commands.ts'
import type { CartEvent, CartLine } from './events.ts'

export type Cart = {
  readonly lines: readonly CartLine[]
  /** Code of the coupon on it; it may have stopped fitting since. */
  readonly coupon: string | null
  /** Of the last event, -1 for a cart that is not there yet. */
  readonly revision: number
  /** The order that the cart is closed for, in progress or placed; null while it can be changed. */
  readonly orderId: string | null
  /** The account's cart that the lines went into; null while they are here. */
  readonly mergedInto: string | null
  /** Guests' carts whose lines came in. */
  readonly taken: readonly string[]
}

export const emptyCart: Cart = { lines: [], coupon: null, revision: -1, orderId: null, mergedInto: null, taken: [] }

export function evolve(cart: Cart, event: CartEvent): Cart {
  const revision = cart.revision + 1
  switch (event.type) {
    case 'ItemsAddedToCart':
      return { ...cart, revision, lines: addLines(cart.lines, event.data.lines) }
    case 'CartItemQuantityChanged': {
      const { uid, quantity } = event.data
      return { ...cart, revision, lines: cart.lines.map(line => (line.uid === uid ? { ...line, quantity } : line)) }
    }
    case 'CartItemRemoved':
      return { ...cart, revision, lines: cart.lines.filter(line => line.uid !== event.data.uid) }
    case 'CouponAppliedToCart':
      return { ...cart, revision, coupon: event.data.code }
    case 'CouponTakenOffCart':
      return { ...cart, revision, coupon: null }
    case 'CartCheckedOut':
      return { ...cart, revision, orderId: event.data.orderId }
    case 'CartReopened':
      return { ...cart, revision, orderId: null }
    case 'CartMerged':
      return { ...cart, revision, mergedInto: event.data.into }
    case 'GuestCartTaken': {
      const { from, lines, coupon = null } = event.data
      return {
        ...cart,
        revision,
        taken: [...cart.taken, from],
        lines: addLines(cart.lines, lines).map(withinBounds),
        coupon: cart.coupon ?? coupon,
      }
    }
  }
}

/** A line that is there gains the added quantity, at least one; another is appended. The price last seen counts. */
export function addLines(lines: readonly CartLine[], added: readonly CartLine[]): readonly CartLine[] {
  const byUid = new Map(lines.map(line => [line.uid, line]))
  for (const line of added) {
    const before = byUid.get(line.uid)
    byUid.set(line.uid, before ? { ...line, quantity: before.quantity + Math.max(line.quantity, 1) } : line)
  }
  return [...byUid.values()]
}

/** Two carts together may hold more of a line than one may: the line stays, with as many as a line can have. */
function withinBounds(line: CartLine): CartLine {
  return line.quantity > quantityBounds.most ? { ...line, quantity: quantityBounds.most } : line
}
