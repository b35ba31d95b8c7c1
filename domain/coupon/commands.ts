import type { Minor } from '../shared/money.ts'
import type { CouponTerms } from './events.ts'

export type CouponCommand =
  | {
      readonly type: 'CreateCoupon'
      readonly data: { readonly couponId: string; readonly code: string; readonly terms: CouponTerms }
    }
  | { readonly type: 'ChangeCouponTerms'; readonly data: { readonly couponId: string; readonly terms: CouponTerms } }
  | { readonly type: 'EndCoupon'; readonly data: { readonly couponId: string } }
  /** `at` is the moment of the order; the discount was worked out by the terms that the order saw. */
  | {
      readonly type: 'RedeemCoupon'
      readonly data: {
        readonly couponId: string
        readonly orderId: string
        readonly personId: string
        /** Other addresses that this person's account proved: what was redeemed under them counts too. */
        readonly alsoKnownAs?: readonly string[]
        readonly amount: Minor
        readonly at: string
        /** Whether this person has another order: of a coupon for the first one. */
        readonly hasOrdered?: boolean
      }
    }
  | { readonly type: 'ReleaseRedemption'; readonly data: { readonly couponId: string; readonly orderId: string } }

export type CouponRejection =
  | { readonly code: 'coupon-not-found' }
  | { readonly code: 'coupon-code-taken' }
  | { readonly code: 'coupon-terms-wrong'; readonly term: string }
  | { readonly code: 'coupon-not-started'; readonly startsAt: string }
  | { readonly code: 'coupon-ended'; readonly endsAt: string | null }
  | { readonly code: 'coupon-used-up' }
  | { readonly code: 'coupon-used-by-you' }
  | { readonly code: 'coupon-not-yours' }
  | { readonly code: 'coupon-first-order-only' }
