import type { CouponEvent } from '#domain/coupon/events.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { CouponDocument } from './document.ts'
import { couponList } from './list.ts'

/** Sorts after every moment: a coupon without an end is the last. */
const never = '9999'

/** Coupons by their id, listed ones found by when they end; `ending`: those that end by themselves and have not yet. */
export const couponsView = projection<CouponDocument, CouponEvent>({
  name: 'coupons',
  version: 2,
  handles: ['CouponCreated', 'CouponTermsChanged', 'CouponEnded', 'CouponReopened'],
  ids: event => [event.data.couponId],
  project(coupon, event) {
    switch (event.type) {
      case 'CouponCreated':
        return { ...event.data, ended: false }
      case 'CouponTermsChanged':
        return coupon && { ...coupon, terms: event.data.terms, ended: false }
      case 'CouponEnded':
        return coupon && { ...coupon, ended: true }
      case 'CouponReopened':
        return coupon && { ...coupon, ended: false }
      case 'CouponRedeemed':
      case 'CouponRedemptionReleased':
        return coupon
    }
  },
  indexes: {
    [listIndex]: listKeys(couponList),
    listed: ({ terms, ended }) => (terms.listed && terms.personId === null && !ended ? [terms.endsAt ?? never] : []),
    ending: ({ terms, ended }) => (terms.endsAt !== null && !ended ? [terms.endsAt] : []),
  },
  tallies: listTallies(couponList),
})
