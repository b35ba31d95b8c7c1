import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripeEnv } from '#tests/support/gateways/stripe.ts'
import { type Child, type ChildOptions, type Server, startChild } from './child.ts'
import { get } from './http.ts'
import { once, rate } from './load.ts'
import { median, repeat } from './statistics.ts'
import type { EngineCounts } from './workers/engines.ts'

export type BenchOptions = {
  /** Fewer and shorter runs, smaller shops: to see that it works, not to quote. */
  readonly quick: boolean
  readonly soakMinutes: number
  /** Folder for CPU profiles of the measured processes. */
  readonly profile: string | null
}

/** A data folder, and the server over it while one is wanted. */
export type Shop = {
  readonly folder: string
  serve(): Promise<Server>
  /** Stops the server: the folder is free for another process. */
  rest(): Promise<void>
}

/** The rows share this. Everything is made when it is first asked for, and gone after `end`. */
export type Bench = ReturnType<typeof createBench>

/** A shop on shared engines, and what it asked of them. */
export type EngineShop = Awaited<ReturnType<Bench['engineShop']>>

/** CPU time of an answer of hello-world on the machine that the budgets mean. */
export const helloMicroseconds = 10

export const benchPassword = 'blue linen every tuesday'

/** An account, and the cookie of a session of it. */
export type BenchAccount = { readonly email: string; readonly cookie: string }

const noEngines = { EVENT_STORE_URL: '', REDIS_URL: '', MEILI_URL: '', MEILI_KEY: '', VAULT_URL: '', PUBLIC_URL: '' }

export function createBench({ quick, soakMinutes, profile }: BenchOptions) {
  const children = new Set<Child>()
  const folders: string[] = []
  const kept = new Map<string, Promise<unknown>>()

  function shared<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (kept.get(name) as Promise<T> | undefined) ?? make()
    kept.set(name, made)
    return made
  }

  function start(file: string, options: ChildOptions = {}): Child {
    const child = startChild(file, { profile, ...options })
    children.add(child)
    const gone = () => void children.delete(child)
    child.ended.then(gone, gone)
    return child
  }

  async function folder(name: string): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), `selvedge-bench-${name}-`))
    folders.push(made)
    return made
  }

  /** The settings of a shop: embedded engines whatever the caller has configured, on a port that is free. */
  const settingsOf = (path: string, more: { readonly [name: string]: string } = {}) => ({
    ...noEngines,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    SECRETS: '',
    ...more,
  })

  /** Starts a process that says where it listens. */
  async function open(file: string, env: { readonly [name: string]: string } = {}): Promise<Server> {
    const child = start(file, { env })
    const [, origin] = await child.line(/open at (http:\S+)/)
    return { child, origin: origin! }
  }

  function shopIn(path: string, more: { readonly [name: string]: string } = {}): Shop {
    let server: Promise<Server> | null = null
    return {
      folder: path,
      serve: () => (server ??= open('api/main.ts', settingsOf(path, more))),
      async rest() {
        await (await server)?.child.stop()
        server = null
      },
    }
  }

  /** Runs a worker of the bench to its end; what it prints as `result <json>` comes back. */
  async function work<Result>(
    worker: string,
    path: string,
    ...given: readonly (string | number | { readonly [name: string]: string })[]
  ): Promise<Result> {
    const more = given.find(each => typeof each === 'object')
    const args = given.filter(each => typeof each !== 'object').map(String)
    const child = start(`scripts/bench/workers/${worker}.ts`, { args, env: settingsOf(path, more) })
    const [, json] = await child.line(/^result (.*)$/)
    await child.ended
    return JSON.parse(json!) as Result
  }

  const fakeStripe = () => shared('stripe', () => open('scripts/bench/workers/fake-stripe.ts'))

  /** Ten thousand products of a few variants, each with stock for every order. */
  const largeShop = () =>
    shared('large', async () => {
      const path = await folder('large')
      const items = await work<readonly Item[]>('jobs', path, 'fill', quick ? 1000 : 10_000)
      return { ...shopIn(path), items }
    })

  const hello = () => shared('hello', () => open('scripts/bench/workers/hello.ts'))

  return {
    quick,
    soakMinutes,
    start,
    folder,
    open,
    work,
    shopIn,
    settingsOf,
    hello,
    /** How many times the CPU time of the machine that the budgets mean this one needs for an answer of hello-world. */
    pace: () =>
      shared('pace', async () => {
        const asked = { clients: 32, next: () => get('/'), seconds: 1 }
        const server = await hello()
        const runs = await repeat(5, () => rate(server, asked))
        return (median(runs.map(({ cpuMs }) => cpuMs)) * 1000) / helloMicroseconds
      }),
    /** The demo shop as a newcomer gets it. */
    demoShop: () =>
      shared('demo', async () => {
        const shop = shopIn(await folder('demo'), { DEMO: 'catalogue' })
        const { origin } = await shop.serve()
        await once(origin, get('/health/ready'))
        // Begun again, so that what filling it took is not measured with what it serves.
        await shop.rest()
        return shop
      }),
    largeShop,
    /** The large shop with a member of staff, and one product whose sheet is wide. */
    productsShop: () =>
      shared('products', async () => {
        const shop = await largeShop()
        await shop.rest()
        return { ...shop, ...(await work<Desk>('jobs', shop.folder, 'desk', 154)) }
      }),
    /** A shop with staff and so many orders that its lists are long. */
    ordersShop: () =>
      shared('orders', async () => {
        const path = await folder('orders')
        const orders = quick ? 10_000 : 100_000
        const made = await work<OrderRowsMade>('order-rows', path, orders)
        return { ...shopIn(path), ...made, orders }
      }),
    /** A shop with a year behind it: its log has a million events. */
    historyShop: () =>
      shared('history', async () => {
        const path = await folder('history')
        const { events } = await work<{ readonly events: number }>('history', path, quick ? 50_000 : 1_000_000)
        return { ...shopIn(path, { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }), events }
      }),
    fakeStripe,
    /** A shop on the event store's double, or on EVENT_STORE_URL, and on two Redis of its own. */
    engineShop: () =>
      shared('engines', async () => {
        const url = process.env.EVENT_STORE_URL
        const engines = await open('scripts/bench/workers/engines.ts', url ? { BENCH_EVENT_STORE_URL: url } : {})
        const env = (await (await fetch(engines.origin)).json()) as { readonly [name: string]: string }
        const path = await folder('engines')
        const items = await work<readonly Item[]>('jobs', path, env, 'fill', 30)
        const shop = shopIn(path, { ...env, ...stripeEnv, STRIPE_URL: (await fakeStripe()).origin })
        const owner = async (address: string, body: object) => {
          const { origin } = await shop.serve()
          const { token } = JSON.parse(readFileSync(join(path, 'server.json'), 'utf8')) as { token: string }
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          const answer = await fetch(origin + address, { method: 'POST', headers, body: JSON.stringify(body) })
          if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}: ${await answer.text()}`)
        }
        await owner('/internal/settings', { changes: { paymentGateway: { stripe: true } } })
        return {
          ...shop,
          items: items.slice(0, -4),
          /** Products that no other row sells. */
          scarce: items.slice(-4),
          env,
          /** Sets what is there of a variant. */
          count: (sku: string, quantity: number) =>
            owner('/internal/stock', { ask: 'count', lines: [{ sku, quantity }] }),
          counts: async () => (await (await fetch(`${engines.origin}/counts`)).json()) as EngineCounts,
        }
      }),
    /** Accounts with the bench's password in a shop, which begins anew. */
    async accounts(shop: Shop, count: number): Promise<readonly BenchAccount[]> {
      await shop.rest()
      return work<readonly BenchAccount[]>('jobs', shop.folder, 'accounts', count)
    },
    async end(): Promise<void> {
      await Promise.all([...children].map(child => child.stop()))
      for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true })
    },
  }
}

/** A product that can be bought, and a name to search for. */
export type Item = {
  readonly productId: string
  readonly slug: string
  readonly name: string
  readonly skus: readonly string[]
}

/** The job `desk` made an admin and a product with a wide sheet. */
export type Desk = { readonly cookie: string; readonly productId: string; readonly skus: readonly string[] }

/** What the worker of the list of orders left in its folder. */
export type OrderRowsMade = {
  /** Of an admin. */
  readonly cookie: string
  readonly products: readonly string[]
  /** Variants that can be bought. */
  readonly skus: readonly string[]
  /** The number of the first order. */
  readonly first: number
  /** Bytes that the rows take in memory, with every sort order made. */
  readonly memory: number
}
