import { type CouponLine, couponDiscount } from '../coupon/discount.ts'
import type { CouponTerms } from '../coupon/events.ts'
import type { OrderCoupon, OrderLine, OrderTotals } from '../order/events.ts'
import { totalsOf } from '../order/totals.ts'
import { agreed, type DeliveryOffer, deliveryOptions, type Place } from '../settings/delivery-options.ts'
import type { Settings } from '../settings/events.ts'
import type { DeliveryChoice } from '../shared/delivery.ts'
import type { Minor } from '../shared/money.ts'

type Line = Pick<OrderLine, 'uid' | 'sku' | 'productId' | 'quantity' | 'unitPrice' | 'amount'>

/** An order as it was placed. */
export type PlacedOrder = {
  readonly lines: readonly Line[]
  readonly totals: OrderTotals
  readonly coupon: OrderCoupon | null
  readonly delivery: DeliveryChoice
}

/** The rules to price it by; where one is left out, the order stays as it was charged. */
export type OtherRules = {
  readonly unitPrice?: (line: Line) => Minor
  readonly coupon?: CouponRules
  readonly delivery?: { readonly rules: Settings['delivery']; readonly place: Place }
}

/** `terms` in place of `ownTerms`, which were those of the order's moment. Null: the order could not have used it. */
export type CouponRules = {
  readonly terms: CouponTerms | null
  readonly ownTerms: CouponTerms
  /** The categories of a product as they are today. */
  readonly categoriesOf: (productId: string) => readonly string[]
  /** Converts and rounds a price as the order did, in steps of `step`. */
  readonly shown: (amount: Minor) => Minor
  readonly step: number
}

/** What an order would have cost; `offer` null: nobody would have delivered it. */
export type Repriced = { readonly totals: OrderTotals; readonly offer: DeliveryOffer | DeliveryChoice | null }

/** What a placed order would have cost by other rules, by the functions that the checkout uses. */
export function reprice(order: PlacedOrder, { unitPrice, coupon, delivery }: OtherRules): Repriced {
  const lines = unitPrice
    ? order.lines.map(line => {
        const price = unitPrice(line)
        return { ...line, unitPrice: price, amount: price * line.quantity }
      })
    : order.lines
  const { subtotal } = totalsOf(lines, 0)
  const offer = delivery ? offerOf(order, delivery, subtotal) : order.delivery
  const { discount: off, shownDiscount = 0 } = order.totals
  const charged = off > 0 ? { discount: off, shownDiscount } : null
  const discount = coupon && order.coupon ? discountOf(lines, order.coupon, coupon) : charged
  return { totals: totalsOf(lines, delivery ? (offer?.cost ?? 0) : order.totals.delivery, discount), offer }
}

/** To the cent. */
export function comesTo(one: OrderTotals, other: OrderTotals): boolean {
  const amounts = ['subtotal', 'discount', 'delivery', 'tax', 'total'] as const
  return amounts.every(amount => one[amount] === other[amount])
}

/** The delivery that an order would have had; null: nobody would have delivered it. What staff agreed with the buyer stays. */
function offerOf(
  { delivery: { instead, ...chosen } }: PlacedOrder,
  { rules, place }: NonNullable<OtherRules['delivery']>,
  subtotal: Minor,
): DeliveryOffer | null {
  const found = likeChosen(deliveryOptions(rules, place, subtotal), chosen)
  return found && agreed(found, instead === undefined ? undefined : chosen.cost)
}

/** The delivery that its buyer would have taken: the chosen one, else one of the kind, else any; the cheapest of several. */
function likeChosen(offers: readonly DeliveryOffer[], { type, area }: DeliveryChoice): DeliveryOffer | null {
  const ofKind = offers.filter(offer => offer.type === type)
  const same = ofKind.find(offer => offer.area === area)
  const others = ofKind.length > 0 ? ofKind : offers
  return (
    same ?? others.reduce<DeliveryOffer | null>((best, next) => (best && best.cost <= next.cost ? best : next), null)
  )
}

/** What a coupon takes off these lines of the order that used it. */
function discountOf(lines: readonly Line[], used: OrderCoupon, rules: CouponRules) {
  const { terms, ownTerms, categoriesOf, shown, step } = rules
  if (!terms) return { discount: 0, shownDiscount: 0 }
  // The order noted what it was for: products may have moved since.
  const asThen = sameIds(terms.productIds, ownTerms.productIds) && sameIds(terms.categories, ownTerms.categories)
  const covered = used.lines ?? lines.map(({ uid }) => uid)
  const all = lines.map((line): CouponLine => {
    const { uid, productId, quantity, unitPrice } = line
    return { uid, productId, quantity, unitPrice, categories: asThen ? [] : categoriesOf(productId) }
  })
  const within = asThen ? all.filter(({ uid }) => covered.includes(uid)) : all
  const taken = couponDiscount(asThen ? { ...terms, productIds: [], categories: [] } : terms, within, shown, step)
  return taken.ok ? taken : { discount: 0, shownDiscount: 0 }
}

/**
 * Orders that used a coupon, once more with other terms, in the order of their redemptions: days and limits count as they would
 * have. Whether an order was its buyer's first is known only where it had to be.
 */
export function createRerun(terms: CouponTerms) {
  const byPerson = new Map<string, number>()
  let used = 0
  const most = terms.firstOrderOnly ? 1 : (terms.perPerson ?? Number.POSITIVE_INFINITY)

  /** Whether the order could have used it, redeemed at this moment. Each that could is counted. */
  return ({ at, personId }: { readonly at: string; readonly personId: string }): boolean => {
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
