import type { Messages } from '../shared/decider.ts'
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

export type CartCommand = Messages<{
  AddItemsToCart: { cartId: string; lines: readonly ItemToAdd[] }
  ChangeItemQuantity: { cartId: string; uid: string; quantity: number; available: number }
  IncrementItem: { cartId: string; uid: string; available: number }
  /** At quantity 1 the line is removed. */
  DecrementItem: { cartId: string; uid: string }
  RemoveItem: { cartId: string; uid: string }
  /** In place of the one that is on it. Whether it fits was looked up, and is again when the cart is ordered. */
  ApplyCoupon: { cartId: string; code: string }
  TakeCouponOff: { cartId: string }
  /** Closes the cart for an order that was made of exactly this revision. */
  CheckOutCart: { cartId: string; orderId: string; revision: number }
  ReopenCart: { cartId: string; orderId: string }
  /** Closes a guest's cart for good, whatever it holds: nothing is added to it once its lines are on their way. */
  MergeCart: { cartId: string; into: string }
  /** Takes the lines of a merged cart in, once. */
  TakeGuestCart: { cartId: string; from: string; lines: readonly CartLine[]; coupon?: string | null }
}>

export type CartRejection =
  | { readonly code: 'cart-is-empty' | 'cart-changed' }
  | { readonly code: 'cart-already-checked-out'; readonly orderId: string }
  | { readonly code: 'cart-merged'; readonly into: string }
  | { readonly code: 'cart-item-not-found'; readonly uid: string }
  | { readonly code: 'quantity-out-of-bounds'; readonly uid: string; readonly least: number; readonly most: number }
  | { readonly code: 'cart-full'; readonly most: number }
  | {
      readonly code: 'out-of-stock'
      readonly lines: readonly { readonly sku: string; readonly requested: number; readonly available: number }[]
    }
