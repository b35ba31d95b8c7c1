import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { availableOf, levelOf, type StockLevels, shortOf } from '#domain/shared/stock-levels.ts'
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
  version: 2,
  handles: stockEvents,
  ids: event => [event.data.productId],
  project(before, event, productId) {
    const levels = levelsAfter(before ?? noStock, event)
    const ranOut = ranOutAfter(before, levels, event)
    const now = { productId, ...levels, ...(ranOut && { ranOut }) }
    const sold = before?.sold ?? {}
    switch (event.type) {
      case 'StockReserved':
        return { ...now, sold: soldWith(sold, event.data.lines, 1, dayNumber(event.at)) }
      case 'StockReleased':
        return { ...now, sold: soldWith(sold, event.data.lines, -1, dayNumber(event.at)) }
      case 'StockCounted':
      case 'StockShipped':
      case 'StockShipmentRetracted':
      case 'StockAdjusted':
      case 'StockCountWithdrawn':
        return { ...now, sold }
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
    [inventoryIndexes.ranOut]: ({ ranOut = {} }) => Object.values(ranOut).map(({ at }) => at),
  },
})

function ranOutAfter(before: Inventory | undefined, levels: StockLevels, event: StoredEvent<StockEvent>) {
  const lines = event.type === 'StockCounted' ? event.data.counts : event.data.lines
  // A feed says what the supplier has: that is no news of the shop.
  const isFeed = event.type === 'StockCountWithdrawn' || (event.type === 'StockCounted' && event.data.by !== 'shelf')
  const known = before?.ranOut
  let next = known
  for (const { sku } of lines) {
    const [was, is] = [before ?? noStock, levels].map(each => ({
      available: availableOf(each, sku),
      short: shortOf(each, sku),
    })) as [Place, Place]
    if (is.available !== 0) {
      if (!levelOf(next, sku)) continue
      const { [sku]: _gone, ...others } = next!
      next = others
    } else if (!isFeed && (was.available > 0 || (was.short === 0 && is.short > 0))) {
      const bySold = event.type === 'StockReserved'
      next = { ...next, [sku]: { at: event.at, ...(!bySold && { by: event.meta.actor }) } }
    }
  }
  return next && Object.keys(next).length > 0 ? next : undefined
}
type Place = { readonly available: number; readonly short: number }

/** Variants with a pace on the day of their own last sale. */
function paces({ sold }: Inventory) {
  return Object.entries(sold).flatMap(([sku, entries]) => {
    const day = entries.at(-2)!
    const pieces = soldUntil(entries, day)
    return pieces > 0 ? { sku, day, pieces } : []
  })
}

/** Pieces that orders took, with those of a day more (`sign` 1) or less (-1). */
export function soldWith(sold: Sold, lines: readonly StockLine[], sign: 1 | -1, day: number): Sold {
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
