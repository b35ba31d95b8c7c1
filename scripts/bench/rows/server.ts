import { setTimeout as pause } from 'node:timers/promises'
import { get, post } from '../http.ts'
import { load, once } from '../load.ts'
import { medianUnder, percentile, repeat, shown, spread } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { Mix } from '../workers/history.ts'
import type { Rebuilt } from '../workers/jobs.ts'
import type { PriceChanges } from '../workers/price-changes.ts'
import { browser, listingPath } from './pages.ts'

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
    const paths = ['/', listingPath, '/store', '/search?q=shirt', '/api/home/product_search?q=hodie', '/fr/store']
    const serveAndSettle = async () => {
      await shop.rest()
      const { child, origin } = await shop.serve()
      const count = 10 * paths.length
      await load({ origin, clients: 2, count, next: n => get(paths[n % paths.length]!, browser) })
      let { resident } = await child.usage()
      for (let look = 0; look < mostLooks; look++) {
        await pause(lookMs)
        const now = (await child.usage()).resident
        const settled = Math.abs(now - resident) < settledBy
        resident = now
        if (settled && look > 0) break
      }
      return resident / megabyte
    }
    const runs = await repeat(bench.quick ? 1 : 3, serveAndSettle, 0)
    const how = `resident memory of the server after 60 pages and answers, left alone until it no longer moves; ${spread(runs, ' MB')}`
    return medianUnder(250, runs, 'MB', how)
  },
}

export const soak: Row = {
  number: 16,
  what: 'memory after a mixed soak, against a quarter of it',
  reach: '≤ 1.15 ×',
  async measure(bench) {
    const shop = await bench.largeShop()
    await shop.rest()
    const { child, origin } = await shop.serve()
    const minutes = bench.quick ? Math.min(1, bench.soakMinutes) : bench.soakMinutes
    const seconds = minutes * 60
    const item = (n: number) => shop.items[n % shop.items.length]!
    const kinds = [
      (n: number) => get(`/product/${item(n * 7).slug}`, browser),
      () => get(listingPath, browser),
      (n: number) => get(`/search?q=${encodeURIComponent(item(n * 3).name.split(' ')[0] ?? 'shirt')}`, browser),
      (n: number) => get(`/fr/product/${item(n * 11).slug}`, { 'accept-encoding': 'gzip' }),
      (n: number) => post('/api/cart/items', { lines: [{ sku: item(n).skus[0], quantity: 1 }] }),
    ]
    const soaking = load({ origin, clients: 2, seconds, next: n => kinds[n % kinds.length]!(n) })
    // The second of eight minutes is the first look.
    await pause(seconds * 250)
    const early = (await child.usage()).resident
    const { perSecond } = await soaking
    const late = (await child.usage()).resident
    await shop.rest()
    return {
      measured: `${shown(late / early)} × (${shown(late / megabyte)} MB against ${shown(early / megabyte)} MB)`,
      holds: late / early <= 1.15,
      how: `${minutes} minutes of products, listings, searches and new carts at ${shown(perSecond)}/s, in two languages and encodings; looked at after a quarter and at the end (--soak says how many minutes)`,
    }
  },
}

export const readyAfterKill: Row = {
  number: 17,
  what: 'start after SIGKILL until ready, demo shop',
  reach: '≤ 2.5 s CPU',
  async measure(bench) {
    const shop = bench.shopIn(await bench.folder('killed'), {
      DEMO: 'catalogue',
      // Of its own: nothing that ended well has written into it.
      NODE_COMPILE_CACHE: await bench.folder('compiled'),
    })
    const kill = async () => {
      const { child, origin } = await shop.serve()
      await once(origin, get('/health/ready'))
      await load({ origin, clients: 4, count: 200, next: () => get(listingPath, browser) })
      process.kill(child.pid, 'SIGKILL')
      await shop.rest()
    }
    const killAndServe = async () => {
      await kill()
      const { child, origin } = await shop.serve()
      await once(origin, get('/health/ready'))
      return (await child.usage()).cpuMs / 1000
    }
    const runs = await repeat(bench.quick ? 1 : 5, killAndServe, 0)
    await shop.rest()
    const how = `CPU of the process from its start until /health/ready answers with 200; the process before it was killed while it was open, the first one after it had filled the shop; ${spread(runs, ' s')}`
    return medianUnder(2.5, runs, 's', how)
  },
}

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
      holds: pace => p99 <= 50 * pace,
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
    const how = `${shown(mix.events)} events: ${shown(mix.orders)} placed orders of two lines with sealed addresses of ${shown(mix.people)} people (11 events each: cart, order, stock, number), ${shown(mix.carts)} abandoned carts, ${shown(mix.counts)} counts of stock, ${shown(mix.edits)} changes of prices, ${shown(mix.products)} products; ${spread(seconds, ' s')}, peak memory ${shown(peak / megabyte)} MB`
    return medianUnder(60, seconds, 's', how)
  },
}
