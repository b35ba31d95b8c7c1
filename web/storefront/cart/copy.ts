import type { CartModel } from '../../models/cart.ts'

/** What the browser keeps of a cart: its lines and its coupon's code, and which state of which cart they are. */
export type CartCopy = Pick<CartModel, 'revision'> & {
  readonly id: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly coupon?: string
}

export type CopiedCart = Pick<CartModel, 'id' | 'revision' | 'lines' | 'coupon'>

/** Named by the shop's specification. */
export const copyKey = 'CART'

/** What was done to the cart without a connection. */
export const changesKey = 'CART_CHANGES'

/** The copy of a cart as it stands; null of an empty one, of which there is nothing to keep. */
export function copyOf({ id, revision, lines, coupon }: CopiedCart): CartCopy | null {
  if (id === null || lines.length === 0) return null
  const kept = lines.map(({ sku, quantity }) => ({ sku, quantity }))
  return { id, revision, lines: kept, ...(coupon && { coupon: coupon.code }) }
}
