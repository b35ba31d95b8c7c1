import type { StoredEvent } from '../shared/event-store.ts'
import { availableOf, levelOf, onHandOf, type StockLevels } from '../shared/stock-levels.ts'
import { type AdjustmentReason, levelsAfter, type StockEvent } from './events.ts'
import { noStock } from './evolve.ts'

/** One step of the way to the pieces that can be bought; below zero: taken off. */
export type StockRung = {
  readonly amount: number
} /** The last count, by a member of staff at the shelf or by a feed. */ & (
  | { readonly why: 'counted'; readonly at: string; readonly shelf: boolean; readonly by: string }
  /** An import's count was taken back: what is on hand without it. */
  | { readonly why: 'withdrawn'; readonly at: string }
  | { readonly why: 'adjusted'; readonly reason: AdjustmentReason }
  | { readonly why: 'shipped' }
  | { readonly why: 'held'; readonly orderId: string }
  /** Held pieces that are not there: nobody can buy fewer than none. */
  | { readonly why: 'short' }
)

export type WhyStock = { readonly available: number; readonly rungs: readonly StockRung[] }

/** Why so many pieces of a variant can be bought: steps since its last count, whose amounts add up to it. None where nobody counts it. */
export function createWhyStock(sku: string) {
  let levels: StockLevels = noStock
  let counted: StockRung | null = null
  let shipped = 0
  const adjusted = new Map<AdjustmentReason, number>()
  const held = new Map<string, number>()

  function hold(orderId: string, by: number): void {
    const left = (held.get(orderId) ?? 0) + by
    if (left === 0) held.delete(orderId)
    else held.set(orderId, left)
  }

  const piecesIn = (lines: readonly { readonly sku: string; readonly quantity: number }[]) =>
    lines.reduce((sum, line) => (line.sku === sku ? sum + line.quantity : sum), 0)

  return {
    /** Takes the next event of the product's stock. */
    take(event: StoredEvent<StockEvent>): void {
      const before = onHandOf(levels, sku) ?? 0
      levels = levelsAfter(levels, event)
      const moved = (onHandOf(levels, sku) ?? 0) - before
      switch (event.type) {
        case 'StockCounted': {
          if (!event.data.counts.some(each => each.sku === sku)) break
          const { at, meta } = event
          counted = { why: 'counted', amount: before + moved, at, shelf: event.data.by === 'shelf', by: meta.actor }
          shipped = 0
          adjusted.clear()
          break
        }
        case 'StockCountWithdrawn': {
          if (!event.data.lines.some(each => each.sku === sku)) break
          counted = { why: 'withdrawn', amount: before + moved, at: event.at }
          shipped = 0
          adjusted.clear()
          break
        }
        case 'StockAdjusted': {
          const { reason } = event.data
          if (moved !== 0) adjusted.set(reason, (adjusted.get(reason) ?? 0) + moved)
          break
        }
        case 'StockReserved':
          hold(event.data.orderId, piecesIn(event.data.lines))
          break
        case 'StockReleased':
          hold(event.data.orderId, -piecesIn(event.data.lines))
          break
        case 'StockShipped':
          shipped += moved
          hold(event.data.orderId, -piecesIn(event.data.lines))
          break
        case 'StockShipmentRetracted':
          shipped += moved
          hold(event.data.orderId, piecesIn(event.data.lines))
          break
      }
    },

    told(): WhyStock {
      const available = availableOf(levels, sku)
      if (available < 0) return { available, rungs: [] }
      const short = Math.max(0, (levelOf(levels.reserved, sku) ?? 0) - (onHandOf(levels, sku) ?? 0))
      const some = [...adjusted].filter(([, amount]) => amount !== 0)
      return {
        available,
        rungs: [
          ...(counted ? [counted] : []),
          ...some.map(([reason, amount]) => ({ why: 'adjusted', reason, amount }) as const),
          ...(shipped === 0 ? [] : [{ why: 'shipped', amount: shipped } as const]),
          ...[...held].map(([orderId, pieces]) => ({ why: 'held', orderId, amount: -pieces }) as const),
          ...(short === 0 ? [] : [{ why: 'short', amount: short } as const]),
        ],
      }
    },
  }
}
