import type { CouponTerms } from '#domain/coupon/events.ts'

/** What a coupon promises. How often it was redeemed is told by its own stream alone, at the moment of asking. */
export type CouponDocument = {
  readonly couponId: string
  readonly code: string
  readonly terms: CouponTerms
  readonly ended: boolean
}
