import { openAccounts } from '../accounts.ts'
import { cpuOf } from '../child.ts'
import { get } from '../http.ts'
import { load, once } from '../load.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'
import { browser, listingPath } from './1-cached-page.ts'

const most = 1.5
/** The cookie of somebody who has just written: this page is never taken from the cache, and never put there. */
const written = 'position=0'

export const signedInPage: Row = {
  number: 11,
  what: 'signed-in listing page',
  reach: '≤ 1.5 × the anonymous one, neither cached',
  async measure(bench) {
    const shop = await bench.demoShop()
    const [account] = await openAccounts(bench, shop, 1)
    const { child, origin } = await shop.serve()
    const request = (cookie: string) => get(listingPath, { ...browser, cookie })
    const session = account!.cookie
    const whose = JSON.parse((await once(origin, get('/api/auth/session', { cookie: session }))).body.toString())
    if (whose.user?.email !== account!.email) throw new Error('The session is not of its account')
    const pages = bench.quick ? 200 : 500
    const cpuOfOne = async (cookie: string) => {
      let left = pages
      const page = request(cookie)
      return (await cpuOf(child, () => load({ origin, clients: 1, next: () => (left-- > 0 ? page : null) }))) / pages
    }
    const guests: number[] = []
    const signedIn: number[] = []
    const kept: number[] = []
    for (let run = -1; run < (bench.quick ? 3 : 7); run++) {
      const guest = await cpuOfOne(written)
      const customer = await cpuOfOne(`${session}; ${written}`)
      const fromCache = await cpuOfOne(session)
      if (run < 0) continue
      guests.push(guest)
      signedIn.push(customer)
      kept.push(fromCache)
    }
    const ratios = signedIn.map((ms, run) => ms / guests[run]!)
    return {
      measured: `${shown(median(ratios))} × (${shown(median(signedIn))} ms against ${shown(median(guests))} ms)`,
      holds: median(ratios) <= most,
      how: `${listingPath}, CPU of the server, both for somebody who has just written, side by side, ${pages} pages a run; ${spread(ratios)}. Signed in and not just written, with the kept page: ${shown(median(kept))} ms`,
    }
  },
}
