import { setTimeout as pause } from 'node:timers/promises'
import { get } from '../http.ts'
import { load } from '../load.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'
import { browser, listingPath } from './1-cached-page.ts'

const most = 250
const megabyte = 1024 ** 2
/** Memory counts as settled when it moved less than this between two looks. */
const settledBy = megabyte
const lookMs = 2000
const mostLooks = 15

export const idleMemory: Row = {
  number: 10,
  what: 'memory, idle, demo shop',
  reach: '≤ 250 MB',
  async measure(bench) {
    const shop = await bench.demoShop()
    const runs: number[] = []
    for (let run = 0; run < (bench.quick ? 1 : 3); run++) {
      await shop.rest()
      const { child, origin } = await shop.serve()
      const paths = ['/', listingPath, '/store', '/search?q=shirt', '/api/home/product_search?q=hodie', '/fr/store']
      let asked = 0
      await load({
        origin,
        clients: 2,
        next: () => (asked < 10 * paths.length ? get(paths[asked++ % paths.length]!, browser) : null),
      })
      let resident = (await child.usage()).resident
      for (let look = 0; look < mostLooks; look++) {
        await pause(lookMs)
        const now = (await child.usage()).resident
        const settled = Math.abs(now - resident) < settledBy
        resident = now
        if (settled && look > 0) break
      }
      runs.push(resident / megabyte)
    }
    return {
      measured: `${shown(median(runs))} MB`,
      holds: median(runs) <= most,
      how: `resident memory of the server after 60 pages and answers, left alone until it no longer moves; ${spread(runs, ' MB')}`,
    }
  },
}
