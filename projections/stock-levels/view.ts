import { availableOf, shortOf, shortSkus } from '#domain/shared/stock-levels.ts'
import { levelsAfter, type StockEvent, stockEvents } from '#domain/stock/events.ts'
import { projection } from '../projection.ts'
import { noStock, type ProductStock } from './document.ts'

export const stockLevels = projection<ProductStock, StockEvent>({
  name: 'stock-levels',
  version: 3,
  handles: stockEvents,
  ids: event => [event.data.productId],
  project: (stock, event, productId) => ({ productId, ...levelsAfter(stock ?? noStock, event) }),
  indexes: {
    /** Products with a variant that is short, by how many pieces are missing in all. */
    short: stock => {
      const missing = shortSkus(stock).reduce((sum, sku) => sum + shortOf(stock, sku), 0)
      return missing > 0 ? [missing] : []
    },
  },
  // The pieces that can be bought, and those that are missing: an order of an unlimited variant changes nothing for a reader.
  shown: stock => Object.keys(stock.onHand).map(sku => [sku, availableOf(stock, sku), shortOf(stock, sku)]),
})
