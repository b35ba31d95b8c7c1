import { cpuOf } from '../child.ts'
import { get } from '../http.ts'
import { load } from '../load.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'
import { browser, listingPath } from './1-cached-page.ts'

const most = 2

export const renderedPage: Row = {
  number: 2,
  what: 'the same page rendered, not cached',
  reach: '≤ 2 ms CPU of the server process',
  async measure(bench) {
    const { child, origin } = await (await bench.demoShop()).serve()
    const pages = bench.quick ? 200 : 500
    let visit = 0
    /** The cookie of somebody who has just written: this page is never taken from the cache, and never put there. */
    const bypassing = () => get(listingPath, { ...browser, cookie: 'position=0' })
    /** An address that was never asked for is rendered, compressed better, and kept. */
    const firstVisit = () => get(`${listingPath}?visit=${visit++}`, browser)
    const cpuOfOne = async (request: () => Buffer) => {
      let left = pages
      const next = () => (left-- > 0 ? request() : null)
      return (await cpuOf(child, () => load({ origin, clients: 1, next }))) / pages
    }
    const runs: number[] = []
    const visits: number[] = []
    for (let run = -1; run < (bench.quick ? 3 : 7); run++) {
      const [rendered, kept] = [await cpuOfOne(bypassing), await cpuOfOne(firstVisit)]
      if (run < 0) continue
      runs.push(rendered)
      visits.push(kept)
    }
    return {
      measured: `${shown(median(runs))} ms`,
      holds: median(runs) <= most,
      how: `${listingPath} for somebody who has just written, whose pages are not taken from the cache; all threads, with compression, ${pages} pages a run; ${spread(runs, ' ms')}. A first visit, kept for the next: ${shown(median(visits))} ms`,
    }
  },
}
