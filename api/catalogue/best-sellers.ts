import type { Changes } from '#api/plumbing/engines/changes.ts'
import { orderView } from '#projections/order/view.ts'
import { type ReadModels, ViewNotLive } from '#projections/ports.ts'

/** Best sellers among the things that a kept part is derived from. */
export const bestSellersSource = 'best-sellers'
/** What a page that shows them notes as read. */
export const bestSellersRead = `${bestSellersSource}/*`

const firstAgainMs = 500

/** More than a row shows: some may be sold out or gone by now. */
const most = 60

export type BestSellers = {
  /**
   * Ids of the products of which most pieces are in placed orders, most first; empty before anything was sold.
   * @throws ViewNotLive until they could be counted once.
   */
  ids(): readonly string[]
  /** Counts for the first time; what cannot be counted yet is counted again in a moment. */
  start(signal: AbortSignal): Promise<void>
}

/**
 * Follows the orders. Thousands of them must not make the home page anew each time, so they are counted at most once in
 * `everyMs`, and pages hear of it only when the ranking is another one.
 */
export function createBestSellers({
  readModels,
  changes,
  everyMs = 60_000,
  onError = () => {},
}: {
  readonly readModels: Pick<ReadModels, 'tallies'>
  readonly changes: Changes
  readonly everyMs?: number
  readonly onError?: (error: unknown) => void
}): BestSellers {
  let ranking: readonly string[] | undefined
  let countedAt = Number.NEGATIVE_INFINITY
  let waiting: NodeJS.Timeout | undefined

  async function count(): Promise<void> {
    countedAt = performance.now()
    const prefix = 'sold:'
    const sold = await readModels.tallies(orderView.name, prefix)
    const best = [...sold]
      .sort(([a, pieces], [b, others]) => others - pieces || (a < b ? -1 : 1))
      .slice(0, most)
      .map(([key]) => key.slice(prefix.length))
    if (best.join() === ranking?.join()) return
    ranking = best
    changes.announce(bestSellersSource)
  }

  return {
    ids() {
      if (ranking === undefined) throw new ViewNotLive(orderView.name)
      return ranking
    },
    async start(signal) {
      const countOrAgain = () =>
        count().catch(error => {
          onError(error)
          if (ranking === undefined) countedAt = performance.now() - everyMs + firstAgainMs
          soon()
        })
      const soon = () => {
        if (waiting || signal.aborted) return
        const due = Math.max(0, countedAt + everyMs - performance.now())
        waiting = setTimeout(() => {
          waiting = undefined
          void countOrAgain()
        }, due).unref()
      }
      signal.addEventListener('abort', () => clearTimeout(waiting), { once: true })
      await changes.follow({ onChange: change => void (change.view === orderView.name && soon()), onGap: soon }, signal)
      await countOrAgain()
    },
  }
}
