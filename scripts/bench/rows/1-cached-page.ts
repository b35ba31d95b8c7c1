import type { Server } from '../child.ts'
import { get } from '../http.ts'
import { once, type Rate, rate } from '../load.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'

export const listingPath = '/categories/t-shirts'
/** What a browser sends that matters here. */
export const browser = { 'accept-encoding': 'gzip, deflate, br' }

const clients = 32
const floor = 0.5

export const cachedPage: Row = {
  number: 1,
  what: 'anonymous listing page, cached',
  reach: '≥ 0.5 × hello-world',
  async measure(bench) {
    const hello = await bench.hello()
    const shop = await (await bench.demoShop()).serve()
    const page = get(listingPath, browser)
    // The first answer is compressed as one that is sent once.
    await once(shop.origin, page)
    const { body } = await once(shop.origin, page)
    const seconds = bench.quick ? 1 : 3
    const ask = (server: Server, request: Buffer) => rate(server, { clients, next: () => request, seconds })
    const askHello = () => ask(hello, get('/', browser))
    const askPage = () => ask(shop, page)
    await askHello()
    await askPage()
    const hellos: Rate[] = []
    const pages: Rate[] = []
    for (let run = 0; run < (bench.quick ? 3 : 7); run++) {
      hellos.push(await askHello())
      pages.push(await askPage())
    }
    const ratios = pages.map(({ perSecond }, run) => perSecond / hellos[run]!.perSecond)
    const ratio = median(ratios)
    const perSecond = (rates: readonly Rate[]) => shown(median(rates.map(rate => rate.perSecond)))
    const cpu = (rates: readonly Rate[]) => shown(1000 * median(rates.map(rate => rate.cpuMs)))
    return {
      measured: `${shown(ratio)} × (${perSecond(pages)}/s against ${perSecond(hellos)}/s)`,
      holds: ratio >= floor,
      how: `${listingPath}, brotli, ${shown(body.length / 1024)} KB, ${clients} connections, side by side, CPU of the server ${cpu(pages)} against ${cpu(hellos)} µs; ${spread(ratios)}`,
    }
  },
}
