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
  /** Closed for an order in progress, which may still be refused. */
  | { readonly type: 'CartCheckedOut'; readonly data: { readonly cartId: string; readonly orderId: string } }
  /** The order was refused: the lines are the shopper's again. */
  | { readonly type: 'CartReopened'; readonly data: { readonly cartId: string; readonly orderId: string } }
