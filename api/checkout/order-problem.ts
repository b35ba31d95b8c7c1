import { leftOf } from '#api/cart/index.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { OrderShortage, OrderTotals } from '#domain/order/events.ts'
import type { DeliveryOffer } from '#domain/settings/delivery-options.ts'
import type { CouponProblem } from '#web/models/coupons.ts'

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
  /** `left`: the total without the missing pieces, if the shopper had agreed to a total. */
  | {
      readonly code: 'out-of-stock'
      readonly lines: readonly OrderShortage[]
      readonly left?: { readonly expectedTotal: number; readonly totals: OrderTotals }
    }

export function refuse(refusal: OrderRefusal): { readonly ok: false; readonly refusal: OrderRefusal } {
  return { ok: false, refusal }
}

type RefusalText = { readonly detail: string; readonly more?: { readonly [extension: string]: unknown } }

const refusalTexts: {
  [Code in OrderRefusal['code']]: (refusal: Extract<OrderRefusal, { code: Code }>) => RefusalText
} = {
  'idempotency-key-reused': () => ({ detail: 'This key was sent with another order. Send a new key with each order.' }),
  'sign-in-required': () => ({ detail: 'Only signed-in customers can order here.' }),
  'cart-is-empty': () => ({ detail: 'Add something first.' }),
  'cart-already-checked-out': ({ orderId }) => ({
    detail: 'This cart was already ordered with other details. That order is valid.',
    more: { orderId },
  }),
  'cart-changed': () => ({ detail: 'Nothing was ordered. Check the cart, then order again.' }),
  'too-many-pieces': ({ most }) => ({
    detail: `Without an account, an order may have up to ${most} pieces. Nothing was ordered. Sign in, or order fewer pieces.`,
    more: { most },
  }),
  'too-many-requests': ({ retryAfter }) => ({
    detail: `Too many orders came from this network or with this email address. Nothing was ordered. Try again in ${retryAfter} seconds, or sign in.`,
    more: { retryAfter },
  }),
  'coupon-refused': ({ code: _code, coupon, ...more }) => ({
    detail: `The coupon ${coupon} cannot be used. Nothing was ordered. Remove it from the cart, or use another one.`,
    more: { coupon, ...more },
  }),
  'payment-expired': () => ({
    detail: 'The payment did not come in time. Nothing was ordered, and the cart is open again.',
  }),
  'payment-abandoned': () => ({
    detail: 'The payment was not completed. Nothing was ordered, and the cart is open again.',
  }),
  'payment-method-off': ({ method }) => ({ detail: `The shop does not accept ${method}.`, more: { method } }),
  'no-delivery': ({ options }) => ({
    detail:
      options.length === 0
        ? 'The shop does not deliver to this address.'
        : 'This delivery option is not offered for this address. Choose one of the options.',
    more: { options },
  }),
  'total-changed': ({ expectedTotal, totals }) => ({
    detail: 'Prices or delivery costs have changed. Nothing was ordered. Order again if you accept the new total.',
    more: { oldTotal: expectedTotal, newTotal: totals.total, totals },
  }),
  'out-of-stock': ({ lines, left }) => ({
    detail: `${leftOf(lines)} Nothing was ordered.`,
    more: { lines, ...(left && { oldTotal: left.expectedTotal, newTotal: left.totals.total, totals: left.totals }) },
  }),
}

export const orderRefusals = Object.keys(refusalTexts) as readonly OrderRefusal['code'][]

export function orderProblem(refusal: OrderRefusal): Problem {
  const { detail, more } = (refusalTexts[refusal.code] as (refusal: OrderRefusal) => RefusalText)(refusal)
  return problemOf(refusal.code, detail, more)
}
