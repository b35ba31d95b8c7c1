import type { Minor } from '../shared/money.ts'
import type { CartLine } from './events.ts'

/** A quantity of one line: a whole number in these bounds. */
export const quantityBounds = { least: 1, most: 99_999 } as const
/** The most lines that a shopper can add. A merged cart may hold more: sign-in drops no line. */
export const mostLines = 500

/** `available`: the pieces that can be bought now, -1 unlimited. The sender of the command looked it up. */
export type ItemToAdd = {
  readonly sku: string
  readonly productId: string
  readonly quantity: number
  readonly price: Minor
  readonly available: number
}

export type CartCommand =
  | {
      readonly type: 'AddItemsToCart'
      readonly data: { readonly cartId: string; readonly lines: readonly ItemToAdd[] }
    }
  | {
      readonly type: 'ChangeItemQuantity'
      readonly data: {
        readonly cartId: string
        readonly uid: string
        readonly quantity: number
        readonly available: number
      }
    }
  | {
      readonly type: 'IncrementItem'
      readonly data: { readonly cartId: string; readonly uid: string; readonly available: number }
    }
  /** At quantity 1 the line is removed. */
  | { readonly type: 'DecrementItem'; readonly data: { readonly cartId: string; readonly uid: string } }
  | { readonly type: 'RemoveItem'; readonly data: { readonly cartId: string; readonly uid: string } }
  /** In place of the one that is on it. Whether it fits was looked up, and is again when the cart is ordered. */
  | { readonly type: 'ApplyCoupon'; readonly data: { readonly cartId: string; readonly code: string } }
  | { readonly type: 'TakeCouponOff'; readonly data: { readonly cartId: string } }
  /** Closes the cart for an order that was made of exactly this revision. */
  | {
      readonly type: 'CheckOutCart'
      readonly data: { readonly cartId: string; readonly orderId: string; readonly revision: number }
    }
  | { readonly type: 'ReopenCart'; readonly data: { readonly cartId: string; readonly orderId: string } }
  /** Closes a guest's cart for good, whatever it holds: nothing is added to it once its lines are on their way. */
  | { readonly type: 'MergeCart'; readonly data: { readonly cartId: string; readonly into: string } }
  /** Takes the lines of a merged cart in, once. */
  | {
      readonly type: 'TakeGuestCart'
      readonly data: {
        readonly cartId: string
        readonly from: string
        readonly lines: readonly CartLine[]
        readonly coupon?: string | null
      }
    }

export type CartRejection =
  | { readonly code: 'cart-already-checked-out'; readonly orderId: string }
  | { readonly code: 'cart-merged'; readonly into: string }
  | { readonly code: 'cart-is-empty' }
  | { readonly code: 'cart-changed' }
  | { readonly code: 'cart-item-not-found'; readonly uid: string }
  | { readonly code: 'quantity-out-of-bounds'; readonly uid: string; readonly least: number; readonly most: number }
  | { readonly code: 'cart-full'; readonly most: number }
  | {
      readonly code: 'out-of-stock'
      readonly lines: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
    }
