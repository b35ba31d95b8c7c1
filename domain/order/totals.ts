import { type Minor, sum } from '../shared/money.ts'
import type { OrderLine, OrderTotals } from './events.ts'

type Amounts = Pick<OrderLine, 'quantity' | 'unitPrice' | 'amount'>

/** Every amount of an order from its lines and its delivery. Prices are final: no tax on top, no coupon yet. */
export function totalsOf(lines: readonly Amounts[], delivery: Minor): OrderTotals {
  const subtotal = sum(lines.map(line => line.amount))
  return { subtotal, discount: 0, delivery, tax: 0, total: subtotal + delivery }
}

/** True when each amount is quantity × unit price and the totals are the sums of their parts. */
export function totalsAddUp(lines: readonly Amounts[], totals: OrderTotals): boolean {
  return (
    lines.every(line => line.amount === line.quantity * line.unitPrice) &&
    totals.subtotal === sum(lines.map(line => line.amount)) &&
    totals.total === totals.subtotal - totals.discount + totals.delivery + totals.tax
  )
}

/**
 * The totals that the buyer sees and pays, in the shown currency: `shown` converts and rounds a unit price or a single
 * charge, and sums are made of what it gives.
 */
export function shownTotals(
  lines: readonly Pick<OrderLine, 'quantity' | 'unitPrice'>[],
  totals: OrderTotals,
  shown: (amount: Minor) => Minor,
): OrderTotals {
  const subtotal = sum(lines.map(line => line.quantity * shown(line.unitPrice)))
  const discount = shown(totals.discount)
  const delivery = shown(totals.delivery)
  const tax = shown(totals.tax)
  return { subtotal, discount, delivery, tax, total: subtotal - discount + delivery + tax }
}
