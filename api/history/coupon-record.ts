import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent } from '#domain/coupon/events.ts'
import type { Coupon } from '#domain/coupon/evolve.ts'
import type { Recorded } from '#domain/shared/undo.ts'

/** A coupon as it is compared with itself: each term, and whether it was ended. */
export const couponRecord: Recorded<Coupon, CouponEvent> = { ...coupon, fieldsOf }

function fieldsOf({ terms, ended }: Coupon): ReadonlyMap<string, unknown> {
  const { personId: _personId, ...fields } = terms ?? { personId: null }
  return new Map<string, unknown>([...Object.entries(fields), ['ended', ended]])
}
