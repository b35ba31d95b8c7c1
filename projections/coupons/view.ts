import type { CouponEvent } from '#domain/coupon/events.ts'
import { projection } from '../projection.ts'
import type { CouponDocument } from './document.ts'

/** Sorts after every moment: a coupon without an end is the last. */
const never = '9999'

/** Coupons by their id, listed ones found by when they end. */
export const couponsView = projection<CouponDocument, CouponEvent>({
  name: 'coupons',
  version: 1,
  handles: ['CouponCreated', 'CouponTermsChanged', 'CouponEnded'],
  ids: event => [event.data.couponId],
  project(coupon, event) {
    switch (event.type) {
      case 'CouponCreated':
        return { ...event.data, ended: false }
      case 'CouponTermsChanged':
        return coupon && { ...coupon, terms: event.data.terms, ended: false }
      case 'CouponEnded':
        return coupon && { ...coupon, ended: true }
      case 'CouponRedeemed':
      case 'CouponRedemptionReleased':
        return coupon
    }
  },
  indexes: {
    listed: ({ terms, ended }) => (terms.listed && terms.personId === null && !ended ? [terms.endsAt ?? never] : []),
  },
})
