import { get } from '../http.ts'
import { load, once } from '../load.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'
import { browser, listingPath } from './1-cached-page.ts'

const most = 2.5

export const readyAfterKill: Row = {
  number: 17,
  what: 'start after SIGKILL until ready, demo shop',
  reach: '≤ 2.5 s CPU',
  async measure(bench) {
    const shop = bench.shopIn(await bench.folder('killed'), {
      DEMO: 'on',
      // Of its own: nothing that ended well has written into it.
      NODE_COMPILE_CACHE: await bench.folder('compiled'),
    })
    const kill = async () => {
      const { child, origin } = await shop.serve()
      await once(origin, get('/health/ready'))
      let asked = 0
      await load({ origin, clients: 4, next: () => (asked++ < 200 ? get(listingPath, browser) : null) })
      process.kill(child.pid, 'SIGKILL')
      await shop.rest()
    }
    const runs: number[] = []
    for (let run = 0; run < (bench.quick ? 1 : 5); run++) {
      await kill()
      const { child, origin } = await shop.serve()
      await once(origin, get('/health/ready'))
      runs.push((await child.usage()).cpuMs / 1000)
    }
    await shop.rest()
    return {
      measured: `${shown(median(runs))} s`,
      holds: median(runs) <= most,
      how: `CPU of the process from its start until /health/ready answers with 200; the process before it was killed while it was open, the first one after it had filled the shop; ${spread(runs, ' s')}`,
    }
  },
}
