import type { CouponEvent } from '#domain/coupon/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'

/** A coupon's terms. Only its own stream tells how often it was redeemed, at the moment of asking. */
export type CouponDocument = DataOf<CouponEvent, 'CouponCreated'> & { readonly ended: boolean }
