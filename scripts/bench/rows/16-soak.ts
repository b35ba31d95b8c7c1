import { setTimeout as pause } from 'node:timers/promises'
import { get, post } from '../http.ts'
import { load } from '../load.ts'
import type { Row } from '../row.ts'
import { shown } from '../statistics.ts'
import { browser, listingPath } from './1-cached-page.ts'

const megabyte = 1024 ** 2
/** The part of the time after which the memory is looked at first: the second of eight minutes. */
const firstLook = 1 / 4
const most = 1.15

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
    let asked = 0
    const kinds = [
      (n: number) => get(`/product/${item(n * 7).slug}`, browser),
      () => get(listingPath, browser),
      (n: number) => get(`/search?q=${encodeURIComponent(item(n * 3).name.split(' ')[0] ?? 'shirt')}`, browser),
      (n: number) => get(`/fr/product/${item(n * 11).slug}`, { 'accept-encoding': 'gzip' }),
      (n: number) => post('/api/cart/items', { lines: [{ sku: item(n).skus[0], quantity: 1 }] }),
    ]
    const soaking = load({
      origin,
      clients: 2,
      seconds,
      next() {
        const n = asked++
        return kinds[n % kinds.length]!(n)
      },
    })
    await pause(seconds * firstLook * 1000)
    const early = (await child.usage()).resident
    const perSecond = await soaking
    const late = (await child.usage()).resident
    const ratio = late / early
    await shop.rest()
    return {
      measured: `${shown(ratio)} × (${shown(late / megabyte)} MB against ${shown(early / megabyte)} MB)`,
      holds: ratio <= most,
      how: `${minutes} minutes of products, listings, searches and new carts at ${shown(perSecond)}/s, in two languages and encodings; looked at after a quarter and at the end (--soak says how many minutes)`,
    }
  },
}
