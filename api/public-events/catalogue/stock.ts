import { z } from 'zod'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { availableOf, levelOf, onHandOf, type StockLevels } from '#domain/shared/stock-levels.ts'
import { stock as aggregate } from '#domain/stock/decide.ts'
import { levelsAfter, type StockEvent } from '#domain/stock/events.ts'
import type { Stock } from '#domain/stock/evolve.ts'
import { subject } from './subject.ts'

const pieces = z.int().nullable()

/** The pieces of a variant as events tell them. */
export const stockItem = z
  .object({
    sku: z.string(),
    on_hand: pieces.describe('On the shelf; null: the variant is not tracked'),
    committed: z.int().describe('Held for orders that did not leave'),
    available: pieces.describe('On sale; null: any number'),
  })
  .readonly()

const stockTypes = {
  'stock.changed.v1': {
    number: 32,
    scope: 'stock:read',
    about: 'There are more or fewer pieces of variants than before, or orders hold more or fewer of them.',
    data: z.object({
      product: z.string().describe('The id of the product'),
      items: z.array(stockItem).readonly().describe('The variants that changed, as they are now'),
    }),
  },
} as const

export const stock = subject<StockEvent>()({
  category: 'stock',
  types: stockTypes,
  initial: { onHand: {}, reserved: {} } as StockLevels,
  evolve: levelsAfter,
  kept: { decider: aggregate, factsOf: ({ onHand, reserved }: Stock) => ({ onHand, reserved }) },
  tell(event, before, _outside) {
    const { productId: product } = event.data
    const after = levelsAfter(before, event)
    const items = [...new Set(skusIn(event))].flatMap(sku => {
      const now = stockItemOf(after, sku)
      const was = stockItemOf(before, sku)
      const same = was.on_hand === now.on_hand && was.committed === now.committed
      return same ? [] : [now]
    })
    if (items.length === 0) return []
    return [{ type: 'stock.changed.v1', subject: `product/${product}`, data: { product, items }, personal: null }]
  },
})

function skusIn({ type, data }: StoredEvent<StockEvent>): readonly string[] {
  const lines: readonly { readonly sku: string }[] = type === 'StockCounted' ? data.counts : data.lines
  return lines.map(({ sku }) => sku)
}

export function stockItemOf(levels: StockLevels, sku: string) {
  const available = availableOf(levels, sku)
  return {
    sku,
    on_hand: onHandOf(levels, sku),
    committed: levelOf(levels.reserved, sku) ?? 0,
    available: available === -1 ? null : available,
  }
}
