import { randomBytes } from 'node:crypto'
import { createPasswords } from '#api/auth/passwords/passwords.ts'
import type { OpenShop } from '#api/open.ts'
import { type BenchAccount, benchPassword } from '../bench.ts'
import { fill, openDesk, openFolder, tell, widen } from './filling.ts'

export type Rebuilt = { readonly seconds: readonly number[]; readonly peak: number }

export type Warehouse = { readonly authorization: string; readonly products: readonly (readonly string[])[] }

/** Short jobs over the shop in the folder, by name; each takes a count. */
const jobs: { readonly [name: string]: (shop: OpenShop, count: number) => Promise<unknown> } = {
  /** Fills the shop with so many products of eight variants. Tells what can be bought. */
  fill: (shop, products) => fill(shop, products, 8),

  /** Opens accounts with the bench's password. Tells the email address and the cookie of each. */
  async accounts(shop, count) {
    const { accounts, auth } = shop
    const passwordHash = await createPasswords().hash(benchPassword)
    const made: BenchAccount[] = []
    while (made.length < count) {
      const email = `${randomBytes(8).toString('hex')}@example.org`
      const opened = await accounts.open({ email, name: 'Robin', language: 'en', passwordHash, provider: null })
      if (!opened.ok) throw new Error(`${email}: ${opened.rejection.code}`)
      made.push({ email, cookie: `${auth.sessions.cookieName}=${await auth.sessions.seal(opened.account)}` })
    }
    await shop.projections.caughtUp(await shop.store.head())
    return made
  },

  /** Makes an admin, and a product of so many variants. */
  async desk(shop, variants) {
    const cookie = await openDesk(shop)
    return { cookie, ...(await widen(shop, variants)) }
  },

  /** Fills the shop with so many products of twenty variants. Tells those, and what a key of a warehouse sends. */
  async warehouse(shop, products): Promise<Warehouse> {
    const items = await fill(shop, Math.ceil(products * 1.4), 20)
    const whole = items.filter(({ skus }) => skus.length === 20).slice(0, products)
    if (whole.length < products) throw new Error(`Only ${whole.length} products have twenty variants`)
    const wanted = { name: 'Warehouse', scopes: ['stock:write'] as const }
    const made = await shop.keys.create({ ...wanted, scopes: [...wanted.scopes] }, { actor: 'owner', channel: 'bench' })
    if (!made.ok) throw new Error(made.problem.title)
    return { authorization: `Bearer ${made.made.key}`, products: whole.map(({ skus }) => skus) }
  },

  /** Rebuilds every view beside the live one, so many times. */
  async rebuild(shop, runs): Promise<Rebuilt> {
    const seconds: number[] = []
    while (seconds.length < runs) {
      const started = performance.now()
      await shop.projections.rebuild()
      seconds.push((performance.now() - started) / 1000)
    }
    return { seconds, peak: process.resourceUsage().maxRSS * 1024 }
  },
}

const [name = '', count] = process.argv.slice(2)
const shop = await openFolder()
// A job that fails leaves nothing open, so that the process ends and the bench says why.
const result = await jobs[name]!(shop, Number(count)).finally(() => shop.close())
tell(result)
