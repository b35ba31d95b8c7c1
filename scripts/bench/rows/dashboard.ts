import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#api/demo/random.ts'
import type { Bench } from '../bench.ts'
import { cpuOf } from '../child.ts'
import { cookieOf, get, jsonOf, post } from '../http.ts'
import { load, once } from '../load.ts'
import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import { orderOf } from './buying.ts'
import { filesOf } from './scripts.ts'

const reach = { page: 10, history: 30, scripts: 260, styles: 30, live: 300, streams: 50, cpu: 0.02 }

/** A guest's cart with two pieces of a variant; resolves with the request that orders it. */
async function cartOf(origin: string, sku: string, n: number): Promise<Buffer> {
  const added = await once(origin, post('/api/cart/items', { lines: [{ sku, quantity: 2 }] }))
  return orderOf(cookieOf(added, 'cart')!, n, 'cod')
}

async function someOrders(bench: Bench, origin: string, skus: readonly string[]): Promise<readonly number[]> {
  const random = createRandom('dashboard')
  const numbers: number[] = []
  for (let n = 0; n < (bench.quick ? 5 : 30); n++) {
    const ordered = jsonOf(await once(origin, await cartOf(origin, random.pick(skus), n)))
    numbers.push(ordered.number as number)
  }
  return numbers
}

async function note(origin: string, cookie: string, number: number, text: string): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), note: text })
  const headers = { cookie, 'content-type': 'application/json' }
  const noted = await fetch(`${origin}/api/admin/orders/${number}/notes`, { method: 'POST', headers, body })
  if (!noted.ok) throw new Error(`A note was not taken: ${noted.status} ${await noted.text()}`)
}

/** Filters under names, whose tabs say how many orders they find. */
async function saveViews(origin: string, cookie: string): Promise<number> {
  const filters = ['f.payment=paid', 'f.payment=unpaid', 'f.delivery=express', 'f.country=US', 'f.country=CA,FR']
  const queries = ['all', 'to-pack'].flatMap(view => filters.map(filter => `${filter}&view=${view}`))
  for (const query of queries) {
    const body = JSON.stringify({ name: query.slice(0, 60), query, shared: true })
    const headers = { cookie, 'content-type': 'application/json' }
    const saved = await fetch(`${origin}/api/admin/orders/views/${randomUUID()}`, { method: 'PUT', headers, body })
    if (!saved.ok) throw new Error(`A view was not saved: ${saved.status} ${await saved.text()}`)
  }
  return queries.length
}

export const dashboardPages: Row = {
  number: 20,
  what: 'pages of the dashboard over 100,000 orders, made by the server: an order; the first page; the list; history of an order of 1,000 events',
  reach: `an order: p50 ≤ ${reach.page} ms; its history: p50 ≤ ${reach.history} ms`,
  async measure(bench) {
    const { cookie, skus, orders, ...shop } = await bench.ordersShop()
    const { origin } = await shop.serve()
    const numbers = await someOrders(bench, origin, skus)
    const random = createRandom('pages')
    const count = bench.quick ? 60 : 400
    const waits = async (path: () => string) => {
      const run = () => load({ origin, clients: 1, count, next: () => get(path(), { cookie }) })
      await run()
      return (await run()).waits
    }
    const order = await waits(() => `/dashboard/orders/${random.pick(numbers)}`)
    const first = await waits(() => `/dashboard?range=${random.pick(['7d', '30d', '90d'])}`)
    const saved = await saveViews(origin, cookie)
    const list = await waits(() => `/dashboard/orders?view=${random.pick(['to-pack', 'all', 'closed'])}`)
    const long = numbers.at(-1)!
    for (let n = 0; n < 1000; n++) await note(origin, cookie, long, `Note ${n} of a long story`)
    const history = await waits(() => `/api/admin/orders/${long}/history`)
    const asked = [order, first, list, history]
    const p50 = asked.map(each => percentile(each, 50)) as [number, number, number, number]
    const slow = asked.map(each => shown(percentile(each, 99))).join(', ')
    return {
      measured: `p50 ${p50.map(each => `${shown(each)} ms`).join('; ')}`,
      holds: pace => p50[0] <= reach.page * pace && p50[3] <= reach.history * pace,
      how: `one connection, ${count} requests each, whole HTML pages, and the answer that the panel of the history shows; ${shown(orders)} orders in the list, ${numbers.length} of them placed with everything that an order's page shows, ${saved} saved views with their counts; p99 ${slow} ms`,
    }
  },
}

export const dashboardFiles: Row = {
  number: 21,
  what: 'scripts and styles of a first load of the dashboard, gzip: the largest of its pages',
  reach: `≤ ${reach.scripts} KB; ≤ ${reach.styles} KB`,
  async measure(bench) {
    const { cookie, skus, ...shop } = await bench.ordersShop()
    const { origin } = await shop.serve()
    const [number] = await someOrders(bench, origin, skus.slice(0, 1))
    const paths = ['', '/orders', `/orders/${number}`, '/orders/returns', '/users/roles', '/account']
    const loaded = await Promise.all(
      paths.map(async path => ({
        path: `/dashboard${path}`,
        ...(await filesOf(origin, `/dashboard${path}`, { cookie })),
      })),
    )
    const [scripts, styles] = [
      Math.max(...loaded.map(each => each.scripts)) / 1000,
      Math.max(...loaded.map(each => each.styles)) / 1000,
    ]
    return {
      measured: `${shown(scripts)} KB; ${shown(styles)} KB`,
      holds: scripts <= reach.scripts && styles <= reach.styles,
      how: loaded.map(each => `${each.path} ${shown(each.scripts / 1000)} KB`).join(', '),
    }
  },
}

export const liveChange: Row = {
  number: 22,
  what: 'from an order until an open dashboard hears of it; CPU of the server for 50 open dashboards while orders come in',
  reach: `p99 ≤ ${reach.live} ms; ≤ ${reach.cpu * 100} % of a core`,
  async measure(bench) {
    const { cookie, skus, ...shop } = await bench.ordersShop()
    const { child, origin } = await shop.serve()
    const count = bench.quick ? 10 : 100
    const leaving = new AbortController()
    const stream = await fetch(`${origin}/api/admin/live`, { headers: { cookie }, signal: leaving.signal })
    const heard: { readonly text: string; readonly at: number }[] = []
    let told = () => {}
    const listening = (async () => {
      for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) {
        heard.push({ text, at: performance.now() })
        told()
      }
    })().catch(() => {})
    const random = createRandom('live')
    const waits: number[] = []
    for (let n = 0; n < count; n++) {
      const request = await cartOf(origin, random.pick(skus), 1000 + n)
      const sent = performance.now()
      const { orderId } = jsonOf(await once(origin, request))
      const named = () => heard.find(({ text }) => text.includes('order-rows') && text.includes(orderId as string))
      for (let found = named(); ; found = named()) {
        if (found) {
          waits.push(found.at - sent)
          break
        }
        await new Promise<void>(resolve => {
          told = resolve
        })
      }
    }
    leaving.abort()
    await listening
    const [p50, p99] = [percentile(waits, 50), percentile(waits, 99)]

    /** Share of a core that the server takes for an order a second, while so many dashboards are open. */
    const seconds = bench.quick ? 3 : 20
    let buyer = 10_000
    async function busyWith(streams: number): Promise<number> {
      const ending = new AbortController()
      const reading = Array.from({ length: streams }, async () => {
        const { body } = await fetch(`${origin}/api/admin/live`, { headers: { cookie }, signal: ending.signal })
        for await (const _ of body!);
      })
      const requests = await Promise.all(
        Array.from({ length: seconds }, () => cartOf(origin, random.pick(skus), buyer++)),
      )
      const { ms } = await cpuOf(child, async () => {
        for (const request of requests) await Promise.all([once(origin, request), pause(1000)])
      })
      ending.abort()
      await Promise.allSettled(reading)
      return ms / (seconds * 1000)
    }
    // In turns, since whatever else the server does comes and goes.
    const shares: number[] = []
    for (let turn = 0; turn < (bench.quick ? 1 : 3); turn++) {
      const without = await busyWith(0)
      shares.push((await busyWith(reach.streams)) - without)
    }
    const cost = percentile(shares, 50)
    return {
      measured: `p99 ${shown(p99)} ms; ${shown(cost * 100)} %`,
      holds: pace => p99 <= reach.live * pace && cost <= reach.cpu * pace,
      how: `${count} orders, one after the other: from sending each until the stream of changes names its row; p50 ${shown(p50)} ms. ${reach.streams} streams of one member, an order a second for ${seconds} s, against the same without them: ${shares.map(each => `${shown(each * 100)} %`).join(', ')}`,
    }
  },
}
