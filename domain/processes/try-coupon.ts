import { refusalOf } from '../coupon/decide.ts'
import { type CouponDiscount, type CouponLine, couponDiscount } from '../coupon/discount.ts'
import type { CouponTerms } from '../coupon/events.ts'
import { type Coupon, evolve } from '../coupon/evolve.ts'
import { type Minor, sum } from '../shared/money.ts'

/** Goods that somebody tries a coupon on. */
export type Trial = {
  readonly lines: readonly CouponLine[]
  /** The moment of the order, ISO. */
  readonly at: string
  /** All ids of the buyer; null: nobody in particular, and limits of a person do not count. */
  readonly persons: readonly string[] | null
  /** The order whose goods these are, as if it had not used the coupon; null: none. */
  readonly orderId: string | null
  /** The buyer has another order. */
  readonly hasOrdered: boolean
  readonly shown: (amount: Minor) => Minor
  readonly step: number
}

export type Tried =
  | {
      readonly ok: true
      readonly discount: Minor
      /** The goods that it is for: their amount and pieces. */
      readonly amount: Minor
      readonly pieces: number
      readonly lines: readonly string[]
    }
  | {
      readonly ok: false
      readonly problem: NonNullable<ReturnType<typeof refusalOf>> | Extract<CouponDiscount, { ok: false }>['problem']
    }

/** Answers as the checkout would: by the coupon's own rules, with `terms` in place of its own where they are not saved. */
export function tryCoupon(coupon: Coupon, trial: Trial, terms: CouponTerms | null = coupon.terms): Tried {
  const { lines, at, persons, orderId, hasOrdered, shown, step } = trial
  const { couponId } = coupon
  const without =
    orderId === null ? coupon : evolve(coupon, { type: 'CouponRedemptionReleased', data: { couponId, orderId } })
  const refusal = refusalOf({ ...without, terms }, persons, at, hasOrdered)
  if (refusal) return { ok: false, problem: refusal }
  const taken = couponDiscount(terms!, lines, shown, step)
  if (!taken.ok) return taken
  const covered = taken.lines === null ? lines : lines.filter(({ uid }) => taken.lines!.includes(uid))
  return {
    ok: true,
    discount: taken.discount,
    amount: sum(covered.map(line => line.quantity * line.unitPrice)),
    pieces: covered.reduce((pieces, { quantity }) => pieces + quantity, 0),
    lines: covered.map(({ uid }) => uid),
  }
}
