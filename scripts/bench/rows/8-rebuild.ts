import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'
import type { Mix } from '../workers/history.ts'
import type { Rebuilt } from '../workers/rebuild.ts'

const most = 60

export const rebuild: Row = {
  number: 8,
  what: 'rebuild of all views from 1,000,000 events',
  reach: '≤ 60 s',
  async measure(bench) {
    const folder = await bench.folder('history')
    const mix = await bench.work<Mix>('history', folder, [bench.quick ? '50000' : '1000000'])
    const { seconds, peak } = await bench.work<Rebuilt>('rebuild', folder, [bench.quick ? '1' : '3'])
    return {
      measured: `${shown(median(seconds))} s`,
      holds: median(seconds) <= most,
      how: `${shown(mix.events)} events: ${shown(mix.orders)} placed orders of two lines with sealed addresses of ${shown(mix.people)} people (12 events each: cart, claim, order, stock, number), ${shown(mix.carts)} abandoned carts, ${shown(mix.counts)} counts of stock, ${shown(mix.edits)} changes of prices, ${shown(mix.products)} products; ${spread(seconds, ' s')}, peak memory ${shown(peak / 1024 ** 2)} MB`,
    }
  },
}
