import type { CartEvent } from '#domain/cart/events.ts'
import { type Cart, emptyCart, evolve } from '#domain/cart/evolve.ts'
import { projection } from '../projection.ts'

/** The carts that shoppers see, as their streams make them. */
export const carts = projection<Cart, CartEvent>({
  name: 'carts',
  version: 1,
  handles: [
    'ItemsAddedToCart',
    'CartItemQuantityChanged',
    'CartItemRemoved',
    'CouponAppliedToCart',
    'CouponTakenOffCart',
    'CartCheckedOut',
    'CartReopened',
    'CartMerged',
    'GuestCartTaken',
  ],
  ids: event => [event.data.cartId],
  project: (cart = emptyCart, event) => evolve(cart, event),
})
