import type { CouponTerms } from '#domain/coupon/events.ts'

/** A coupon's terms. Only its own stream tells how often it was redeemed, at the moment of asking. */
export type CouponDocument = {
  readonly couponId: string
  readonly code: string
  readonly terms: CouponTerms
  readonly ended: boolean
}
