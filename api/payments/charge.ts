import { shownIn } from '#api/orders/index.ts'
import type { Order } from '#domain/order/evolve.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { Charge } from '#domain/payment/events.ts'

/** What the buyer was shown and agreed to, in the currency and at the rate that the order froze. */
export function chargeOfOrder({ lines, totals, currency }: Pick<Order, 'lines' | 'totals' | 'currency'>): Charge {
  return { amount: shownTotals(lines, totals, shownIn(currency).unit).total, currency: currency.name }
}
