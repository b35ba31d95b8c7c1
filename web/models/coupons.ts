import type { couponProblems } from '#domain/coupon/commands.ts'
import type { CouponValue } from '#domain/coupon/events.ts'
import type { Minor } from '#domain/shared/money.ts'

/** `missing` is in the shown currency; `at` is the moment that it starts or ended, ISO. */
export type CouponProblem = {
  readonly code: (typeof couponProblems)[number]
  readonly missing?: Minor
  readonly at?: string
}

/** The coupon on a cart. */
export type CartCouponModel = {
  readonly code: string
  /** Off the lines, in the shown currency; 0 while there is a problem. */
  readonly discount: Minor
  /** It stopped fitting since it was applied. */
  readonly problem: CouponProblem | null
}

/** A coupon that is shown to everybody; amounts are in the shown currency. */
export type CouponModel = {
  readonly code: string
  readonly value: CouponValue
  /** 0: none. */
  readonly minimum: Minor
  /** ISO; null: it does not end. */
  readonly endsAt: string | null
  /** Names of what it is for, with the pages that have it; empty: everything. */
  readonly scope: readonly { readonly name: string; readonly path: string }[]
  readonly oncePerPerson: boolean
  readonly firstOrderOnly: boolean
}

export interface CouponQueries {
  /** Those that can be used now, the one that ends first before the others. */
  coupons(): Promise<readonly CouponModel[]>
}
