import { randomUUID } from 'node:crypto'
import { createRandom } from '#api/demo/random.ts'
import type { Bench } from '../bench.ts'
import { cookieOf, get, jsonOf, post } from '../http.ts'
import { load, once } from '../load.ts'
import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import { orderOf } from './buying.ts'
import { filesOf } from './scripts.ts'

const reach = { page: 10, scripts: 260, styles: 30, live: 300 }

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
  what: 'pages of the dashboard over 100,000 orders, made by the server: an order; the first page; the list',
  reach: `an order: p50 ≤ ${reach.page} ms`,
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
    const [p50, ...others] = [order, first, list].map(each => percentile(each, 50)) as [number, number, number]
    const slow = [order, first, list].map(each => shown(percentile(each, 99))).join(', ')
    return {
      measured: `p50 ${shown(p50)} ms; ${others.map(each => `${shown(each)} ms`).join('; ')}`,
      holds: p50 <= reach.page,
      how: `one connection, ${count} requests each, whole HTML pages; ${shown(orders)} orders in the list, ${numbers.length} of them placed with everything that an order's page shows, ${saved} saved views with their counts; p99 ${slow} ms`,
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
  what: 'from an order until an open dashboard hears of it',
  reach: `p99 ≤ ${reach.live} ms`,
  async measure(bench) {
    const { cookie, skus, ...shop } = await bench.ordersShop()
    const { origin } = await shop.serve()
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
    return {
      measured: `p99 ${shown(p99)} ms`,
      holds: p99 <= reach.live,
      how: `${count} orders, one after the other: from sending each until the stream of changes names its row; p50 ${shown(p50)} ms`,
    }
  },
}
