import { levelOf, onHandOf, type StockLevels } from '../shared/stock-levels.ts'
import type { StockKind, StockWrite, WriteRefusal } from './commands.ts'
import { type AdjustmentReason, adjustmentReasons, type StockEvent, type StockLine } from './events.ts'

/** The pieces of one variant as programs are told them. Null: not tracked. */
export type ToldStock = {
  readonly on_hand: number | null
  readonly committed: number
  readonly available: number | null
}

export function toldStock(levels: StockLevels, sku: string): ToldStock {
  const onHand = onHandOf(levels, sku)
  const committed = levelOf(levels.reserved, sku) ?? 0
  return { on_hand: onHand, committed, available: onHand === null ? null : onHand - committed }
}

const numberOf = (levels: StockLevels, sku: string, of: StockKind) => toldStock(levels, sku)[of]

const comes: ReadonlySet<AdjustmentReason> = new Set(['received', 'returned'])

/** Why this cannot be written now; null: it can. */
export function refusalOf(write: StockWrite, levels: StockLevels): WriteRefusal | null {
  const { sku } = write
  if ('set' in write) {
    const { set, from, of } = write
    if (set !== null && !(Number.isSafeInteger(set) && set >= 0)) return 'quantity-out-of-bounds'
    return from === null || from === numberOf(levels, sku, of) ? null : 'stock-moved'
  }
  const { adjust, reason } = write
  if (!Number.isSafeInteger(adjust) || adjust === 0) return 'quantity-out-of-bounds'
  if (reason !== 'correction' && comes.has(reason) !== adjust > 0) return 'adjustment-against-reason'
  const onHand = onHandOf(levels, sku)
  if (onHand === null) return 'stock-not-tracked'
  return adjust < 0 && onHand + adjust < 0 ? 'adjustment-exceeds-stock' : null
}

/** One count of everything that is set, and one adjustment for each reason. */
export function written(productId: string, writes: readonly StockWrite[], levels: StockLevels): readonly StockEvent[] {
  const counts: StockLine[] = []
  const adjusted = new Map<AdjustmentReason, { sku: string; by: number }[]>()
  for (const write of new Map(writes.map(each => [each.sku, each])).values()) {
    if (refusalOf(write, levels) !== null) continue
    const { sku } = write
    if ('set' in write) counts.push({ sku, quantity: countedBy(write, levels) })
    else adjusted.set(write.reason, [...(adjusted.get(write.reason) ?? []), { sku, by: write.adjust }])
  }
  const adjustments = adjustmentReasons.flatMap((reason): StockEvent[] => {
    const lines = adjusted.get(reason)
    return lines ? [{ type: 'StockAdjusted', data: { productId, lines, reason } }] : []
  })
  if (counts.length === 0) return adjustments
  return [{ type: 'StockCounted', data: { productId, counts, by: 'shelf' } }, ...adjustments]
}

/** The pieces on hand that a set says; -1: not tracked. */
function countedBy({ sku, set, of }: Extract<StockWrite, { set: number | null }>, levels: StockLevels): number {
  if (set === null) return -1
  return of === 'on_hand' ? set : set + (levelOf(levels.reserved, sku) ?? 0)
}

/** The variants of which an event says how many there are, or how many more or fewer. */
export function saidOf(event: StockEvent): readonly { readonly sku: string }[] {
  if (event.type === 'StockCounted') return event.data.counts
  return event.type === 'StockAdjusted' || event.type === 'StockCountWithdrawn' ? event.data.lines : []
}
