import { entryOf, type PersistentMap, withEntry, withoutEntry } from '../shared/persistent-map.ts'
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
        reservations: keeping(stock, orderId, lines),
      }
    }
  }
}

/** What an order holds once it gave these back; one that holds nothing more leaves. */
function keeping({ reservations }: Stock, orderId: string, released: readonly StockLine[]): Stock['reservations'] {
  const gone = new Map(released.map(({ sku, quantity }) => [sku, quantity]))
  const left = (entryOf(reservations, orderId) ?? []).flatMap(({ sku, quantity }) => {
    const still = quantity - (gone.get(sku) ?? 0)
    return still > 0 ? [{ sku, quantity: still }] : []
  })
  return left.length > 0 ? withEntry(reservations, orderId, left) : withoutEntry(reservations, orderId)
}
