import type { Minor } from '../shared/money.ts'
import { entryOf, type PersistentMap, withEntry } from '../shared/persistent-map.ts'
import type { CouponEvent, CouponTerms } from './events.ts'

export type Coupon = {
  readonly couponId: string
  readonly code: string
  /** Null: there is no such coupon. */
  readonly terms: CouponTerms | null
  readonly ended: boolean
  /** How often it was created, changed, ended or reopened. */
  readonly changes: number
  readonly redemptions: number
  /** The person who redeemed it, by order; empty text: given back. */
  readonly byOrder: PersistentMap<string>
  readonly byPerson: PersistentMap<number>
  /** What it took off all orders that hold it, and off each order. */
  readonly given: Minor
  readonly amounts: PersistentMap<Minor>
}

export const noCoupon: Coupon = {
  couponId: '',
  code: '',
  terms: null,
  ended: false,
  changes: 0,
  redemptions: 0,
  byOrder: null,
  byPerson: null,
  given: 0,
  amounts: null,
}

export function evolve(coupon: Coupon, event: CouponEvent): Coupon {
  switch (event.type) {
    case 'CouponCreated': {
      const { couponId, code, terms } = event.data
      return { ...coupon, couponId, code, terms, changes: coupon.changes + 1 }
    }
    case 'CouponTermsChanged':
      return { ...coupon, terms: event.data.terms, ended: false, changes: coupon.changes + 1 }
    case 'CouponEnded':
      return { ...coupon, ended: true, changes: coupon.changes + 1 }
    case 'CouponReopened':
      return { ...coupon, ended: false, changes: coupon.changes + 1 }
    case 'CouponRedeemed': {
      const { orderId, personId, amount } = event.data
      return take(count(coupon, orderId, personId, personId, 1), orderId, amount)
    }
    case 'CouponRedemptionReleased': {
      const { orderId } = event.data
      const personId = entryOf(coupon.byOrder, orderId)
      return personId
        ? take(count(coupon, orderId, '', personId, -1), orderId, 0)
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

/** From now on the order has this much off by it. */
function take(coupon: Coupon, orderId: string, amount: Minor): Coupon {
  const before = entryOf(coupon.amounts, orderId) ?? 0
  return {
    ...coupon,
    given: coupon.given - before + amount,
    amounts: withEntry(coupon.amounts, orderId, amount),
  }
}
