import { randomUUID } from 'node:crypto'
import { variantLists } from '#api/inventory/variant-list.ts'
import { stockList } from '#projections/product-rows/stock-list.ts'
import { get, jsonOf, post } from '../http.ts'
import { load, once } from '../load.ts'
import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import { dataOf, listWaits } from './list-questions.ts'
import { filesOf } from './scripts.ts'

const reach = { p50: 10, p99: 40, variants: 20, slowest: 80, first: 5, sheet: 15, save: 80, list: 45, page: 35 }
const path = '/api/admin/inventory'
const megabyte = 1024 ** 2

export const listsOfStock: Row = {
  number: 27,
  what: "staff's inventory of 10,000 products: a view or filters in any order; by variant; the first look by variant",
  reach: `p50 ≤ ${reach.p50} ms, p99 ≤ ${reach.p99} ms; p50 ≤ ${reach.variants} ms, p99 ≤ ${reach.slowest} ms; ≤ ${reach.first} s`,
  async measure(bench) {
    const { cookie, items, ...shop } = await bench.productsShop()
    const { child, origin } = await shop.serve()
    const asked = { origin, cookie, items, count: bench.quick ? 100 : 1000 }
    const products = await listWaits({ ...asked, list: `${path}/list`, of: stockList })
    const resident = (await child.usage()).resident
    const started = performance.now()
    const { total } = jsonOf(await once(origin, get(`${path}/variants/list`, { cookie })))
    const first = (performance.now() - started) / 1000
    const variants = await listWaits({ ...asked, list: `${path}/variants/list`, of: variantLists })
    const grown = ((await child.usage()).resident - resident) / megabyte
    const [p50, p99] = [percentile(products.any, 50), percentile(products.any, 99)]
    const [typical, slow] = [percentile(variants.any, 50), percentile(variants.any, 99)]
    return {
      measured: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms; p50 ${shown(typical)} ms, p99 ${shown(slow)} ms; ${shown(first)} s`,
      holds: pace =>
        p50 <= reach.p50 * pace &&
        p99 <= reach.p99 * pace &&
        typical <= reach.variants * pace &&
        slow <= reach.slowest * pace &&
        first <= reach.first * pace,
      how: `${shown(items.length)} products of ${shown(total)} variants, one connection, ${asked.count} requests each: half a view, half two filters in any of ${products.sorts} and ${variants.sorts} orders; words p50 ${shown(percentile(products.words, 50))} and ${shown(percentile(variants.words, 50))} ms; by variant the server grew by ${shown(grown)} MB`,
    }
  },
}

export const stockSheet: Row = {
  number: 28,
  what: 'the stock of a product of 154 variants: its page; unfolded in the list; saving 154 counts until the list shows them',
  reach: `p50 ≤ ${reach.sheet} ms; p50 ≤ ${reach.sheet} ms; p99 ≤ ${reach.save} ms`,
  async measure(bench) {
    const { cookie, productId, skus, ...shop } = await bench.productsShop()
    const { origin } = await shop.serve()
    const inventory = '/dashboard/product/inventory'
    const count = bench.quick ? 40 : 300
    const waits = async (address: string) => {
      const run = () => load({ origin, clients: 1, count, next: () => get(address, { cookie }) })
      await run()
      return (await run()).waits
    }
    const page = await waits(`${inventory}/${productId}`)
    const unfolded = await waits(`${inventory}?q=${skus[0]}&open=${productId}`)
    const saves: number[] = []
    for (let n = 0; n < (bench.quick ? 20 : 100); n++) {
      const { product } = await dataOf(origin, `${inventory}/${productId}`, cookie)
      const seen = new Map(
        (product.variants as readonly { sku: string; onHand: number | null }[]).map(v => [v.sku, v.onHand]),
      )
      const lines = skus.map(sku => ({ sku, quantity: 1000 + n, seen: seen.get(sku) ?? null }))
      const counted = { id: randomUUID(), reason: 'correction', at: product.at, lines }
      const request = post(`${path}/${productId}/count`, counted, { cookie })
      const started = performance.now()
      await once(origin, request)
      for (let onHand = -1; onHand !== skus.length * (1000 + n); )
        onHand = jsonOf(await once(origin, get(`${path}/list?rows=${productId}`, { cookie }))).rows[0].onHand
      saves.push(performance.now() - started)
    }
    const [open, below, save] = [percentile(page, 50), percentile(unfolded, 50), percentile(saves, 99)]
    return {
      measured: `p50 ${shown(open)} ms; p50 ${shown(below)} ms; p99 ${shown(save)} ms`,
      holds: pace => Math.max(open, below) <= reach.sheet * pace && save <= reach.save * pace,
      how: `${skus.length} variants; one connection, ${count} whole HTML pages each, p99 ${shown(percentile(page, 99))} and ${shown(percentile(unfolded, 99))} ms; ${saves.length} saves one after the other, p50 ${shown(percentile(saves, 50))} ms`,
    }
  },
}

export const inventoryFiles: Row = {
  number: 29,
  what: 'scripts that a first load of the inventory, and of the sheet of its stock, needs beyond those of the first page of the dashboard, gzip',
  reach: `≤ ${reach.list} KB; ≤ ${reach.page} KB`,
  async measure(bench) {
    const { cookie, productId, ...shop } = await bench.productsShop()
    const { origin } = await shop.serve()
    const scripts = async (page: string) => (await filesOf(origin, `/dashboard${page}`, { cookie })).scripts / 1000
    const home = await scripts('')
    const list = await scripts('/product/inventory')
    const variants = await scripts('/product/inventory/variants')
    const sheet = await scripts(`/product/inventory/${productId}`)
    return {
      measured: `${shown(list - home)} KB; ${shown(sheet - home)} KB`,
      holds: list - home <= reach.list && sheet - home <= reach.page,
      how: `whole: the first page ${shown(home)} KB, the inventory ${shown(list)} KB, by variant ${shown(variants)} KB, the sheet ${shown(sheet)} KB`,
    }
  },
}
