import { setTimeout as pause } from 'node:timers/promises'
import type { Bench, Item, Shop } from '../../bench.ts'
import { cpuOf, type Server } from '../../child.ts'
import { get } from '../../http.ts'
import { load, once } from '../../load.ts'
import { eventReader, happen, newKey, webhookReceiver } from '../../programs.ts'
import { median, percentile, repeat, shown, spread } from '../../statistics.ts'
import type { Row } from '../../table.ts'
import { browser, listingPath } from '../pages.ts'

const reach = 1.1
const everyMs = 100
const readers = 3

export const besidePrograms: Row = {
  number: 35,
  what: 'CPU of a cached and of a rendered page while programs follow the shop, against one that nobody follows; both sell, so that stock changes ten times a second',
  reach: `≤ ${reach} ×; ≤ ${reach} ×`,
  async measure(bench) {
    const { items, ...large } = await bench.largeShop()
    await large.rest()
    const shop = bench.shopIn(large.folder, { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
    const server = await shop.serve()
    await once(server.origin, get('/health/ready'))
    const key = await newKey(shop, server)
    const sold = items.at(-1)!
    const pages = bench.quick ? 100 : 1000
    const seconds = bench.quick ? 2 : 5
    const changes = () => happen(shop, server, sold.skus[0]!, (seconds * 1000) / everyMs, everyMs)
    let visit = 0

    /** CPU of one answer in ms, beside what the changes and those that hear of them take; and how long it was waited for. */
    async function cost(clients: number, next: () => Buffer) {
      const still = await cpuOf(server.child, changes)
      const {
        ms,
        done: [, { waits }],
      } = await cpuOf(server.child, () =>
        Promise.all([changes(), load({ origin: server.origin, clients, seconds, next })]),
      )
      return { ms: (ms - still.ms) / waits.length, p99: percentile(waits, 99), beside: still.ms / seconds / 10 }
    }
    const both = async () => ({
      cached: await cost(4, () => get(listingPath, browser)),
      rendered: await cost(1, () => get(`${listingPath}?visit=${visit++}`, browser)),
    })
    const runs = await repeat(bench.quick ? 1 : 5, async () => {
      const alone = await both()
      const programs = await follow(bench, shop, server, { key, sold, pages })
      const followed = await both()
      await programs.end()
      return { alone, followed }
    })
    const reading = eventReader(bench, server, key, 'after=start', Number.POSITIVE_INFINITY)
    await reading.listening
    const behind = await load({ origin: server.origin, clients: 1, seconds, next: () => get(listingPath, browser) })
    await reading.child.stop()
    await shop.rest()
    const times = (page: 'cached' | 'rendered') => runs.map(({ alone, followed }) => followed[page].ms / alone[page].ms)
    const [cached, rendered] = [median(times('cached')), median(times('rendered'))]
    const wait = (who: 'alone' | 'followed') => shown(median(runs.map(run => run[who].cached.p99)))
    const share = (who: 'alone' | 'followed') => shown(median(runs.map(run => run[who].cached.beside)))
    return {
      measured: `${shown(cached)} ×; ${shown(rendered)} ×`,
      holds: cached <= reach && rendered <= reach,
      how: `${readers} readers of the stream, an endpoint that takes batches, and ${shown(pages)} open pages of the product; by turns; cached ${spread(times('cached'))}, rendered ${spread(times('rendered'))}; changes and followers take ${share('alone')} and ${share('followed')} % of a core; p99 of a cached page ${wait('alone')} and ${wait('followed')} ms, and ${shown(percentile(behind.waits, 99))} ms while a program reads the log from its beginning`,
    }
  },
}

type Followed = { readonly key: string; readonly sold: Item; readonly pages: number }

/** Readers, an endpoint and open pages, each in a process of its own, until they are ended. */
async function follow(bench: Bench, shop: Shop, server: Server, { key, sold, pages }: Followed) {
  const terms = { types: ['stock.*'], batch: 100 }
  const receiver = await webhookReceiver(bench, shop, server, { env: { WAIT_MS: '0', WANTED: '1000000' }, terms })
  const streams = Array.from({ length: readers }, () =>
    eventReader(bench, server, key, 'after=now&types=stock.*', Number.POSITIVE_INFINITY),
  )
  const stays = 600_000
  const args = [shop.folder, server.origin, sold.productId, sold.skus[0]!, pages, stays, 0].map(String)
  const opening = bench.start('scripts/bench/workers/open-pages.ts', { args })
  await Promise.all([...streams.map(({ listening }) => listening), opening.line(/^all pages are open$/)])
  // By then they have begun.
  await pause(1000)
  return {
    async end(): Promise<void> {
      await Promise.all([opening, ...streams.map(({ child }) => child)].map(child => child.stop()))
      await receiver.end()
    },
  }
}
