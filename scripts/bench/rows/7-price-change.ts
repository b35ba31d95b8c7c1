import type { Row } from '../row.ts'
import { percentile, shown } from '../statistics.ts'
import type { PriceChanges } from '../workers/price-changes.ts'

const most = 50

export const priceChange: Row = {
  number: 7,
  what: 'price change until listing, search and product page show it (embedded)',
  reach: 'p99 ≤ 50 ms',
  async measure(bench) {
    const shop = await bench.largeShop()
    await shop.rest()
    const changes = bench.quick ? 50 : 300
    const { times, cpuMs } = await bench.work<PriceChanges>('price-changes', shop.folder, [String(changes)])
    const p99 = percentile(times, 99)
    return {
      measured: `p50 ${shown(percentile(times, 50))} ms, p99 ${shown(p99)} ms`,
      holds: p99 <= most,
      how: `${shown(shop.items.length)} products; staff changes the prices of one, then all three are asked again and again until the last shows it; ${changes} changes, CPU ${shown(cpuMs)} ms each, most of it for rendering; slowest ${shown(Math.max(...times))} ms`,
    }
  },
}
