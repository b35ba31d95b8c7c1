import { type Minor, percentOf, sum } from '../shared/money.ts'
import type { CouponTerms } from './events.ts'

/** A line as far as a coupon looks at it; `unitPrice` is what the shop takes without one, product discounts included. */
export type CouponLine = {
  readonly uid: string
  readonly productId: string
  readonly categories: readonly string[]
  readonly quantity: number
  readonly unitPrice: Minor
}

export type CouponDiscount =
  /** `discount` in the base currency, `shownDiscount` in the shown one. `lines` in the coupon's scope; null: all. */
  | {
      readonly ok: true
      readonly discount: Minor
      readonly shownDiscount: Minor
      readonly lines: readonly string[] | null
    }
  | { readonly ok: false; readonly problem: { readonly code: 'coupon-not-for-cart' } }
  /** `missing` in the shown currency, of lines in the coupon's scope. */
  | { readonly ok: false; readonly problem: { readonly code: 'coupon-minimum'; readonly missing: Minor } }

type Terms = Pick<CouponTerms, 'value' | 'minimum' | 'productIds' | 'categories'>

/**
 * A coupon's discount on these lines. It comes after product discounts and off the sum of the lines in its scope, rounded
 * once; unit prices stay as they are, and with them the least price that a maker lets a shop advertise.
 *
 * Buyers pay the amount that they are shown, so the shown discount is made of the shown amounts and never exceeds them, whatever
 * rounding did to each price. Whether the minimum is reached is decided in the base currency. `shown` converts and rounds
 * a single price; `step`: shown amounts are multiples of it.
 */
export function couponDiscount(
  terms: Terms,
  lines: readonly CouponLine[],
  shown: (amount: Minor) => Minor,
  step = 1,
): CouponDiscount {
  const inScope = lines.filter(line => isInScope(terms, line))
  if (inScope.length === 0) return { ok: false, problem: { code: 'coupon-not-for-cart' } }
  const amount = sum(inScope.map(line => line.quantity * line.unitPrice))
  const shownAmount = sum(inScope.map(line => line.quantity * shown(line.unitPrice)))
  if (amount < terms.minimum) {
    const missing = Math.max(1, shown(terms.minimum) - shownAmount)
    return { ok: false, problem: { code: 'coupon-minimum', missing } }
  }
  const off = (of: Minor, convert: (amount: Minor) => Minor, step = 1) => {
    const { value } = terms
    const taken = value.kind === 'percent' ? percentOf(of, value.percent) : convert(value.amount)
    return Math.min(of, Math.round(taken / step) * step)
  }
  const covered = inScope.length === lines.length ? null : inScope.map(({ uid }) => uid)
  return { ok: true, discount: off(amount, each => each), shownDiscount: off(shownAmount, shown, step), lines: covered }
}

function isInScope({ productIds, categories }: Terms, line: CouponLine): boolean {
  if (productIds.length === 0 && categories.length === 0) return true
  return productIds.includes(line.productId) || line.categories.some(category => categories.includes(category))
}
