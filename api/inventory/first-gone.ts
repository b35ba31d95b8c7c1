import { onSale } from '#domain/shared/stock-levels.ts'
import { daysLeft, soldUntil } from '#projections/inventory/document.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'

export type FirstGone = {
  readonly sku: string
  readonly available: number
  readonly short: number
  /** Days until nothing is left, at the pace of thirty days. */
  readonly left: number
  /** Pieces of it in thirty days. */
  readonly sold: number
}

/** The variant of a product that is gone first as of a day, of those that are not archived; null: nothing of it was sold in thirty days. */
export function firstGone({ fold }: StoredProductRow, day: number): FirstGone | null {
  let first: FirstGone | null = null
  for (const [sku, price, , , onHand, held] of fold.variants) {
    const sold = soldUntil(fold.stock.sold[sku] ?? [], day)
    if (price === null || onHand === null || sold === 0 || fold.archived?.includes(sku)) continue
    const available = onSale(onHand, held)
    const left = daysLeft(available, sold)
    const isSooner = !first || left < first.left || (left === first.left && sold > first.sold)
    if (isSooner) first = { sku, available, short: Math.max(0, held - onHand), left, sold }
  }
  return first
}
