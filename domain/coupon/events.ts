import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'

/** A coupon takes off a percentage of the lines in its scope, or an amount. */
export type CouponValue =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Minor }

export type CouponTerms = {
  readonly value: CouponValue
  /** Least amount of the lines in its scope, base currency. */
  readonly minimum: Minor
  /** ISO-8601 UTC; null: from ever, for ever. */
  readonly startsAt: string | null
  readonly endsAt: string | null
  /** Most redemptions of one person, and of all; null: any number. */
  readonly perPerson: number | null
  readonly total: number | null
  /** Both empty: everything in the shop. */
  readonly productIds: readonly string[]
  readonly categories: readonly string[]
  readonly firstOrderOnly: boolean
  /** The one person it was made for; null: everybody. */
  readonly personId: string | null
  /** Shown on the page of coupons. */
  readonly listed: boolean
}

/** A term by its name, or whether the coupon was ended. */
export type CouponPath = keyof CouponTerms | 'ended'

/** The stream is named by the code in capitals, so it is the claim on it: a code means one coupon. */
export type CouponEvent = Messages<{
  CouponCreated: { couponId: string; code: string; terms: CouponTerms }
  CouponTermsChanged: { couponId: string; terms: CouponTerms }
  CouponEnded: { couponId: string }
  CouponReopened: { couponId: string }
  CouponRedeemed: { couponId: string; orderId: string; personId: string; amount: Minor }
  /** Also of an order that never redeemed it: a driver that fell behind then takes nothing. */
  CouponRedemptionReleased: { couponId: string; orderId: string }
}>
