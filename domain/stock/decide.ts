import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { type Position, start } from '../shared/event-store.ts'
import { entryOf } from '../shared/persistent-map.ts'
import { availableOf, countOf, levelOf, onHandOf } from '../shared/stock-levels.ts'
import type { FeedCount, Look, StockCommand, StockRejection, StockShortage } from './commands.ts'
import type { StockEvent, StockLine } from './events.ts'
import { evolve, noStock, type Stock, unnamedFeed } from './evolve.ts'
import { written } from './write.ts'

type Answer = Decision<StockEvent, StockRejection>
type DataOf<Type> = Extract<StockCommand, { type: Type }>['data']

export function decide(command: StockCommand, stock: Stock): Answer {
  switch (command.type) {
    case 'CountStock':
      return countStock(command.data, stock)
    case 'ReserveStock':
      return reserveStock(command.data, stock)
    case 'ReleaseStock': {
      const { lines: asked, ...data } = command.data
      const held = entryOf(stock.reservations, data.orderId)
      const lines = held && (asked ? within(held, bySku(asked)) : held)
      const something = lines && (!asked || lines.length > 0)
      return something ? accept({ type: 'StockReleased', data: { ...data, lines } }) : accept()
    }
    case 'MoveReservation': {
      const { productId, from, orderId, off } = command.data
      const lines = entryOf(stock.reservations, from)
      const goes = within(entryOf(stock.reservations, orderId) ?? [], bySku(off))
      return accept<StockEvent>(
        ...(lines
          ? [
              { type: 'StockReleased' as const, data: { productId, orderId: from, lines } },
              { type: 'StockReserved' as const, data: { productId, orderId, lines } },
            ]
          : []),
        ...(goes.length > 0 ? [{ type: 'StockReleased' as const, data: { productId, orderId, lines: goes } }] : []),
      )
    }
    case 'ShipStock':
      return accept({ type: 'StockShipped', data: parcelOf(command.data, stock) })
    case 'RetractStockShipment':
      return accept({ type: 'StockShipmentRetracted', data: parcelOf(command.data, stock) })
    case 'AdjustStock':
      return adjustStock(command.data, stock)
    case 'WriteStock':
      return accept(...written(command.data.productId, command.data.writes, stock))
    case 'UndoStock':
      return undoStock(command.data, stock)
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

function parcelOf({ leftAt, ...parcel }: DataOf<'ShipStock'>, stock: Stock) {
  const lines = bySku(parcel.lines)
  const countedSince = lines.map(({ sku }) => sku).filter(sku => wasCounted(sku, leftAt, stock))
  return { ...parcel, lines, ...(countedSince.length > 0 && { countedSince }) }
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

/** As much of the wanted lines as is held. */
function within(held: readonly StockLine[], wanted: readonly StockLine[]): readonly StockLine[] {
  return wanted.flatMap(({ sku, quantity }) => {
    const most = Math.min(quantity, held.find(line => line.sku === sku)?.quantity ?? 0)
    return most > 0 ? [{ sku, quantity: most }] : []
  })
}

/** Two lines of one SKU ask for their sum. */
function bySku(lines: readonly StockLine[]): readonly StockLine[] {
  const sums = new Map<string, number>()
  for (const { sku, quantity } of lines) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }))
}

function countStock({ productId, counts, feed, look, ...why }: DataOf<'CountStock'>, stock: Stock): Answer {
  const wrong = counts.filter(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < -1)
  if (wrong.length > 0) return reject({ code: 'quantity-out-of-bounds', skus: wrong.map(line => line.sku) })
  const last = new Map(counts.map(({ sku, quantity }) => [sku, quantity]))
  const lines = Array.from(last, ([sku, quantity]) => ({ sku, quantity }))
  if (lines.length === 0) return accept()
  // Also where it finds what was known: a parcel that left before it is then not taken away once more.
  if (!feed) return look ? countSeen(productId, lines, look, why, stock) : accept(atShelf(productId, lines, why))
  return countFromFeed(productId, lines, feed, stock)
}

type Why = Pick<DataOf<'CountStock'>, 'reason' | 'note'> & { readonly lookedAt?: Position }

function atShelf(productId: string, counts: readonly StockLine[], why: Why): StockEvent {
  return { type: 'StockCounted', data: { productId, counts, by: 'shelf', ...why } }
}

/** What was seen on the shelf, less what left it since: the difference to what the shop said then counts now. */
function countSeen(productId: string, lines: readonly StockLine[], look: Look, why: Why, stock: Stock): Answer {
  const meanwhile = lines.filter(({ sku }) => (levelOf(stock.saidAt, sku) ?? start) > look.at)
  if (meanwhile.length > 0) {
    const said = meanwhile.map(({ sku, quantity }) => ({ sku, onHand: onHandOf(stock, sku), counted: quantity }))
    return reject({ code: 'counted-meanwhile', lines: said })
  }
  const counts = lines.map(({ sku, quantity }) => {
    const [seen, now] = [levelOf(look.seen, sku) ?? null, onHandOf(stock, sku)]
    if (quantity === -1 || seen === null || now === null) return { sku, quantity }
    return { sku, quantity: Math.max(0, now + quantity - seen) }
  })
  return accept(atShelf(productId, counts, { ...why, lookedAt: look.at }))
}

function undoStock({ productId, of, lines }: DataOf<'UndoStock'>, stock: Stock): Answer {
  const open = lines.filter(({ sku }) => levelOf(stock.saidAt, sku) === of)
  const back = open.map(({ sku, from, to }) => ({ sku, from, to, now: onHandOf(stock, sku) }))
  const untracked = back.filter(({ from, now }) => from === null && now !== null)
  const tracked = back.filter(({ from, now }) => from !== null && now === null)
  const moved = back.flatMap(({ sku, from, to, now }) =>
    from === null || to === null || now === null || from === to ? [] : [{ sku, by: Math.max(-now, from - to) }],
  )
  const counts = [
    ...untracked.map(({ sku }) => ({ sku, quantity: -1 })),
    ...tracked.map(({ sku, from }) => ({ sku, quantity: Math.max(0, from!) })),
  ]
  const adjusted = moved.filter(({ by }) => by !== 0)
  return accept<StockEvent>(
    ...(counts.length > 0 ? [atShelf(productId, counts, { reason: 'correction' })] : []),
    ...(adjusted.length > 0
      ? [
          {
            type: 'StockAdjusted' as const,
            data: { productId, lines: adjusted, reason: 'correction' as const, undoes: of },
          },
        ]
      : []),
  )
}

/** Compares with the feed's last word, never with stock: a feed that still says 50 after ten sales says nothing new. */
function countFromFeed(productId: string, lines: readonly StockLine[], feed: FeedCount, stock: Stock): Answer {
  const { memory, file, corrected = [] } = feed
  const own = levelOf(stock.feeds, memory)
  const known = own ?? (feed.unnamed ? levelOf(stock.feeds, unnamedFeed) : undefined)
  const before = (sku: string) => levelOf(known?.numbers, sku)
  const sameFile = own?.file === file
  // Whether a file from before files were remembered was this one nobody knows: then a number that is the same is old.
  if (feed.fresh || (feed.meaning === 'theirs' && own && !sameFile)) {
    const named = new Set(lines.map(({ sku }) => sku))
    const whole = own && Object.keys(own.numbers).every(sku => named.has(sku))
    const says = ({ sku, quantity }: StockLine) =>
      before(sku) !== quantity || levelOf(stock.onHand, sku) !== countOf(quantity)
    const counts = whole ? lines.filter(says) : lines
    const again = counts.length < lines.length && ({ again: true } as const)
    return accept({ type: 'StockCounted', data: { productId, counts, by: { memory, file, ...again } } })
  }
  const counts = lines.filter(
    ({ sku, quantity }) =>
      before(sku) === undefined || ((!sameFile || corrected.includes(sku)) && before(sku) !== quantity),
  )
  const said = own || !known ? [] : lines.filter(line => !counts.includes(line))
  if (counts.length === 0 && (said.length === 0 || feed.meaning === 'ours')) return accept()
  return accept({
    type: 'StockCounted',
    data: { productId, counts, by: { memory, file, ...(said.length > 0 && { said }) } },
  })
}

/** One stream a product, with every variant in it: an order of many sizes reserves in one append. */
export const stock: Decider<Stock, StockCommand, StockEvent, StockRejection> = {
  name: 'stock',
  initial: noStock,
  decide,
  evolve,
  snapshots: { version: 3 },
}
