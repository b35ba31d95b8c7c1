import { benchPassword } from '../bench.ts'
import { cookieOf, get, jsonOf, post } from '../http.ts'
import { once, type Rate, rate } from '../load.ts'
import { repeat, shareOf, shown, spread } from '../statistics.ts'
import type { Row } from '../table.ts'

/** Fewer than the attempts that one network address may have under way. */
const clients = 8

export const signIn: Row = {
  number: 12,
  what: 'sign-in with a password, 8 clients',
  reach: '≥ 0.8 × argon2 alone',
  async measure(bench) {
    const shop = await bench.demoShop()
    const accounts = await bench.accounts(shop, clients)
    const server = await shop.serve()
    const token = await once(server.origin, get('/api/auth/csrf'))
    const { csrfToken } = jsonOf(token)
    const cookie = cookieOf(token, 'next-auth.csrf-token')!
    const seconds = bench.quick ? 2 : 5
    const requests = accounts.map(({ email }) =>
      post('/api/auth/callback/credentials', { email, password: benchPassword, csrfToken, json: true }, { cookie }),
    )
    const signIns = (seconds: number) =>
      rate(server, {
        clients,
        seconds,
        next: (_, client) => requests[client]!,
        answered(answer) {
          if (!cookieOf(answer, 'next-auth.session-token')) throw new Error('Nobody was signed in')
        },
      })
    await signIns(seconds / 4)
    const both = async () => ({
      base: await bench.work<Rate>('passwords', shop.folder, clients, seconds),
      of: await signIns(seconds),
    })
    const runs = await repeat(bench.quick ? 3 : 5, both, 0)
    const { of, base, ratios, ...share } = shareOf(0.8, runs)
    return {
      ...share,
      how: `each client another account, a new session each time, against the same check of a password ${clients} at a time in a process of its own, by turns; CPU of the server ${shown(of.cpuMs)} ms each against ${shown(base.cpuMs)} ms; ${spread(ratios)}`,
    }
  },
}
