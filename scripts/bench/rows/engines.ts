import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#api/demo/random.ts'
import type { Bench, EngineShop, Item } from '../bench.ts'
import { cpuOf } from '../child.ts'
import { cookieOf, get, post } from '../http.ts'
import { once, rate } from '../load.ts'
import { type Measured, median, repeat, shown, spread } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { EngineCounts } from '../workers/engines.ts'
import type { Rebuilt } from '../workers/jobs.ts'
import type { PriceChanges } from '../workers/price-changes.ts'
import { fillCarts, orderOf, payOrders } from './buying.ts'
import { browser } from './pages.ts'

type Reach = { readonly appends: number; readonly reads: number; readonly roundTrips?: number; readonly cpuMs: number }

export const cartOnEngines: Row = {
  number: 41,
  what: 'first line of a cart, on shared engines',
  reach: '1 append, 0 reads, ≤ 0.8 ms CPU of the shop',
  async measure(bench) {
    const shop = await bench.engineShop()
    const random = createRandom('carts on engines')
    const skus = shop.items.flatMap(item => item.skus)
    const next = () => post('/api/cart/items', { lines: [{ sku: random.pick(skus), quantity: 1 }] })
    const { origin } = await shop.serve()
    const counted = await countedEach(shop, 5, async () => void (await once(origin, next())))
    return judge({ appends: 1, reads: 0, cpuMs: 0.8 }, counted, await costs(bench, shop, () => Promise.resolve(next)))
  },
}

export const orderOnEngines: Row = {
  number: 42,
  what: 'order of two lines, on shared engines',
  reach: '≤ 5 appends before the answer, 0 reads, ≤ 6 round trips, ≤ 6 ms CPU of the shop',
  async measure(bench) {
    const shop = await bench.engineShop()
    const random = createRandom('orders on engines')
    const { origin } = await shop.serve()
    let buyers = 0
    /** Of two products, or of two variants of one. */
    const cart = async (products: 1 | 2) => {
      const [one, other] = shop.items
      const skus = products === 2 ? [one!.skus[0]!, other!.skus[0]!] : one!.skus.slice(0, 2)
      const lines = skus.map(sku => ({ sku, quantity: 1 }))
      return cookieOf(await once(origin, post('/api/cart/items', { lines })), 'cart')!
    }
    const countedOf = async (products: 1 | 2) => {
      const cookies = await Promise.all(Array.from({ length: 5 }, () => cart(products)))
      return countedEach(shop, 5, async n => void (await once(origin, orderOf(cookies[n]!, buyers++, 'cod'))))
    }
    // Once these products were bought, the process has their stock in memory.
    await countedOf(2)
    const [sizes, counted] = [await countedOf(1), await countedOf(2)]
    const cost = await costs(bench, shop, async count => {
      const cookies = await fillCarts(origin, shop.items, random, count)
      return n => orderOf(cookies[n]!, buyers++, 'cod')
    })
    const judged = judge({ appends: 5, reads: 0, roundTrips: 6, cpuMs: 6 }, counted, cost)
    return { ...judged, how: `${judged.how}. Two variants of one product: ${said(sizes)}` }
  },
}

export const paidOrderOnEngines: Row = {
  number: 43,
  what: 'paid order of two lines with a played card gateway, on shared engines',
  reach: 'printed',
  async measure(bench) {
    const shop = await bench.engineShop()
    const [server, stripe] = [await shop.serve(), await bench.fakeStripe()]
    const random = createRandom('paid orders on engines')
    const count = bench.quick ? 40 : 200
    const runs = await repeat(bench.quick ? 1 : 3, async () => {
      const cookies = await fillCarts(server.origin, shop.items, random, count)
      return (await cpuOf(server.child, () => payOrders(server.origin, stripe.origin, cookies))).ms / count
    })
    return { measured: `${shown(median(runs))} ms CPU`, holds: true, how: spread(runs, ' ms') }
  },
}

export const pageOnEngines: Row = {
  number: 44,
  what: 'listing page for a shopper with a cart, on shared engines',
  reach: '0 reads, ≤ 2 round trips, ≤ 0.6 ms CPU of the shop',
  async measure(bench) {
    const shop = await bench.engineShop()
    const { origin } = await shop.serve()
    const added = await once(origin, post('/api/cart/items', { lines: [{ sku: shop.items[0]!.skus[0], quantity: 1 }] }))
    const page = get('/store', { ...browser, cookie: cookieOf(added, 'cart')! })
    await once(origin, page)
    const counted = await countedEach(shop, 5, async () => void (await once(origin, page)))
    const cost = await costs(bench, shop, async () => () => page, 2000)
    return judge({ appends: 0, reads: 0, roundTrips: 2, cpuMs: 0.6 }, counted, cost)
  },
}

export const scarceOnEngines: Row = {
  number: 45,
  what: 'ten pieces, a hundred buyers at once, on shared engines',
  reach: 'ten sold, ≤ 0.5 s until everybody has an answer',
  async measure(bench) {
    const shop = await bench.engineShop()
    const { origin } = await shop.serve()
    let buyers = 100_000
    let most = 0
    const sell = async (item: Item) => {
      await shop.count(item.skus[0]!, 10)
      const line = { lines: [{ sku: item.skus[0], quantity: 1 }] }
      const carts = await Promise.all(
        Array.from({ length: 100 }, async () => cookieOf(await once(origin, post('/api/cart/items', line)), 'cart')!),
      )
      const began = performance.now()
      const sold = await Promise.all(
        carts.map(cookie =>
          once(origin, orderOf(cookie, buyers++, 'cod')).then(
            () => 1,
            () => 0,
          ),
        ),
      )
      most = Math.max(
        most,
        sold.reduce<number>((sum, one) => sum + one, 0),
      )
      return (performance.now() - began) / 1000
    }
    const runs: number[] = []
    for (const item of shop.scarce) runs.push(await sell(item))
    const seconds = median(runs.slice(1))
    const how = `${spread(runs.slice(1), ' s')}, after one that does not count`
    return {
      measured: `${most} sold at most, ${shown(seconds)} s`,
      holds: pace => most === 10 && seconds <= 0.5 * pace,
      how,
    }
  },
}

export const priceOnEngines: Row = {
  number: 46,
  what: 'price change until listing, search and product page show it, on shared engines',
  reach: 'printed',
  async measure(bench) {
    const shop = await bench.engineShop()
    await shop.rest()
    const { times, cpuMs } = await bench.work<PriceChanges>(
      'price-changes',
      shop.folder,
      shop.env,
      bench.quick ? 20 : 100,
    )
    return {
      measured: `p50 ${shown(median(times))} ms`,
      holds: true,
      how: `CPU ${shown(cpuMs)} ms each; ${spread(times, ' ms')}`,
    }
  },
}

export const rebuildOnEngines: Row = {
  number: 47,
  what: 'rebuild of all views, on shared engines',
  reach: 'printed',
  async measure(bench) {
    const shop = await bench.engineShop()
    await shop.rest()
    const { seconds } = await bench.work<Rebuilt>('jobs', shop.folder, shop.env, 'rebuild', bench.quick ? 1 : 3)
    return {
      measured: `${shown(median(seconds))} s`,
      holds: true,
      how: `of what the rows before left in the log; ${spread(seconds, ' s')}`,
    }
  },
}

/** CPU of the shop for one, with 16 clients; what it does after the answer included. */
async function costs(
  bench: Bench,
  shop: EngineShop,
  prepare: (count: number) => Promise<(n: number) => Buffer>,
  most = 400,
): Promise<readonly number[]> {
  const server = await shop.serve()
  const count = bench.quick ? Math.min(most, 100) : most
  const runs = await repeat(bench.quick ? 1 : 5, async () => {
    const next = await prepare(count)
    return (await rate(server, { clients: 16, count, next })).cpuMs
  })
  return runs
}

/** Counts up to the answer: of so many requests the one in the middle. */
async function countedEach(shop: EngineShop, times: number, act: (n: number) => Promise<void>): Promise<EngineCounts> {
  const each: EngineCounts[] = []
  for (let n = 0; n < times; n++) {
    const before = await settled(shop)
    await act(n)
    const after = await shop.counts()
    const of = (what: keyof EngineCounts) => (after[what] === null ? null : after[what] - before[what]!)
    const [roundTrips, folding] = [of('roundTrips')!, of('folding')!]
    each.push({ appends: of('appends'), reads: of('reads'), roundTrips, folding })
  }
  // Work of the shop's own falls into one of them at most.
  const middle = (what: keyof EngineCounts) =>
    each[0]![what] === null ? null : median(each.map(counts => counts[what]!))
  const [roundTrips, folding] = [middle('roundTrips')!, middle('folding')!]
  return { appends: middle('appends'), reads: middle('reads'), roundTrips, folding }
}

/** The counts, once nothing changes them any more for a while. */
async function settled({ counts }: EngineShop): Promise<EngineCounts> {
  for (let before = await counts(); ; ) {
    await pause(300)
    const now = await counts()
    if (JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
}

const said = ({ appends, reads, roundTrips, folding }: EngineCounts) =>
  `${appends === null ? 'appends and reads not counted' : `${appends} appends, ${reads} reads`}, ${roundTrips} round trips (and ${folding} to fold views)`

function judge(reach: Reach, counts: EngineCounts, cpu: readonly number[]): Measured {
  const cpuMs = median(cpu)
  const asFew =
    (counts.appends ?? 0) <= reach.appends &&
    (counts.reads ?? 0) <= reach.reads &&
    counts.roundTrips <= (reach.roundTrips ?? Number.POSITIVE_INFINITY)
  return {
    measured: `${said(counts)}, ${shown(cpuMs)} ms`,
    holds: pace => asFew && cpuMs <= reach.cpuMs * pace,
    how: `counted one at a time, in the middle of five; CPU with 16 clients, with what is done after the answer: ${spread(cpu, ' ms')}`,
  }
}
