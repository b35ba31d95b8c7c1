import { accept, type Decision, reject } from '../shared/decider.ts'
import { entryOf } from '../shared/persistent-map.ts'
import { availableOf, levelOf } from '../shared/stock-levels.ts'
import type { StockCommand, StockRejection, StockShortage } from './commands.ts'
import type { StockEvent, StockLine } from './events.ts'
import type { Stock } from './evolve.ts'

type Answer = Decision<StockEvent, StockRejection>

export function decide(command: StockCommand, stock: Stock): Answer {
  switch (command.type) {
    case 'CountStock':
      return countStock(command.data.productId, command.data.counts, stock)
    case 'ReserveStock':
      return reserveStock(command.data, stock)
    case 'ReleaseStock': {
      const { productId, orderId, keep = [] } = command.data
      const held = entryOf(stock.reservations, orderId)
      if (!held) return accept()
      const lines = keep.length === 0 ? held : less(held, keep)
      return keep.length > 0 && lines.length === 0
        ? accept()
        : accept({ type: 'StockReleased', data: { productId, orderId, lines } })
    }
  }
}

/**
 * Compares with the last count, never with what is left of it: a feed that still says 50 after ten were sold has nothing
 * new to say, and must not put the ten back.
 */
function countStock(productId: string, counts: readonly StockLine[], stock: Stock): Answer {
  const wrong = counts.filter(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < -1)
  if (wrong.length > 0) return reject({ code: 'quantity-out-of-bounds', skus: wrong.map(line => line.sku) })
  const last = new Map(counts.map(({ sku, quantity }) => [sku, quantity]))
  const changed = [...last].filter(([sku, quantity]) => levelOf(stock.counts, sku) !== quantity)
  if (changed.length === 0) return accept()
  return accept({
    type: 'StockCounted',
    data: { productId, counts: changed.map(([sku, quantity]) => ({ sku, quantity })) },
  })
}

function reserveStock(data: Extract<StockCommand, { type: 'ReserveStock' }>['data'], stock: Stock): Answer {
  const { productId, orderId } = data
  if (entryOf(stock.reservations, orderId)) return accept()
  const wrong = data.lines.filter(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)
  if (wrong.length > 0) return reject({ code: 'quantity-out-of-bounds', skus: wrong.map(line => line.sku) })
  const lines = bySku(data.lines)
  const short: StockShortage[] = []
  for (const { sku, quantity } of lines) {
    const available = availableOf(stock, sku)
    if (available !== -1 && quantity > available) short.push({ sku, requested: quantity, available })
  }
  if (short.length > 0) return reject({ code: 'out-of-stock', lines: short })
  return accept({ type: 'StockReserved', data: { productId, orderId, lines } })
}

/** What is held beyond what is kept. */
function less(held: readonly StockLine[], keep: readonly StockLine[]): readonly StockLine[] {
  const kept = new Map(bySku(keep).map(({ sku, quantity }) => [sku, quantity]))
  return held.flatMap(({ sku, quantity }) => {
    const over = quantity - (kept.get(sku) ?? 0)
    return over > 0 ? [{ sku, quantity: over }] : []
  })
}

/** Two lines of one SKU ask for their sum. */
function bySku(lines: readonly StockLine[]): readonly StockLine[] {
  const sums = new Map<string, number>()
  for (const { sku, quantity } of lines) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }))
}
