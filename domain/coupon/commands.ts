import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { CouponTerms } from './events.ts'

export type CouponCommand = Messages<{
  CreateCoupon: { couponId: string; code: string; terms: CouponTerms }
  /** `base`: how many changes the coupon had when the person saw it; refused where somebody changed it since. */
  ChangeCouponTerms: { couponId: string; terms: CouponTerms; base?: number }
  EndCoupon: { couponId: string }
  /** Takes an end back. A coupon whose last day is over needs a later one besides. */
  ReopenCoupon: { couponId: string }
  /** `at` is the moment of the order; the discount was worked out by the terms that the order saw. */
  /** Brings terms back, and whether it is ended, in one. `base` as in ChangeCouponTerms. */
  RestoreCoupon: { couponId: string; terms: CouponTerms; ended: boolean; base: number }
  RedeemCoupon: {
    couponId: string
    orderId: string
    personId: string
    /** Other addresses that this person's account proved: what was redeemed under them counts too. */
    alsoKnownAs?: readonly string[]
    amount: Minor
    at: string
    /** Whether this person has another order: of a coupon for the first one. */
    hasOrdered?: boolean
  }
  ReleaseRedemption: { couponId: string; orderId: string }
}>

export type CouponRejection =
  | { readonly code: 'coupon-not-found' }
  | { readonly code: 'coupon-code-taken' }
  | { readonly code: 'coupon-edited-meanwhile' }
  | { readonly code: 'coupon-terms-wrong'; readonly term: string }
  | { readonly code: 'coupon-not-started'; readonly startsAt: string }
  | { readonly code: 'coupon-ended'; readonly endsAt: string | null }
  | { readonly code: 'coupon-used-up' }
  | { readonly code: 'coupon-used-by-you' }
  | { readonly code: 'coupon-not-yours' }
  | { readonly code: 'coupon-first-order-only' }

/** Why a coupon may take nothing off. */
export const couponProblems = [
  'coupon-not-found',
  'coupon-not-started',
  'coupon-ended',
  'coupon-used-up',
  'coupon-used-by-you',
  'coupon-not-yours',
  'coupon-first-order-only',
  'coupon-not-for-cart',
  'coupon-minimum',
] as const
