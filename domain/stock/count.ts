import { accept, type Decision, reject } from '../shared/decider.ts'
import { countOf, levelOf } from '../shared/stock-levels.ts'
import type { FeedCount, StockCommand, StockRejection } from './commands.ts'
import type { StockEvent, StockLine } from './events.ts'
import { type Stock, unnamedFeed } from './evolve.ts'

type Answer = Decision<StockEvent, StockRejection>
type CountStock = Extract<StockCommand, { type: 'CountStock' }>['data']

export function countStock({ productId, counts, feed }: CountStock, stock: Stock): Answer {
  const wrong = counts.filter(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < -1)
  if (wrong.length > 0) return reject({ code: 'quantity-out-of-bounds', skus: wrong.map(line => line.sku) })
  const last = new Map(counts.map(({ sku, quantity }) => [sku, quantity]))
  const lines = Array.from(last, ([sku, quantity]) => ({ sku, quantity }))
  if (lines.length === 0) return accept()
  // Also where it finds what was known: a parcel that left before it is then not taken away once more.
  if (!feed) return accept({ type: 'StockCounted', data: { productId, counts: lines, by: 'shelf' } })
  return countFromFeed(productId, lines, feed, stock)
}

/**
 * The numbers are compared with what the feed itself said last, never with what is on hand: one that still says 50 after
 * ten were sold has nothing new to say, and must not put the ten back.
 */
function countFromFeed(productId: string, lines: readonly StockLine[], feed: FeedCount, stock: Stock): Answer {
  const { memory, file } = feed
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
    ({ sku, quantity }) => before(sku) === undefined || (!sameFile && before(sku) !== quantity),
  )
  const said = own || !known ? [] : lines.filter(line => !counts.includes(line))
  if (counts.length === 0 && (said.length === 0 || feed.meaning === 'ours')) return accept()
  return accept({
    type: 'StockCounted',
    data: { productId, counts, by: { memory, file, ...(said.length > 0 && { said }) } },
  })
}
