import type { OrderShortage, OrderTotals } from '#domain/order/events.ts'
import type { DeliveryOffer } from '#domain/settings/delivery-options.ts'
import type { CouponProblem } from '#web/models/coupons.ts'

/** Why a request to order is not taken. */
export type OrderRefusal =
  | { readonly code: 'idempotency-key-reused' }
  | { readonly code: 'sign-in-required' }
  | { readonly code: 'cart-is-empty' }
  | { readonly code: 'cart-already-checked-out'; readonly orderId: string }
  | { readonly code: 'cart-changed' }
  | { readonly code: 'too-many-pieces'; readonly most: number }
  /** In whole seconds. */
  | { readonly code: 'too-many-requests'; readonly retryAfter: number }
  | ({ readonly code: 'coupon-refused'; readonly coupon: string; readonly problem: string } & Pick<
      CouponProblem,
      'missing' | 'at'
    >)
  | { readonly code: 'payment-expired' }
  | { readonly code: 'payment-abandoned' }
  | { readonly code: 'payment-method-off'; readonly method: string }
  | { readonly code: 'no-delivery'; readonly options: readonly DeliveryOffer[] }
  | { readonly code: 'total-changed'; readonly expectedTotal: number; readonly totals: OrderTotals }
  /** `left`: what it comes to without the pieces that are short, where the shopper had agreed to a total. */
  | {
      readonly code: 'out-of-stock'
      readonly lines: readonly OrderShortage[]
      readonly left?: { readonly expectedTotal: number; readonly totals: OrderTotals }
    }

export function refuse(refusal: OrderRefusal): { readonly ok: false; readonly refusal: OrderRefusal } {
  return { ok: false, refusal }
}
