import type { Minor } from '#domain/shared/money.ts'
import type { CouponProblem } from './coupons.ts'

/** A coupon on some goods; amounts in the base currency. */
export type TriedModel = {
  readonly code: string
  readonly minimum: Minor
  readonly answer:
    | {
        readonly ok: true
        readonly discount: Minor
        /** The goods that it is for. */
        readonly amount: Minor
        readonly pieces: number
      }
    | { readonly ok: false; readonly problem: CouponProblem }
}

export type TrialModel = {
  readonly tried: TriedModel
  /** Other coupons that run, the one that takes most off first. */
  readonly others: readonly TriedModel[]
  /** What was typed for a SKU and is none. */
  readonly unknown: readonly string[]
  /** All goods that it was tried on. */
  readonly goods: Minor
}
