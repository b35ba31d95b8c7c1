import { type PersistentMap, withEntry, withoutEntry } from '../shared/persistent-map.ts'
import { counted, reserved, type StockLevels } from '../shared/stock-levels.ts'
import type { StockEvent, StockLine } from './events.ts'

/** The last counted level by SKU, what open reservations hold of it, and those reservations by order. */
export type Stock = StockLevels & { readonly reservations: PersistentMap<readonly StockLine[]> }

export const noStock: Stock = { counts: {}, reserved: {}, reservations: null }

export function evolve(stock: Stock, event: StockEvent): Stock {
  switch (event.type) {
    case 'StockCounted':
      return { ...stock, counts: counted(stock.counts, event.data.counts) }
    case 'StockReserved': {
      const { orderId, lines } = event.data
      return {
        ...stock,
        reserved: reserved(stock.reserved, lines, 1),
        reservations: withEntry(stock.reservations, orderId, lines),
      }
    }
    case 'StockReleased': {
      const { orderId, lines } = event.data
      return {
        ...stock,
        reserved: reserved(stock.reserved, lines, -1),
        reservations: withoutEntry(stock.reservations, orderId),
      }
    }
  }
}
