import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'

/** A line item. `uid` names the line; today it is the SKU, decorated lines will differ. */
export type CartLine = {
  readonly uid: string
  readonly sku: string
  readonly productId: string
  readonly quantity: number
  /** Unit price when it was added, to flag a change; never the price that is charged. */
  readonly priceWhenAdded: Minor
}

export type CartEvent = Messages<{
  ItemsAddedToCart: { cartId: string; lines: readonly CartLine[] }
  CartItemQuantityChanged: { cartId: string; uid: string; quantity: number }
  CartItemRemoved: { cartId: string; uid: string }
  /** Kept by its code alone: what it takes off is worked out when somebody looks, and when the cart is ordered. */
  CouponAppliedToCart: { cartId: string; code: string }
  CouponTakenOffCart: { cartId: string }
  /** Closed for an order in progress, which may still be refused. */
  CartCheckedOut: { cartId: string; orderId: string }
  /** The order was refused: the lines are the shopper's again. */
  CartReopened: { cartId: string; orderId: string }
  /** Closed for good, because its guest signed in: these lines go into this cart of the account. */
  CartMerged: { cartId: string; into: string; lines: readonly CartLine[] }
  /** The account's cart took a guest's lines. They may exceed the stock: the cart says so at the line. */
  GuestCartTaken: {
    cartId: string
    from: string
    lines: readonly CartLine[]
    /** Goes on a cart that has none. Absent in carts from before there were coupons. */
    coupon?: string | null
  }
}>
