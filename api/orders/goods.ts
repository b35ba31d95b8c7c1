import type { Order } from '#domain/order/evolve.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { PaidGoods } from '#domain/shared/refund.ts'
import { shownIn } from './quote.ts'

/** What an order's goods cost its buyer, base currency: everything but the delivery. */
export function goodsOf({ lines, totals, coupon }: Pick<Order, 'lines' | 'totals' | 'coupon'>): PaidGoods {
  return { lines, paid: totals.total - totals.delivery, ...(coupon?.lines && { discounted: coupon.lines }) }
}

/** The same as the buyer was shown it, and paid. */
export function shownGoodsOf({ lines, totals, coupon, currency }: Order): PaidGoods {
  const { unit } = shownIn(currency)
  const shownLines = lines.map(line => ({ ...line, unitPrice: unit(line.unitPrice) }))
  return { ...goodsOf({ lines: shownLines, totals: shownTotals(lines, totals, unit), coupon }), step: currency.step }
}
