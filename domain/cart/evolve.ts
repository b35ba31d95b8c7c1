import type { CartEvent, CartLine } from './events.ts'

export type Cart = {
  readonly lines: readonly CartLine[]
  /** Of the last event, -1 for a cart that is not there yet. */
  readonly revision: number
  /** The order that the cart is closed for, in progress or placed; null while it can be changed. */
  readonly orderId: string | null
}

export const emptyCart: Cart = { lines: [], revision: -1, orderId: null }

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
    case 'CartCheckedOut':
      return { ...cart, revision, orderId: event.data.orderId }
    case 'CartReopened':
      return { ...cart, revision, orderId: null }
  }
}

/**
 * The quantity rule: what is there already gains the added quantity, and by one where that is not above one; another
 * line is appended. The price is the one that the shopper saw last.
 */
export function addLines(lines: readonly CartLine[], added: readonly CartLine[]): readonly CartLine[] {
  const byUid = new Map(lines.map(line => [line.uid, line]))
  for (const line of added) {
    const before = byUid.get(line.uid)
    byUid.set(line.uid, before ? { ...line, quantity: before.quantity + Math.max(line.quantity, 1) } : line)
  }
  return [...byUid.values()]
}
