import { projection } from '../projection.ts'
import { dayTally, type SoldOrder } from './document.ts'
import { type SalesEvent, salesEvents, soldAfter } from './sold-order.ts'

/**
 * The shop's figures by day, as tallies. An order counts on the day it was placed, and money given back on the day it
 * was given. A cancelled order counts in no figure but `cancelled`.
 */
export const salesDays = projection<SoldOrder, SalesEvent>({
  name: 'sales-days',
  version: 1,
  handles: salesEvents,
  ids: event => [event.data.orderId],
  project: soldAfter,
  tallies({ placedOn, cancelledOn, total, pieces, back }) {
    if (cancelledOn !== null) return [[dayTally(cancelledOn, 'cancelled'), 1]]
    if (placedOn === null) return []
    return [
      [dayTally(placedOn, 'sales'), total],
      [dayTally(placedOn, 'orders'), 1],
      [dayTally(placedOn, 'pieces'), pieces],
      ...Object.entries(back).map(([day, amount]) => [dayTally(day, 'back'), amount] as const),
    ]
  },
})
