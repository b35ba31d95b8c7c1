import type { Minor } from '#domain/shared/money.ts'
import type { CartModel, DeliveryOption } from '../shop.ts'

/** What the shopper is shown and agrees to; the server refuses another. */
export function totalOf(cart: Pick<CartModel, 'subtotal'>, option: Pick<DeliveryOption, 'cost'> | null): Minor {
  return cart.subtotal + (option?.cost ?? 0)
}
