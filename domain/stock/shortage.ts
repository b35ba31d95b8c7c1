import { entriesIn } from '../shared/persistent-map.ts'
import { onHandOf, shortSkus } from '../shared/stock-levels.ts'
import type { StockLine } from './events.ts'
import type { Stock } from './evolve.ts'

/** Who holds pieces of the variants of which orders hold more than there is. */
export function holdersOfShort(stock: Stock): readonly string[] {
  const short = shortSkus(stock)
  if (short.length === 0) return []
  return Array.from(entriesIn(stock.reservations)).flatMap(([holder, lines]) =>
    lines.some(({ sku }) => short.includes(sku)) ? holder : [],
  )
}

/** The pieces that are missing to each holder, where those who stand first in `holders` get what there is. */
export function shortagesOf(stock: Stock, holders: readonly string[]): ReadonlyMap<string, readonly StockLine[]> {
  const short = shortSkus(stock)
  const held = new Map(entriesIn(stock.reservations))
  const left = new Map(short.map(sku => [sku, Math.max(0, onHandOf(stock, sku) ?? 0)]))
  const missing = new Map<string, readonly StockLine[]>()
  for (const holder of holders) {
    const lines = (held.get(holder) ?? []).flatMap(({ sku, quantity }): StockLine[] => {
      const there = left.get(sku)
      if (there === undefined) return []
      left.set(sku, Math.max(0, there - quantity))
      return quantity > there ? [{ sku, quantity: quantity - there }] : []
    })
    if (lines.length > 0) missing.set(holder, lines)
  }
  return missing
}
