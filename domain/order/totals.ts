import { type Minor, sum } from '../shared/money.ts'
import type { OrderLine, OrderTotals } from './events.ts'

type Amounts = Pick<OrderLine, 'quantity' | 'unitPrice' | 'amount'>

type Discount = { readonly discount: Minor; readonly shownDiscount: Minor }

/** Every amount of an order from its lines, its delivery and what its coupon takes off. Prices are final: no tax on top. */
export function totalsOf(lines: readonly Amounts[], delivery: Minor, coupon: Discount | null = null): OrderTotals {
  const subtotal = sum(lines.map(line => line.amount))
  const discount = coupon?.discount ?? 0
  const totals = { subtotal, discount, delivery, tax: 0, total: subtotal - discount + delivery }
  return coupon ? { ...totals, shownDiscount: coupon.shownDiscount } : totals
}

/** True when each amount is quantity × unit price and the totals are the sums of their parts. */
export function totalsAddUp(lines: readonly Amounts[], totals: OrderTotals): boolean {
  return (
    lines.every(line => line.amount === line.quantity * line.unitPrice) &&
    totals.subtotal === sum(lines.map(line => line.amount)) &&
    totals.discount >= 0 &&
    totals.discount <= totals.subtotal &&
    totals.total === totals.subtotal - totals.discount + totals.delivery + totals.tax
  )
}

/**
 * The totals that the buyer pays, in the shown currency: `shown` converts and rounds each price, and sums are made of
 * those. A coupon's discount is kept as shown, never above the lines.
 */
export function shownTotals(
  lines: readonly Pick<OrderLine, 'quantity' | 'unitPrice'>[],
  totals: OrderTotals,
  shown: (amount: Minor) => Minor,
): OrderTotals {
  const subtotal = sum(lines.map(line => line.quantity * shown(line.unitPrice)))
  const discount = Math.min(subtotal, totals.shownDiscount ?? shown(totals.discount))
  const delivery = shown(totals.delivery)
  const tax = shown(totals.tax)
  return { subtotal, discount, delivery, tax, total: subtotal - discount + delivery + tax }
}
