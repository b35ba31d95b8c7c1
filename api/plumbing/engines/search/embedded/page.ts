import { defaultPerPage, type SearchRequest, type SortCode } from '#projections/product-search/port.ts'
import type { Order } from '../../../columns/order.ts'

type Orders = { readonly newest: Order; readonly price: Order; readonly lastPrice: Order; readonly name: Order }

const sorts: {
  readonly [code in SortCode]: { readonly by: 'newest' | 'price' | 'name'; readonly backwards: boolean }
} = {
  da: { by: 'newest', backwards: true },
  db: { by: 'newest', backwards: false },
  pa: { by: 'price', backwards: false },
  pb: { by: 'price', backwards: true },
  na: { by: 'name', backwards: false },
  nb: { by: 'name', backwards: true },
}

/** More ranks than an index has rows; a key below 2^53 holds a score of thousandths above it. */
const rankSpan = 2 ** 24
const highestScore = 2 ** 28

/** The rows of the asked page, sorted: by relevance (then newest) with scores and no sort, else newest first. */
export function pageOf(
  hits: Uint32Array,
  scores: Float64Array | null,
  orders: Orders,
  request: Pick<SearchRequest, 'sort' | 'filters' | 'page' | 'perPage'>,
): Uint32Array {
  const perPage = request.perPage ?? defaultPerPage
  const from = ((request.page ?? 1) - 1) * perPage
  const to = Math.min(from + perPage, hits.length)
  if (from >= to) return new Uint32Array(0)
  const { by, backwards } = sorts[request.sort ?? 'db']
  const order = orders[by === 'price' && request.filters?.closeout ? 'lastPrice' : by]
  const ranks = order.ranks()
  const keys = new Float64Array(hits.length)
  for (let i = 0; i < hits.length; i++) {
    const row = hits[i]!
    const rank = backwards ? rankSpan - 1 - ranks[row]! : ranks[row]!
    keys[i] = request.sort || !scores ? rank : (highestScore - Math.round(scores[row]! * 1000)) * rankSpan + rank
  }
  const inOrder = order.rows()
  return Uint32Array.from(smallest(keys, to).subarray(from), key => {
    const rank = key % rankSpan
    return inOrder[backwards ? rankSpan - 1 - rank : rank]!
  })
}

/** The `count` smallest keys in order. Sorts only those below a sampled bound when they are few among many. */
function smallest(keys: Float64Array, count: number): Float64Array {
  if (keys.length > 1024 && count * 8 < keys.length) {
    const step = Math.floor(keys.length / 256)
    const sampled = Float64Array.from({ length: 256 }, (_, i) => keys[i * step]!).sort()
    const bound = sampled[Math.min(255, Math.ceil((count / keys.length) * 256 * 2) + 4)]!
    const below = keys.filter(key => key <= bound)
    if (below.length >= count) return below.sort().subarray(0, count)
  }
  return keys.sort().subarray(0, count)
}
