import { entryOf, type PersistentMap, withEntry } from '../shared/persistent-map.ts'
import type { CouponEvent, CouponTerms } from './events.ts'

export type Coupon = {
  readonly couponId: string
  readonly code: string
  /** Null: there is no such coupon. */
  readonly terms: CouponTerms | null
  readonly ended: boolean
  readonly redemptions: number
  /** The person who redeemed it, by order; empty text: given back. */
  readonly byOrder: PersistentMap<string>
  readonly byPerson: PersistentMap<number>
}

export const noCoupon: Coupon = {
  couponId: '',
  code: '',
  terms: null,
  ended: false,
  redemptions: 0,
  byOrder: null,
  byPerson: null,
}

export function evolve(coupon: Coupon, event: CouponEvent): Coupon {
  switch (event.type) {
    case 'CouponCreated': {
      const { couponId, code, terms } = event.data
      return { ...coupon, couponId, code, terms }
    }
    case 'CouponTermsChanged':
      return { ...coupon, terms: event.data.terms, ended: false }
    case 'CouponEnded':
      return { ...coupon, ended: true }
    case 'CouponRedeemed':
      return count(coupon, event.data.orderId, event.data.personId, event.data.personId, 1)
    case 'CouponRedemptionReleased': {
      const { orderId } = event.data
      const personId = entryOf(coupon.byOrder, orderId)
      return personId
        ? count(coupon, orderId, '', personId, -1)
        : { ...coupon, byOrder: withEntry(coupon.byOrder, orderId, '') }
    }
  }
}

function count(coupon: Coupon, orderId: string, holder: string, personId: string, by: 1 | -1): Coupon {
  return {
    ...coupon,
    redemptions: coupon.redemptions + by,
    byOrder: withEntry(coupon.byOrder, orderId, holder),
    byPerson: withEntry(coupon.byPerson, personId, (entryOf(coupon.byPerson, personId) ?? 0) + by),
  }
}
