import type { Sweep } from '#api/plumbing/background/sweep.ts'
import { orderView } from '#projections/order/view.ts'
import { type ReadModels, ViewNotLive } from '#projections/ports.ts'

/** Best sellers among the things that a kept part is derived from. */
export const bestSellersSource = 'best-sellers'
/** Pages that show them note this as read. */
export const bestSellersRead = `${bestSellersSource}/*`

/** More than a row shows: some may be sold out or gone by now. */
const most = 60

/** Counts orders at most once a minute, and drops pages only when the ranking changed. */
export function createBestSellers(readModels: Pick<ReadModels, 'tallies'>, announce: (source: string) => void) {
  let ranking: readonly string[] | undefined
  return {
    /** Ids of the products in placed orders by pieces, most first. @throws ViewNotLive until they were counted. */
    ids(): readonly string[] {
      if (ranking === undefined) throw new ViewNotLive(orderView.name)
      return ranking
    },
    sweep: {
      name: 'best-sellers',
      wakeOn: [orderView.name],
      rest: 60_000,
      everywhere: true,
      async run() {
        const prefix = 'sold:'
        const sold = await readModels.tallies(orderView.name, prefix)
        const best = [...sold]
          .sort(([a, pieces], [b, others]) => others - pieces || (a < b ? -1 : 1))
          .slice(0, most)
          .map(([key]) => key.slice(prefix.length))
        if (best.join() === ranking?.join()) return
        ranking = best
        announce(bestSellersSource)
      },
    } satisfies Sweep,
  }
}
