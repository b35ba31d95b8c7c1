import { accept, type Decision, reject } from '../shared/decider.ts'
import { start } from '../shared/event-store.ts'
import { entryOf } from '../shared/persistent-map.ts'
import { availableOf, levelOf, onHandOf } from '../shared/stock-levels.ts'
import type { StockCommand, StockRejection, StockShortage } from './commands.ts'
import { countStock } from './count.ts'
import type { StockEvent, StockLine } from './events.ts'
import type { Stock } from './evolve.ts'

type Answer = Decision<StockEvent, StockRejection>
type DataOf<Type> = Extract<StockCommand, { type: Type }>['data']

export function decide(command: StockCommand, stock: Stock): Answer {
  switch (command.type) {
    case 'CountStock':
      return countStock(command.data, stock)
    case 'ReserveStock':
      return reserveStock(command.data, stock)
    case 'ReleaseStock': {
      const lines = entryOf(stock.reservations, command.data.orderId)
      return lines ? accept({ type: 'StockReleased', data: { ...command.data, lines } }) : accept()
    }
    case 'ShipStock': {
      const { leftAt, ...parcel } = command.data
      const lines = bySku(parcel.lines)
      const countedSince = lines.map(({ sku }) => sku).filter(sku => wasCounted(sku, leftAt, stock))
      const since = countedSince.length > 0 && { countedSince }
      return accept({ type: 'StockShipped', data: { ...parcel, lines, ...since } })
    }
    case 'RetractStockShipment':
      return accept({ type: 'StockShipmentRetracted', data: { ...command.data, lines: bySku(command.data.lines) } })
    case 'AdjustStock':
      return adjustStock(command.data, stock)
    case 'RestockReturn': {
      const { productId, returnId, backAt } = command.data
      const lines = bySku(command.data.lines)
        .filter(({ sku }) => onHandOf(stock, sku) !== null && !wasCounted(sku, backAt, stock))
        .map(({ sku, quantity }) => ({ sku, by: quantity }))
      if (lines.length === 0) return accept()
      return accept({ type: 'StockAdjusted', data: { productId, lines, reason: 'returned', returnId } })
    }
  }
}

function reserveStock(data: DataOf<'ReserveStock'>, stock: Stock): Answer {
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

function adjustStock(data: DataOf<'AdjustStock'>, stock: Stock): Answer {
  const { reason } = data
  const wrong = data.lines.filter(({ by }) => !Number.isSafeInteger(by) || by === 0)
  if (wrong.length > 0) return reject({ code: 'quantity-out-of-bounds', skus: wrong.map(line => line.sku) })
  const comes = reason === 'received' || reason === 'returned'
  const lines = bySku(data.lines.map(({ sku, by }) => ({ sku, quantity: by })))
  for (const { sku, quantity } of lines) {
    if (reason !== 'correction' && comes !== quantity > 0) {
      return reject({ code: 'adjustment-against-reason', sku, reason })
    }
    const onHand = onHandOf(stock, sku)
    if (onHand === null) return reject({ code: 'stock-not-tracked', sku })
    if (quantity < 0 && onHand + quantity < 0) return reject({ code: 'adjustment-exceeds-stock', sku, onHand })
  }
  if (lines.length === 0) return accept()
  const adjusted = lines.map(({ sku, quantity }) => ({ sku, by: quantity }))
  return accept({ type: 'StockAdjusted', data: { ...data, lines: adjusted } })
}

/** Whether a SKU was counted after a position of the log. */
function wasCounted(sku: string, after: number, { countedAt }: Stock): boolean {
  return (levelOf(countedAt, sku) ?? start) > after
}

/** Two lines of one SKU ask for their sum. */
function bySku(lines: readonly StockLine[]): readonly StockLine[] {
  const sums = new Map<string, number>()
  for (const { sku, quantity } of lines) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }))
}
