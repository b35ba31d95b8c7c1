import { availableOf, counted, reserved } from '#domain/shared/stock-levels.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { projection } from '../projection.ts'
import { noStock, type ProductStock } from './document.ts'

export const stockLevels = projection<ProductStock, StockEvent>({
  name: 'stock-levels',
  version: 1,
  handles: ['StockCounted', 'StockReserved', 'StockReleased'],
  ids: event => [event.data.productId],
  project(before, event, productId) {
    const stock = before ?? { productId, ...noStock }
    switch (event.type) {
      case 'StockCounted':
        return { ...stock, counts: counted(stock.counts, event.data.counts) }
      case 'StockReserved':
        return { ...stock, reserved: reserved(stock.reserved, event.data.lines, 1) }
      case 'StockReleased':
        return { ...stock, reserved: reserved(stock.reserved, event.data.lines, -1) }
    }
  },
  // What can be bought: an order of what is unlimited changes nothing for a reader.
  shown: stock => Object.keys(stock.counts).map(sku => [sku, availableOf(stock, sku)]),
})
