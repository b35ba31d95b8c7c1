import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '#api/demo/random.ts'
import type { Bench, Item } from '../../bench.ts'
import type { Server } from '../../child.ts'
import { get } from '../../http.ts'
import { rate } from '../../load.ts'
import { median, repeat, shown, spread } from '../../statistics.ts'
import type { Row } from '../../table.ts'
import { fillCarts, orderOf } from '../buying.ts'
import { browser, listingPath } from '../pages.ts'

const reach = { metrics: 1.01, traces: 1.03 }
const ways = ['off', 'metrics', 'traces'] as const
type Way = (typeof ways)[number]
type Watched = { readonly server: Server; readonly items: readonly Item[]; readonly scrape: () => Promise<void> }

export const watching: Row = {
  number: 37,
  what: 'CPU of orders and of rendered pages with metrics, and of orders with 1 % of all traces',
  reach: `≤ ${reach.metrics} ×, ≤ ${reach.metrics} ×; ≤ ${reach.traces} × that of neither`,
  async measure(bench) {
    const shops = await openShops(bench)
    const random = createRandom('watched orders')
    const [orders, pages] = bench.quick ? [60, 40] : [600, 300]
    let buyers = 0
    let visit = 0
    /** Milliseconds of the server for one of each. It is scraped once meanwhile: more often than anybody would. */
    async function run(way: Way) {
      const { server, items, scrape } = shops[way]
      const cookies = await fillCarts(server.origin, items, random, orders)
      const scraped = scrape()
      const next = (n: number) => orderOf(cookies[n]!, buyers++, 'cod')
      const order = (await rate(server, { clients: 16, count: orders, next })).cpuMs
      await scraped
      const ask = () => get(`${listingPath}?visit=${visit++}`, browser)
      return { order, page: (await rate(server, { clients: 1, count: pages, next: ask })).cpuMs }
    }
    const runs = await repeat(bench.quick ? 2 : 9, async () => {
      const off = await run('off')
      const [metrics, traces] = [await run('metrics'), await run('traces')]
      // On both sides of the others, since what a machine does changes as it goes.
      const again = await run('off')
      return { off: { order: (off.order + again.order) / 2, page: (off.page + again.page) / 2 }, metrics, traces }
    })
    const times = (way: 'metrics' | 'traces', what: 'order' | 'page') =>
      runs.map(each => each[way][what] / each.off[what])
    const [ofOrders, ofPages] = [times('metrics', 'order'), times('metrics', 'page')]
    const traced = times('traces', 'order')
    const [order, page, trace] = [median(ofOrders), median(ofPages), median(traced)]
    const off = (what: 'order' | 'page') => shown(median(runs.map(each => each.off[what])))
    return {
      measured: `${order.toFixed(3)} ×, ${page.toFixed(3)} ×; ${trace.toFixed(3)} ×`,
      holds: order <= reach.metrics && page <= reach.metrics && trace <= reach.traces,
      how: `by turns, three servers; ${orders} orders of 2 lines with 16 clients (${off('order')} ms each without), ${pages} pages rendered (${off('page')} ms); a scrape in each run, a collector in a process of its own; orders ${spread(ofOrders)}; pages ${spread(ofPages)}; traced orders ${spread(traced)}`,
    }
  },
}

/** The same shop three times, each watched in another way. */
async function openShops(bench: Bench): Promise<{ readonly [way in Way]: Watched }> {
  const collector = await bench.open('scripts/bench/workers/collector.ts')
  const port = await freePort()
  const env: { readonly [way in Way]: { readonly [name: string]: string } } = {
    off: {},
    metrics: { METRICS_PORT: String(port) },
    traces: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    },
  }
  const open = async (way: Way): Promise<Watched> => {
    const path = await bench.folder(`watched-${way}`)
    const items = await bench.work<readonly Item[]>('jobs', path, 'fill', bench.quick ? 200 : 1000)
    const server = await bench.shopIn(path, env[way]).serve()
    const scrape = async () => {
      if (way === 'metrics') await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    }
    return { server, items, scrape }
  }
  return { off: await open('off'), metrics: await open('metrics'), traces: await open('traces') }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
