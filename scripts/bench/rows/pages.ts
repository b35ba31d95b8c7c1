import type { Server } from '../child.ts'
import { get, jsonOf } from '../http.ts'
import { once, rate } from '../load.ts'
import { median, medianUnder, repeat, shareOf, shown, spread } from '../statistics.ts'
import type { Row } from '../table.ts'

export const listingPath = '/categories/t-shirts'
/** The headers of a browser that matter here. */
export const browser = { 'accept-encoding': 'gzip, deflate, br' }
/** The cookie of a visitor who has just written: their page is never taken from the cache, and never put there. */
const written = 'position=0'

export const cachedPage: Row = {
  number: 1,
  what: 'anonymous listing page, cached',
  reach: '≤ 2 × the CPU of hello-world an answer',
  async measure(bench) {
    const hello = await bench.hello()
    const shop = await (await bench.demoShop()).serve()
    const page = get(listingPath, browser)
    // The first answer is compressed as one that is sent once.
    await once(shop.origin, page)
    const { body } = await once(shop.origin, page)
    const [clients, seconds] = [32, bench.quick ? 1 : 3]
    const ask = (server: Server, request: Buffer) => rate(server, { clients, next: () => request, seconds })
    const runs = await repeat(bench.quick ? 3 : 7, async () => ({
      base: await ask(hello, get('/', browser)),
      of: await ask(shop, page),
    }))
    const { of, base, ratios } = shareOf(0.5, runs)
    // The client takes 21 KB for each of these answers and a line for hello-world's, so the rate says more of the client.
    const times = runs.map(run => run.of.cpuMs / run.base.cpuMs)
    return {
      measured: `${shown(median(times))} × (${shown(1000 * of.cpuMs)} against ${shown(1000 * base.cpuMs)} µs)`,
      holds: median(times) <= 2,
      how: `${listingPath}, brotli, ${shown(body.length / 1024)} KB, ${clients} connections, side by side; ${shown(of.perSecond)}/s against ${shown(base.perSecond)}/s, ${shown(median(ratios))} ×; ${spread(times)}`,
    }
  },
}

export const renderedPage: Row = {
  number: 2,
  what: 'the same page rendered, not cached',
  reach: '≤ 2 ms CPU of the server process',
  async measure(bench) {
    const server = await (await bench.demoShop()).serve()
    const pages = bench.quick ? 200 : 500
    let visit = 0
    /** An address that was never asked for is rendered, compressed better, and kept. */
    const firstVisit = () => get(`${listingPath}?visit=${visit++}`, browser)
    const runs = await repeat(bench.quick ? 3 : 7, async () => ({
      rendered: await cpuOfPage(server, pages, () => get(listingPath, { ...browser, cookie: written })),
      kept: await cpuOfPage(server, pages, firstVisit),
    }))
    const rendered = runs.map(run => run.rendered)
    const how = `${listingPath} for somebody who has just written, whose pages are not taken from the cache; all threads, with compression, ${pages} pages a run; ${spread(rendered, ' ms')}. A first visit, kept for the next: ${shown(median(runs.map(run => run.kept)))} ms`
    return medianUnder(2, rendered, 'ms', how)
  },
}

export const signedInPage: Row = {
  number: 11,
  what: 'signed-in listing page',
  reach: '≤ 1.5 × the anonymous one, neither cached',
  async measure(bench) {
    const shop = await bench.demoShop()
    const [account] = await bench.accounts(shop, 1)
    const server = await shop.serve()
    const session = account!.cookie
    const whose = jsonOf(await once(server.origin, get('/api/auth/session', { cookie: session })))
    if (whose.user?.email !== account!.email) throw new Error('The session is not of its account')
    const pages = bench.quick ? 200 : 500
    const cpuWith = (cookie: string) => cpuOfPage(server, pages, () => get(listingPath, { ...browser, cookie }))
    const runs = await repeat(bench.quick ? 3 : 7, async () => ({
      guest: await cpuWith(written),
      customer: await cpuWith(`${session}; ${written}`),
      fromCache: await cpuWith(session),
    }))
    const middle = (which: keyof (typeof runs)[number]) => shown(median(runs.map(run => run[which])))
    const ratios = runs.map(({ customer, guest }) => customer / guest)
    return {
      measured: `${shown(median(ratios))} × (${middle('customer')} ms against ${middle('guest')} ms)`,
      holds: median(ratios) <= 1.5,
      how: `${listingPath}, CPU of the server, both for somebody who has just written, side by side, ${pages} pages a run; ${spread(ratios)}. Signed in and not just written, with the kept page: ${middle('fromCache')} ms`,
    }
  },
}

async function cpuOfPage(server: Server, count: number, next: () => Buffer): Promise<number> {
  return (await rate(server, { clients: 1, count, next })).cpuMs
}
