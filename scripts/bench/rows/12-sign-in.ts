import { benchPassword, openAccounts } from '../accounts.ts'
import { cookieOf, get, post } from '../http.ts'
import { once, type Rate, rate } from '../load.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'

/** Fewer than the attempts that one network address may have under way. */
const clients = 8
const floor = 0.8

export const signIn: Row = {
  number: 12,
  what: 'sign-in with a password, 8 clients',
  reach: '≥ 0.8 × argon2 alone',
  async measure(bench) {
    const shop = await bench.demoShop()
    const accounts = await openAccounts(bench, shop, clients)
    const server = await shop.serve()
    const token = await once(server.origin, get('/api/auth/csrf'))
    const { csrfToken } = JSON.parse(token.body.toString())
    const cookie = cookieOf(token, 'next-auth.csrf-token')!
    const seconds = bench.quick ? 2 : 5
    const requests = accounts.map(({ email }) =>
      post('/api/auth/callback/credentials', { email, password: benchPassword, csrfToken, json: true }, { cookie }),
    )
    const signIns = (seconds: number) =>
      rate(server, {
        clients,
        seconds,
        next: client => requests[client]!,
        answered(_, answer) {
          if (!cookieOf(answer, 'next-auth.session-token')) throw new Error('Nobody was signed in')
        },
      })
    const alone = () => bench.work<Rate>('passwords', shop.folder, [String(clients), String(seconds)])
    await signIns(seconds / 4)
    const rates: Rate[] = []
    const ratios: number[] = []
    const bare: Rate[] = []
    for (let run = 0; run < (bench.quick ? 3 : 5); run++) {
      const checks = await alone()
      const done = await signIns(seconds)
      bare.push(checks)
      rates.push(done)
      ratios.push(done.perSecond / checks.perSecond)
    }
    const perSecond = (rates: readonly Rate[]) => shown(median(rates.map(rate => rate.perSecond)))
    const cpu = (rates: readonly Rate[]) => shown(median(rates.map(rate => rate.cpuMs)))
    return {
      measured: `${shown(median(ratios))} × (${perSecond(rates)}/s against ${perSecond(bare)}/s)`,
      holds: median(ratios) >= floor,
      how: `each client another account, a new session each time, against the same check of a password ${clients} at a time in a process of its own, by turns; CPU of the server ${cpu(rates)} ms each against ${cpu(bare)} ms; ${spread(ratios)}`,
    }
  },
}
