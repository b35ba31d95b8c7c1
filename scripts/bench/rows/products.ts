import { randomUUID } from 'node:crypto'
import { productList } from '#projections/product-rows/list.ts'
import type { ProductRowModel } from '../../../web/models/product-list.ts'
import { get, jsonOf, post } from '../http.ts'
import { load, once } from '../load.ts'
import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import { dataOf, listWaits } from './list-questions.ts'
import { filesOf } from './scripts.ts'

const reach = { p50: 10, p99: 40, words: 15, editor: 15, save: 80, matrix: 25, import: 20 }
const list = '/api/admin/products/list'

export const listOfProducts: Row = {
  number: 23,
  what: "staff's list of 10,000 products: a view or filters in any order; words",
  reach: `p50 ≤ ${reach.p50} ms, p99 ≤ ${reach.p99} ms; p50 ≤ ${reach.words} ms`,
  async measure(bench) {
    const { cookie, items, ...shop } = await bench.productsShop()
    const { origin } = await shop.serve()
    const count = bench.quick ? 100 : 1000
    const { any, words, sorts } = await listWaits({ origin, cookie, list, of: productList, items, count })
    const [p50, p99, word] = [percentile(any, 50), percentile(any, 99), percentile(words, 50)]
    return {
      measured: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms; p50 ${shown(word)} ms`,
      holds: pace => p50 <= reach.p50 * pace && p99 <= reach.p99 * pace && word <= reach.words * pace,
      how: `${shown(items.length)} products, one connection, ${count} requests each: half a view, half two filters in any of ${sorts} orders; words p99 ${shown(percentile(words, 99))} ms`,
    }
  },
}

export const productSheet: Row = {
  number: 24,
  what: 'a product of 154 variants: its page in the dashboard; saving 154 prices until the list shows them',
  reach: `p50 ≤ ${reach.editor} ms; p99 ≤ ${reach.save} ms`,
  async measure(bench) {
    const { cookie, productId, skus, ...shop } = await bench.productsShop()
    const { origin } = await shop.serve()
    const count = bench.quick ? 40 : 300
    const page = () =>
      load({ origin, clients: 1, count, next: () => get(`/dashboard/product/${productId}`, { cookie }) })
    await page()
    const { waits } = await page()
    let { base } = (await dataOf(origin, `/dashboard/product/${productId}`, cookie)).product
    const saves: number[] = []
    for (let n = 0; n < (bench.quick ? 20 : 100); n++) {
      const price = 50_000 + n
      const changes = Object.fromEntries(skus.map(sku => [`prices.${sku}`, price]))
      const request = post(`/api/admin/products/${productId}`, { id: randomUUID(), base, changes }, { cookie })
      const started = performance.now()
      await once(origin, request)
      for (let row: ProductRowModel | undefined; row?.highest !== price; ) {
        row = jsonOf(await once(origin, get(`${list}?rows=${productId}`, { cookie }))).rows[0]
      }
      saves.push(performance.now() - started)
      base++
    }
    const [open, save] = [percentile(waits, 50), percentile(saves, 99)]
    return {
      measured: `p50 ${shown(open)} ms; p99 ${shown(save)} ms`,
      holds: pace => open <= reach.editor * pace && save <= reach.save * pace,
      how: `${skus.length} variants; one connection, ${count} whole HTML pages, p99 ${shown(percentile(waits, 99))} ms; ${saves.length} saves one after the other, p50 ${shown(percentile(saves, 50))} ms`,
    }
  },
}

export const productFiles: Row = {
  number: 25,
  what: 'scripts that a first load of the sheet, and of an import, needs beyond those of the first page of the dashboard, gzip',
  reach: `≤ ${reach.matrix} KB; ≤ ${reach.import} KB`,
  async measure(bench) {
    const { cookie, productId, ...shop } = await bench.productsShop()
    const { origin } = await shop.serve()
    const paths = ['', `/product/${productId}`, '/product/import', '/product/import/new', '/product'] as const
    const sizes = await Promise.all(
      paths.map(async path => (await filesOf(origin, `/dashboard${path}`, { cookie })).scripts / 1000),
    )
    const [home, sheet, list, steps, products] = sizes as [number, number, number, number, number]
    const imports = Math.max(list, steps)
    return {
      measured: `${shown(sheet - home)} KB; ${shown(imports - home)} KB`,
      holds: sheet - home <= reach.matrix && imports - home <= reach.import,
      how: `whole: the first page ${shown(home)} KB, the sheet ${shown(sheet)} KB, the list of imports ${shown(list)} KB, the steps of one ${shown(steps)} KB, the list of products ${shown(products)} KB`,
    }
  },
}
