import { type Minor, sum } from '../shared/money.ts'
import type { Rung } from '../shared/why.ts'
import type { OrderEvent, OrderLine, OrderTotals } from './events.ts'
import { shownTotals } from './totals.ts'

/**
 * Explains the total of an order from its events alone: what was ordered, what the coupon took off, the delivery, and what
 * was exchanged or cancelled since. `shown` converts an amount of the base currency. The rungs add up to the total.
 */
export function whyTotal(events: readonly OrderEvent[], shown: (amount: Minor) => Minor): readonly Rung[] {
  const rungs: Rung[] = []
  for (const event of events) {
    switch (event.type) {
      case 'OrderSubmitted':
        rungs.push(...whyOrdered(event.data, shown))
        break
      case 'OrderAmended': {
        const { off, difference, amendedAt: at } = event.data
        const pieces = sum(off.map(({ quantity }) => quantity))
        rungs.push({ why: 'amended', pieces, at, amount: difference.shownAmount })
        break
      }
      case 'OrderPiecesCancelled':
      case 'OrderRestCancelled': {
        const { lines, by, shownAmount, cancelledAt: at } = event.data
        rungs.push({
          why: 'cancelled',
          pieces: sum(lines.map(({ quantity }) => quantity)),
          by,
          at,
          amount: -shownAmount,
        })
      }
    }
  }
  return rungs
}

type Ordered = {
  readonly lines: readonly Pick<OrderLine, 'name' | 'color' | 'size' | 'quantity' | 'unitPrice'>[]
  readonly totals: OrderTotals
  readonly coupon?: { readonly code: string } | null
  /** Null: nobody has chosen one. */
  readonly delivery: { readonly type: string; readonly area: string; readonly instead?: Minor } | null
}

/** Explains the total of what is ordered, or would be at this moment. */
export function whyOrdered(
  { lines, totals, coupon, delivery }: Ordered,
  shown: (amount: Minor) => Minor,
): readonly Rung[] {
  const { discount, delivery: delivered, tax } = shownTotals(lines, totals, shown)
  return [
    ...lines.map(({ name, color, size, quantity, unitPrice }) => {
      const amount = quantity * shown(unitPrice)
      return {
        why: 'line',
        name,
        color: color?.name ?? null,
        size,
        quantity,
        unitPrice: shown(unitPrice),
        amount,
      } as const
    }),
    ...(discount === 0 ? [] : [{ why: 'coupon', code: coupon?.code ?? '', amount: -discount } as const]),
    ...(delivery ? [whyDelivered(delivery, delivered, shown)] : []),
    ...(tax === 0 ? [] : [{ why: 'tax', amount: tax } as const]),
  ]
}

function whyDelivered(
  { type, area, instead }: NonNullable<Ordered['delivery']>,
  amount: Minor,
  shown: (amount: Minor) => Minor,
): Rung {
  return { why: 'delivery', type, area, amount, ...(instead !== undefined && { instead: shown(instead) }) }
}
