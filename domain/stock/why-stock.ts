import type { StoredEvent } from '../shared/event-store.ts'
import { entriesIn } from '../shared/persistent-map.ts'
import { availableOf, levelOf, onHandOf } from '../shared/stock-levels.ts'
import type { AdjustmentReason, StockEvent } from './events.ts'
import type { Stock } from './evolve.ts'
import { changeOf } from './told-levels.ts'

/** One step of the way to the pieces that can be bought; below zero: taken off. */
export type StockRung = {
  readonly amount: number
} /** The last count, by a member of staff at the shelf or by a feed. */ & (
  | { readonly why: 'counted'; readonly at: string; readonly shelf: boolean; readonly by: string }
  /** An import's count was taken back: what is on hand without it. */
  | { readonly why: 'withdrawn'; readonly at: string }
  /** The last count was long ago: what was on hand then. */
  | { readonly why: 'earlier'; readonly at: string }
  | { readonly why: 'adjusted'; readonly reason: AdjustmentReason }
  | { readonly why: 'shipped' }
  | { readonly why: 'held'; readonly orderId: string }
  /** Held pieces that are not there: nobody can buy fewer than none. */
  | { readonly why: 'short' }
)

export type WhyStock = { readonly available: number; readonly rungs: readonly StockRung[] }

/** Whether an event says how many pieces of a variant there are: the steps begin there. */
export const saysLevel = (event: StockEvent, sku: string): boolean => changeOf(event, sku).says !== undefined

/**
 * Why so many pieces of a variant can be bought, from the stock as it is and its newest events, in their order: the last one
 * that says a level, or all since `earlier`. The amounts of the steps add up to it. None where nobody counts the variant.
 */
export function whyStock(
  sku: string,
  stock: Stock,
  newest: readonly StoredEvent<StockEvent>[],
  earlier: { readonly onHand: number | null; readonly at: string } | null = null,
): WhyStock {
  const available = availableOf(stock, sku)
  if (available < 0) return { available, rungs: [] }
  let first: StockRung | null = earlier && { why: 'earlier', amount: earlier.onHand ?? 0, at: earlier.at }
  let shipped = 0
  const adjusted = new Map<AdjustmentReason, number>()
  for (const event of newest) {
    const { says, moves } = changeOf(event, sku)
    if (says !== undefined) {
      first = { amount: says ?? 0, ...sayer(event) }
      shipped = 0
      adjusted.clear()
    } else if (event.type === 'StockAdjusted') {
      const { reason } = event.data
      adjusted.set(reason, (adjusted.get(reason) ?? 0) + moves)
    } else shipped += moves
  }
  const held = Array.from(entriesIn(stock.reservations), ([orderId, lines]) => ({
    ...{ why: 'held' as const, orderId },
    amount: -lines.reduce((sum, line) => (line.sku === sku ? sum + line.quantity : sum), 0),
  }))
  const short = Math.max(0, (levelOf(stock.reserved, sku) ?? 0) - (onHandOf(stock, sku) ?? 0))
  const rungs: readonly StockRung[] = [
    ...(first ? [first] : []),
    ...Array.from(adjusted, ([reason, amount]) => ({ why: 'adjusted', reason, amount }) as const),
    { why: 'shipped', amount: shipped },
    ...held,
    { why: 'short', amount: short },
  ]
  return { available, rungs: rungs.filter(rung => rung === first || rung.amount !== 0) }
}

function sayer(event: StoredEvent<StockEvent>) {
  const { at, meta } = event
  if (event.type !== 'StockCounted') return { why: 'withdrawn', at } as const
  return { why: 'counted', at, shelf: event.data.by === 'shelf', by: meta.actor } as const
}
