import type { Position } from '../shared/event-store.ts'
import { entryOf, type PersistentMap, withEntry, withoutEntry } from '../shared/persistent-map.ts'
import { levelOf, type StockLevels } from '../shared/stock-levels.ts'
import { levelsAfter, type StockEvent, type StockLine, type WithdrawnMemory } from './events.ts'

/** A feed's last number of each variant, and the file in which it counted last. */
export type FeedMemory = { readonly file: string; readonly numbers: { readonly [sku: string]: number } }

/** The levels by SKU, what each order holds, when each SKU was counted last, and what feeds said of them. */
export type Stock = StockLevels & {
  readonly reservations: PersistentMap<readonly StockLine[]>
  readonly countedAt: { readonly [sku: string]: Position }
  /** When somebody, a feed or a return said last how many of each SKU there are, or how many more or fewer. */
  readonly saidAt: { readonly [sku: string]: Position }
  readonly feeds: { readonly [memory: string]: FeedMemory }
}

/** Where the numbers stand of feeds that counted before counts named them. */
export const unnamedFeed = ''

export const noStock: Stock = { onHand: {}, reserved: {}, reservations: null, countedAt: {}, saidAt: {}, feeds: {} }

export function evolve(stock: Stock, event: StockEvent & { readonly position?: Position }): Stock {
  const next = { ...stock, ...levelsAfter(stock, event) }
  switch (event.type) {
    case 'StockCounted':
      return {
        ...next,
        // What left after the look was not seen to be gone.
        ...remembered(stock, event.data, event.data.lookedAt === undefined ? event.position : event.data.lookedAt + 1),
        saidAt: since(stock.saidAt, event.data.counts, event.position),
      }
    case 'StockReserved':
    case 'StockShipmentRetracted':
      return { ...next, reservations: holding(stock, event.data, 1) }
    case 'StockReleased':
    case 'StockShipped':
      return { ...next, reservations: holding(stock, event.data, -1) }
    case 'StockAdjusted':
      return { ...next, saidAt: since(stock.saidAt, event.data.lines, event.position) }
    case 'StockCountWithdrawn': {
      const { lines, memories } = event.data
      // Of a parcel that left before, nothing is known to include it any more.
      const countedAt = { ...stock.countedAt }
      for (const { sku } of lines) delete countedAt[sku]
      const saidAt = since(stock.saidAt, lines, event.position)
      return { ...next, countedAt, saidAt, feeds: memories.reduce(withoutCount, stock.feeds) }
    }
  }
}

function withoutCount(feeds: Stock['feeds'], { memory, file, numbers }: WithdrawnMemory): Stock['feeds'] {
  const known = levelOf(feeds, memory)
  if (!known) return feeds
  if (file === null) {
    const { [memory]: _gone, ...others } = feeds
    return others
  }
  const left = { ...known.numbers }
  for (const { sku, quantity } of numbers) {
    if (quantity === null) delete left[sku]
    else left[sku] = quantity
  }
  return { ...feeds, [memory]: { file: file ?? known.file, numbers: left } }
}

function since(
  known: { readonly [sku: string]: Position },
  lines: readonly { readonly sku: string }[],
  position: Position | undefined,
): { readonly [sku: string]: Position } {
  return position === undefined ? known : { ...known, ...Object.fromEntries(lines.map(({ sku }) => [sku, position])) }
}

/** A count's data beside the levels: its time, and the feed's numbers. */
function remembered(
  { countedAt, feeds }: Stock,
  { counts, by }: Extract<StockEvent, { type: 'StockCounted' }>['data'],
  position: Position | undefined,
): Pick<Stock, 'countedAt' | 'feeds'> {
  if (by === 'shelf') return { countedAt: since(countedAt, counts, position), feeds }
  const { memory, file, said = [], again } = by ?? { memory: unnamedFeed, file: '' }
  const numbers = {
    ...levelOf(feeds, memory)?.numbers,
    ...Object.fromEntries([...said, ...counts].map(({ sku, quantity }) => [sku, quantity])),
  }
  const named = again ? Object.keys(numbers).map(sku => ({ sku })) : counts
  return { countedAt: since(countedAt, named, position), feeds: { ...feeds, [memory]: { file, numbers } } }
}

/** The reservations after one order holds these lines more (`sign` 1) or less (-1). An order that holds nothing leaves. */
function holding(
  { reservations }: Stock,
  { orderId, lines }: { readonly orderId: string; readonly lines: readonly StockLine[] },
  sign: 1 | -1,
): Stock['reservations'] {
  const held = new Map((entryOf(reservations, orderId) ?? []).map(({ sku, quantity }) => [sku, quantity]))
  for (const { sku, quantity } of lines) held.set(sku, (held.get(sku) ?? 0) + sign * quantity)
  const left = Array.from(held, ([sku, quantity]) => ({ sku, quantity })).filter(({ quantity }) => quantity > 0)
  return left.length > 0 ? withEntry(reservations, orderId, left) : withoutEntry(reservations, orderId)
}
