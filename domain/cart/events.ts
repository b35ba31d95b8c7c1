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

export type CartEvent =
  | {
      readonly type: 'ItemsAddedToCart'
      readonly data: { readonly cartId: string; readonly lines: readonly CartLine[] }
    }
  | {
      readonly type: 'CartItemQuantityChanged'
      readonly data: { readonly cartId: string; readonly uid: string; readonly quantity: number }
    }
  | { readonly type: 'CartItemRemoved'; readonly data: { readonly cartId: string; readonly uid: string } }
  /** Kept by its code alone: what it takes off is worked out when somebody looks, and when the cart is ordered. */
  | { readonly type: 'CouponAppliedToCart'; readonly data: { readonly cartId: string; readonly code: string } }
  | { readonly type: 'CouponTakenOffCart'; readonly data: { readonly cartId: string } }
  /** Closed for an order in progress, which may still be refused. */
  | { readonly type: 'CartCheckedOut'; readonly data: { readonly cartId: string; readonly orderId: string } }
  /** The order was refused: the lines are the shopper's again. */
  | { readonly type: 'CartReopened'; readonly data: { readonly cartId: string; readonly orderId: string } }
  /** Closed for good, because its guest signed in: these lines go into this cart of the account. */
  | {
      readonly type: 'CartMerged'
      readonly data: { readonly cartId: string; readonly into: string; readonly lines: readonly CartLine[] }
    }
  /** The account's cart took a guest's lines. They may exceed the stock: the cart says so at the line. */
  | {
      readonly type: 'GuestCartTaken'
      readonly data: {
        readonly cartId: string
        readonly from: string
        readonly lines: readonly CartLine[]
        /** Goes on a cart that has none. Absent in carts from before there were coupons. */
        readonly coupon?: string | null
      }
    }
