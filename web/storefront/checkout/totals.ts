import type { Minor } from '#domain/shared/money.ts'
import type { CartModel, DeliveryOption } from '../models/cart.ts'

/** What the shopper is shown and agrees to; the server refuses another. */
export function totalOf(cart: Pick<CartModel, 'total'>, option: Pick<DeliveryOption, 'cost'> | null): Minor {
  return cart.total + (option?.cost ?? 0)
}
