import type { Minor } from '../shared/money.ts'
import { sum } from '../shared/money.ts'
import { oneALine } from '../shared/pieces.ts'
import type { Amendment, OrderLine, ShippedLine } from './events.ts'
import { shownTotals, totalsOf } from './totals.ts'

/** Pieces of a line that are exchanged for as many of another variant. */
export type Exchange = ShippedLine & {
  /** The variant that comes, at its price of today. */
  readonly to: Omit<OrderLine, 'uid' | 'quantity' | 'amount'>
  /** The price of today of the variant that leaves; null: it is not sold any more. */
  readonly today: Minor | null
}

type Before = Pick<Amendment, 'lines' | 'totals' | 'coupon'>

/**
 * Works out the order after exchanges; those of lines that it does not have are left out. A variant that the order has already costs what it costs there; any other one costs
 * what the buyer paid for the piece that leaves, and the difference between the two prices of today. Delivery and the
 * discount of a coupon stay, but a discount is never more than its lines. `shown` converts an amount of the base currency.
 */
export function exchanged(
  amendmentId: string,
  before: Before,
  exchanges: readonly Exchange[],
  shown: (amount: Minor) => Minor,
): Amendment {
  const lines = before.lines.map(line => ({ ...line }))
  const discounted = before.coupon?.lines && [...before.coupon.lines]
  const on: ShippedLine[] = []
  for (const { uid, quantity, to, today } of exchanges) {
    const at = lines.findIndex(line => line.uid === uid)
    const from = lines[at]
    if (!from) continue
    from.quantity -= quantity
    const known = lines.find(({ sku }) => sku === to.sku)
    const line = known ?? { ...to, uid: to.sku, quantity: 0, unitPrice: priceOf(from, to, today), amount: 0 }
    line.quantity += quantity
    if (!known) {
      lines.splice(at + 1, 0, line)
      if (discounted?.includes(uid)) discounted.push(line.uid)
    }
    on.push({ uid: line.uid, quantity })
  }
  const after = lines
    .filter(({ quantity }) => quantity > 0)
    .map(line => ({ ...line, amount: line.quantity * line.unitPrice }))
  const { coupon, totals } = before
  const most = (price: (amount: Minor) => Minor) =>
    sum(after.map(line => ((discounted?.includes(line.uid) ?? true) ? line.quantity * price(line.unitPrice) : 0)))
  const discount = Math.min(
    totals.discount,
    most(amount => amount),
  )
  const shownDiscount = Math.min(totals.shownDiscount ?? shown(totals.discount), most(shown))
  const then = totalsOf(after, totals.delivery, coupon && { discount, shownDiscount })
  const shownOf = (some: readonly OrderLine[], of: typeof totals) => shownTotals(some, of, shown).total
  return {
    amendmentId,
    off: oneALine(exchanges),
    on: oneALine(on),
    lines: after,
    totals: then,
    coupon: coupon && { ...coupon, discount, ...(discounted && { lines: discounted }) },
    difference: {
      amount: then.total - totals.total,
      shownAmount: shownOf(after, then) - shownOf(before.lines, totals),
    },
  }
}

function priceOf(from: OrderLine, to: Exchange['to'], today: Minor | null): Minor {
  return today === null ? to.unitPrice : Math.max(0, from.unitPrice + to.unitPrice - today)
}
