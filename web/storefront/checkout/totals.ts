import type { Minor } from '#domain/shared/money.ts'
import type { CartLineModel, CartModel, DeliveryOption } from '../../models/cart.ts'

/** The total that the shopper sees and agrees to; the server refuses another. */
export function totalOf(cart: Pick<CartModel, 'total'>, option: Pick<DeliveryOption, 'cost'> | null): Minor {
  return cart.total + (option?.cost ?? 0)
}

/** A line that comes to another amount than before; null where it was not there, or is not any more. */
export type ChangedAmount = { readonly line: CartLineModel; readonly before: Minor | null; readonly now: Minor | null }

/** Of what is wanted, so much is there. */
export type ShortLine = { readonly sku: string; readonly available: number }

/** The lines that a changed total is made of: as the cart has them now, then those that went. */
export function changedAmounts(
  before: Pick<CartModel, 'lines'>,
  now: Pick<CartModel, 'lines'>,
): readonly ChangedAmount[] {
  const amounts = new Map(before.lines.map(line => [line.uid, line.amount]))
  const left = new Set(now.lines.map(line => line.uid))
  const gone = before.lines.filter(line => !left.has(line.uid))
  return [
    ...now.lines.map(line => ({ line, before: amounts.get(line.uid) ?? null, now: line.amount })),
    ...gone.map(line => ({ line, before: line.amount, now: null })),
  ].filter(changed => changed.before !== changed.now)
}

/** The cart without the pieces that are short. */
export function withoutShort<Cart extends Pick<CartModel, 'lines'>>(cart: Cart, short: readonly ShortLine[]): Cart {
  const left = new Map(short.map(({ sku, available }) => [sku, available]))
  const lines = cart.lines
    .map(line => ({ ...line, quantity: left.get(line.sku) ?? line.quantity }))
    .map(line => ({ ...line, amount: line.quantity * line.unitPrice }))
  return { ...cart, lines: lines.filter(({ quantity }) => quantity > 0) }
}
