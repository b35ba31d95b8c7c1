import { median, percentile, shown, spread } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { Mix } from '../workers/history.ts'
import type { Rebuilt } from '../workers/jobs.ts'
import type { PriceChanges } from '../workers/price-changes.ts'

export const priceChange: Row = {
  number: 7,
  what: 'price change until listing, search and product page show it (embedded)',
  reach: 'p99 ≤ 50 ms',
  async measure(bench) {
    const shop = await bench.largeShop()
    await shop.rest()
    const changes = bench.quick ? 50 : 300
    const { times, cpuMs } = await bench.work<PriceChanges>('price-changes', shop.folder, changes)
    const p99 = percentile(times, 99)
    return {
      measured: `p50 ${shown(percentile(times, 50))} ms, p99 ${shown(p99)} ms`,
      holds: p99 <= 50,
      how: `${shown(shop.items.length)} products; staff changes the prices of one, then all three are asked again and again until the last shows it; ${changes} changes, CPU ${shown(cpuMs)} ms each, most of it for rendering; slowest ${shown(Math.max(...times))} ms`,
    }
  },
}

export const rebuild: Row = {
  number: 8,
  what: 'rebuild of all views from 1,000,000 events',
  reach: '≤ 60 s',
  async measure(bench) {
    const folder = await bench.folder('history')
    const mix = await bench.work<Mix>('history', folder, bench.quick ? 50_000 : 1_000_000)
    const { seconds, peak } = await bench.work<Rebuilt>('jobs', folder, 'rebuild', bench.quick ? 1 : 3)
    return {
      measured: `${shown(median(seconds))} s`,
      holds: median(seconds) <= 60,
      how: `${shown(mix.events)} events: ${shown(mix.orders)} placed orders of two lines with sealed addresses of ${shown(mix.people)} people (12 events each: cart, claim, order, stock, number), ${shown(mix.carts)} abandoned carts, ${shown(mix.counts)} counts of stock, ${shown(mix.edits)} changes of prices, ${shown(mix.products)} products; ${spread(seconds, ' s')}, peak memory ${shown(peak / 1024 ** 2)} MB`,
    }
  },
}
