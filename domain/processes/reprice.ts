import { type CouponLine, couponDiscount } from '../coupon/discount.ts'
import type { CouponTerms } from '../coupon/events.ts'
import type { OrderCoupon, OrderLine } from '../order/events.ts'
import type { Minor } from '../shared/money.ts'

/** An order that used a coupon, and the coupon's terms at that moment. */
export type CouponOrder = {
  readonly lines: readonly Pick<OrderLine, 'uid' | 'productId' | 'quantity' | 'unitPrice'>[]
  readonly coupon: OrderCoupon
  readonly ownTerms: CouponTerms
  /** The redemption. */
  readonly at: string
  readonly personId: string
}

export type Repricing = {
  /** The categories of a product as they are today. */
  readonly categoriesOf: (productId: string) => readonly string[]
  /** Converts and rounds a price as the order did, in steps of `step`. */
  readonly shown: (amount: Minor) => Minor
  readonly step: number
}

/** What the coupon takes off the order's lines by these terms, by the function that the checkout uses; 0: nothing. */
export function repriced(terms: CouponTerms, order: CouponOrder, { categoriesOf, shown, step }: Repricing): Minor {
  const { lines, coupon, ownTerms } = order
  // The order noted what it was for: products may have moved since.
  const asThen = sameIds(terms.productIds, ownTerms.productIds) && sameIds(terms.categories, ownTerms.categories)
  const covered = coupon.lines ?? lines.map(({ uid }) => uid)
  const all = lines.map((line): CouponLine => {
    const { uid, productId, quantity, unitPrice } = line
    return { uid, productId, quantity, unitPrice, categories: asThen ? [] : categoriesOf(productId) }
  })
  const within = asThen ? all.filter(({ uid }) => covered.includes(uid)) : all
  const taken = couponDiscount(asThen ? { ...terms, productIds: [], categories: [] } : terms, within, shown, step)
  return taken.ok ? taken.discount : 0
}

/**
 * Orders that used a coupon, once more with other terms, in the order of their redemptions: days and limits count as they would
 * have. Whether an order was its buyer's first is known only where it had to be.
 */
export function createRerun(terms: CouponTerms) {
  const byPerson = new Map<string, number>()
  let used = 0
  const most = terms.firstOrderOnly ? 1 : (terms.perPerson ?? Number.POSITIVE_INFINITY)

  /** Whether the order could have used it. Each that could is counted. */
  return ({ at, personId }: Pick<CouponOrder, 'at' | 'personId'>): boolean => {
    const before = byPerson.get(personId) ?? 0
    if (terms.startsAt !== null && at < terms.startsAt) return false
    if (terms.endsAt !== null && at >= terms.endsAt) return false
    if (terms.total !== null && used >= terms.total) return false
    if (before >= most) return false
    used++
    byPerson.set(personId, before + 1)
    return true
  }
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every(id => other.includes(id))
}
