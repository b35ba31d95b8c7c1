import { sum } from '#domain/shared/money.ts'
import { availableOf, levelOf } from '#domain/shared/stock-levels.ts'
import { levelsAfter, type StockEvent, type StockLine, stockEvents } from '#domain/stock/events.ts'
import type { IndexKey } from '../projection.ts'
import { projection } from '../projection.ts'
import { noStock } from '../stock-levels/document.ts'
import { dayNumber, daysLeft, type Inventory, inventoryIndexes, paceDays, soldUntil, spanOf } from './document.ts'

type Sold = Inventory['sold']

/**
 * Levels and pace of every variant, a document a product. A pace sinks as days pass without an event, so places in the
 * indexes are those of the last sale; readers work out the figures of their own day.
 */
export const inventory = projection<Inventory, StockEvent>({
  name: 'inventory',
  version: 1,
  handles: stockEvents,
  ids: event => [event.data.productId],
  project(before, event, productId) {
    const levels = levelsAfter(before ?? noStock, event)
    const sold = before?.sold ?? {}
    switch (event.type) {
      case 'StockReserved':
        return { productId, ...levels, sold: withLines(sold, event.data.lines, 1, dayNumber(event.at)) }
      case 'StockReleased':
        return { productId, ...levels, sold: withLines(sold, event.data.lines, -1, dayNumber(event.at)) }
      case 'StockCounted':
      case 'StockShipped':
      case 'StockShipmentRetracted':
      case 'StockAdjusted':
        return { productId, ...levels, sold }
    }
  },
  indexes: {
    [inventoryIndexes.left]: doc =>
      paces(doc).flatMap(({ sku, day, pieces }) => {
        const available = availableOf(doc, sku)
        return available > 0 ? [[spanOf(day), daysLeft(available, pieces)]] : []
      }),
    [inventoryIndexes.out]: doc =>
      paces(doc).flatMap(({ sku, day, pieces }) => (availableOf(doc, sku) === 0 ? [[spanOf(day), -pieces]] : [])),
    [inventoryIndexes.sold](doc): readonly IndexKey[] {
      const all = paces(doc)
      const day = Math.max(...all.map(each => each.day))
      return all.length === 0 ? [] : [[spanOf(day), -sum(all.map(each => each.pieces))]]
    },
  },
})

/** Variants with a pace on the day of their own last sale. */
function paces({ sold }: Inventory) {
  return Object.entries(sold).flatMap(([sku, entries]) => {
    const day = entries.at(-2)!
    const pieces = soldUntil(entries, day)
    return pieces > 0 ? { sku, day, pieces } : []
  })
}

function withLines(sold: Sold, lines: readonly StockLine[], sign: 1 | -1, day: number): Sold {
  const next = { ...sold }
  for (const { sku, quantity } of lines) {
    const known = levelOf(next, sku) ?? []
    const recent = known.slice(2 * known.filter((each, at) => at % 2 === 0 && each <= day - paceDays).length)
    const today = recent.at(-2) === day
    const pieces = (today ? recent.at(-1)! : 0) + sign * quantity
    const entries = [...(today ? recent.slice(0, -2) : recent), ...(pieces === 0 ? [] : [day, pieces])]
    if (entries.length > 0) next[sku] = entries
    else delete next[sku]
  }
  return next
}
