import { createRandom } from '#api/demo/random.ts'
import { orderList } from '#projections/order-rows/list.ts'
import { get, jsonOf } from '../http.ts'
import { load, once } from '../load.ts'
import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'

const reach = { p50: 10, p99: 40, words: 15, memory: 60, seconds: 5, more: 30 }
const megabyte = 1024 ** 2
const list = '/api/admin/orders/list'

export const listOfOrders: Row = {
  number: 19,
  what: "staff's list of 100,000 orders: a view or two filters in any order; words; memory of its rows; export of all",
  reach: `p50 ≤ ${reach.p50} ms, p99 ≤ ${reach.p99} ms; p50 ≤ ${reach.words} ms; ≤ ${reach.memory} MB; ≤ ${reach.seconds} s and ≤ ${reach.more} MB more`,
  async measure(bench) {
    const { cookie, products, first, memory, orders, ...shop } = await bench.ordersShop()
    const { child, origin } = await shop.serve()
    const random = createRandom('lists')
    const ask = (query: string) => get(`${list}?${query}`, { cookie })
    const [views, sorts] = [Object.keys(orderList.views), Object.keys(orderList.sorts)]
    const filters = [
      () => `f.payment=${random.pick(['paid', 'on-delivery', 'unpaid', 'paid,on-delivery'])}`,
      () => `f.fulfilment=${random.pick(['to-pack', 'delivered', 'cancelled', 'to-pack,packing,short'])}`,
      () => `f.delivery=${random.pick(['standard', 'express'])}`,
      () => `f.country=${random.pick(['US', 'CA,FR', 'BD'])}`,
      () => `f.product=${random.pick(products)}`,
      () => `f.staff=staff-${random.whole(0, 4)}`,
      () => `f.placed=202${random.whole(6, 8)}-0${random.whole(1, 9)}-01..202${random.whole(8, 9)}-12-31`,
      () => 'f.shipBy=..today%2B400',
    ]
    const view = () => `view=${random.pick(views)}`
    const sorted = () => `sort=${random.pick(['', '-'])}${random.pick(sorts)}`
    const page = () => `page=${random.chance(0.7) ? 1 : random.whole(1, 200)}`
    const mixed = () => {
      const share = random.next()
      if (share < 0.3) return `${view()}&${page()}`
      if (share < 0.5) return `${view()}&${sorted()}&${page()}`
      return [view(), ...random.some(filters, 2).map(filter => filter()), sorted(), page()].join('&')
    }
    const words = () =>
      `q=${random.pick([`${first + random.whole(0, orders - 1)}`, `robin+${random.whole(1, 20_000)}`, `jd${String(random.whole(0, orders)).padStart(10, '0')}`, 'navy', 'ff12'])}&${sorted()}`

    const resident = (await child.usage()).resident
    const started = performance.now()
    await once(origin, ask(`f.payment=paid`))
    const filling = performance.now() - started
    for (const sort of sorts) await once(origin, ask(`sort=${sort}&f.payment=paid`))
    const count = bench.quick ? 300 : 2000
    const run = (next: () => string) => load({ origin, clients: 1, count, next: () => ask(next()) })
    await run(mixed)
    const any = (await run(mixed)).waits
    const text = (await run(words)).waits
    const grown = (await child.usage()).resident - resident
    const exported = await exportAll(origin, cookie, async () => (await child.usage()).resident)
    const { total } = jsonOf(await once(origin, ask('')))
    const [p50, p99, word] = [percentile(any, 50), percentile(any, 99), percentile(text, 50)]
    const [kept, more] = [memory / megabyte, exported.more / megabyte]
    return {
      measured: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms; p50 ${shown(word)} ms; ${shown(kept)} MB; ${shown(exported.seconds)} s and ${shown(more)} MB more`,
      holds: pace =>
        p50 <= reach.p50 * pace &&
        p99 <= reach.p99 * pace &&
        word <= reach.words * pace &&
        kept <= reach.memory &&
        exported.seconds <= reach.seconds * pace &&
        more <= reach.more &&
        exported.lines === total + 1,
      how: `${shown(orders)} orders, one connection, ${count} requests each: three in ten a view as it is, two in ten in another order, half with two filters; words p99 ${shown(percentile(text, 99))} ms. Rows: heap after collection, with all ${sorts.length} orders; first use ${shown(filling / 1000)} s, the server grew by ${shown(grown / megabyte)} MB until the export of ${shown(exported.lines - 1)} rows`,
    }
  },
}

/** Reads the export of everything as it comes, and looks at the memory of the server meanwhile. */
async function exportAll(origin: string, cookie: string, resident: () => Promise<number>) {
  const before = await resident()
  let most = before
  let lines = 0
  let ended = false
  const watching = (async () => {
    while (!ended) most = Math.max(most, await resident())
  })()
  const started = performance.now()
  const answer = await fetch(`${origin}/api/admin/orders/export`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`The export was answered with ${answer.status}: ${await answer.text()}`)
  for await (const chunk of answer.body!) for (const byte of chunk) if (byte === 10) lines++
  const seconds = (performance.now() - started) / 1000
  ended = true
  await watching
  return { seconds, lines, more: most - before }
}
