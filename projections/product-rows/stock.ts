import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { onSale } from '#domain/shared/stock-levels.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { dayNumber, daysLeft, soldUntil } from '../inventory/document.ts'
import { soldWith } from '../inventory/view.ts'
import type { CardVariant } from '../product-card/document.ts'
import type { ProductStockRow } from './document.ts'

export const noStockYet: ProductStockRow = {
  ...{ onHand: 0, held: 0, short: 0, untracked: 0 },
  ...{ sold: {}, gone: null, counted: null },
}

/** What an event changes beside the levels, which the variants keep. */
export function stockAfter(stock: ProductStockRow, event: StoredEvent<StockEvent>): ProductStockRow {
  switch (event.type) {
    case 'StockReserved':
      return { ...stock, sold: soldWith(stock.sold, event.data.lines, 1, dayNumber(event.at)) }
    case 'StockReleased':
      return { ...stock, sold: soldWith(stock.sold, event.data.lines, -1, dayNumber(event.at)) }
    case 'StockCounted': {
      const { counts, by } = event.data
      if (counts.length === 0) return stock
      return { ...stock, counted: { at: event.at, shelf: by === 'shelf', by: event.meta.actor } }
    }
    case 'StockShipped':
    case 'StockShipmentRetracted':
    case 'StockAdjusted':
    case 'StockCountWithdrawn':
      return stock
  }
}

/** The figures of the variants that the feed has now. Those that are archived are counted, and are never the next to be gone. */
export function stockNow(
  stock: ProductStockRow,
  variants: readonly CardVariant[],
  archived: readonly string[],
): ProductStockRow {
  const tracked = variants.flatMap(([sku, , , , onHand, held]) => (onHand === null ? [] : { sku, onHand, held }))
  const paced = tracked.flatMap(({ sku, onHand, held }) => {
    const entries = archived.includes(sku) ? [] : (stock.sold[sku] ?? [])
    const last = entries.at(-2)
    const pieces = last === undefined ? 0 : soldUntil(entries, last)
    return pieces > 0 ? [{ sku, day: last! + daysLeft(onSale(onHand, held), pieces) }] : []
  })
  return {
    ...stock,
    onHand: sum(tracked.map(({ onHand }) => Math.max(0, onHand))),
    held: sum(variants.map(([, , , , , held]) => held)),
    short: sum(tracked.map(({ onHand, held }) => Math.max(0, held - onHand))),
    untracked: variants.length - tracked.length,
    gone: paced.reduce<ProductStockRow['gone']>((first, each) => (first && first.day <= each.day ? first : each), null),
  }
}
