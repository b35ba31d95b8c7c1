import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom, type Random } from '#api/demo/random.ts'
import { stripeEnv } from '#tests/support/gateways/stripe.ts'
import type { Bench, Item } from '../bench.ts'
import { cpuOf, type Server } from '../child.ts'
import { type Answer, Connection, cookieOf, jsonOf, post } from '../http.ts'
import { load, type Rate, rate } from '../load.ts'
import { rateOver, repeat, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import { buyer } from '../workers/happenings.ts'

export const addToCart: Row = {
  number: 4,
  what: 'add to cart, durable, 64 clients',
  reach: '≥ 3,000/s',
  async measure(bench) {
    const shop = await bench.largeShop()
    const server = await shop.serve()
    const random = createRandom('carts')
    const skus = shop.items.map(({ skus }) => random.pick(skus))
    const [clients, linesOfCart, seconds] = [64, 5, bench.quick ? 1 : 4]
    const adding = () => {
      const carts = Array.from({ length: clients }, () => ({ cookie: null as string | null, lines: 0 }))
      return rate(server, {
        clients,
        seconds,
        next(_, client) {
          const { cookie } = carts[client]!
          const body = { lines: [{ sku: random.pick(skus), quantity: 1 }] }
          return post('/api/cart/items', body, cookie === null ? {} : { cookie })
        },
        answered(answer, client) {
          const cart = carts[client]!
          cart.lines++
          cart.cookie = cart.lines % linesOfCart === 0 ? null : (cookieOf(answer, 'cart') ?? cart.cookie)
        },
      })
    }
    const how = `each client adds ${linesOfCart} lines of ${shown(shop.items.length)} products to a cart and begins the next one`
    return rateOver(3000, await repeat(bench.quick ? 3 : 5, adding), how)
  },
}

export const order: Row = {
  number: 5,
  what: 'order of 2 lines, durable, stock reserved, 16 clients',
  reach: '≥ 500/s',
  async measure(bench) {
    const shop = await bench.largeShop()
    const server = await shop.serve()
    const random = createRandom('orders')
    const count = bench.quick ? 300 : 2000
    let buyers = 0
    const ordering = async () => {
      const cookies = await fillCarts(server.origin, shop.items, random, count)
      return rate(server, { clients: 16, count, next: n => orderOf(cookies[n]!, buyers++, 'cod') })
    }
    const how = `2 of ${shown(shop.items.length)} products, each order another cart and another buyer, cash on delivery, ${shown(count)} orders a run`
    return rateOver(500, await repeat(bench.quick ? 3 : 5, ordering), how)
  },
}

export const paidOrder: Row = {
  number: 13,
  what: 'checkout of 2 lines with a played card gateway, to the placed order, 16 clients',
  reach: '≥ 200/s',
  async measure(bench) {
    const { server, stripe, items } = await payingShop(bench)
    const random = createRandom('paid orders')
    const count = bench.quick ? 200 : 1000

    const paying = async (): Promise<Rate> => {
      const cookies = await fillCarts(server.origin, items, random, count)
      const { ms, done } = await cpuOf(server.child, async () => {
        const began = performance.now()
        await payOrders(server.origin, stripe.origin, cookies)
        return performance.now() - began
      })
      return { perSecond: (count / done) * 1000, cpuMs: ms / count }
    }
    const how = `2 of ${shown(items.length)} products, each order another buyer: ordered, charged by the gateway in a process of its own, asked about, placed; ${shown(count)} orders a run`
    return rateOver(200, await repeat(bench.quick ? 3 : 5, paying), how)
  },
}

let payers = 0

/** Orders these carts with 16 clients: each pays as the provider's script does and comes back, then the next buyer. */
export async function payOrders(origin: string, stripe: string, cookies: string[]): Promise<void> {
  async function work(): Promise<void> {
    const [shop, provider] = await Promise.all([Connection.open(origin), Connection.open(stripe)])
    for (let cookie = cookies.pop(); cookie !== undefined; cookie = cookies.pop()) {
      const ordered = expected(202, await shop.ask(orderOf(cookie, payers++, 'stripe')))
      expected(200, await provider.ask(confirmation(ordered.payment.client.clientSecret)))
      const settled = expected(200, await shop.ask(post(`/api/payments/orders/${ordered.orderId}/settle`, {})))
      if (settled.status !== 'placed') throw new Error(`An order is ${JSON.stringify(settled)}`)
    }
    shop.close()
    provider.close()
  }
  await Promise.all(Array.from({ length: 16 }, work))
}

/** Carts of two lines, each another buyer's; resolves with the cookies that name them. */
export async function fillCarts(
  origin: string,
  items: readonly Item[],
  random: Random,
  count: number,
): Promise<string[]> {
  const cookies: string[] = []
  const line = ({ skus }: Item) => ({ sku: random.pick(skus), quantity: random.whole(1, 3) })
  await load({
    origin,
    clients: 64,
    count,
    next: () => post('/api/cart/items', { lines: random.some(items, 2).map(line) }),
    answered: answer => void cookies.push(cookieOf(answer, 'cart')!),
  })
  return cookies
}

/** Another person's order for each number. */
export function orderOf(cookie: string, n: number, method: string): Buffer {
  const delivery = { type: 'standard', area: 'Everywhere' }
  const body = { billing: buyer(n), shipping: buyer(n), delivery, payment: { method } }
  return post('/api/orders', body, { cookie, 'idempotency-key': randomUUID() })
}

async function payingShop(bench: Bench) {
  const path = await bench.folder('paying')
  const items = await bench.work<readonly Item[]>('jobs', path, 'fill', 1000)
  const stripe = await bench.fakeStripe()
  const server = await bench.shopIn(path, { ...stripeEnv, STRIPE_URL: stripe.origin }).serve()
  await takeCards(path, server)
  return { server, stripe, items }
}

async function takeCards(path: string, { origin }: Server): Promise<void> {
  const { token } = JSON.parse(readFileSync(join(path, 'server.json'), 'utf8')) as { token: string }
  const changed = await fetch(`${origin}/internal/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: { paymentGateway: { stripe: true } } }),
  })
  if (!changed.ok) throw new Error(`The shop takes no cards: ${await changed.text()}`)
}

/** The request by which the provider's script confirms a payment. */
function confirmation(clientSecret: string): Buffer {
  const id = clientSecret.split('_secret_')[0]
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' })
  const authorization = `Bearer ${stripeEnv.STRIPE_PUBLISHABLE_KEY}`
  return post(`/v1/payment_intents/${id}/confirm`, body, { authorization })
}

function expected(status: number, answer: Answer) {
  if (answer.status === status) return jsonOf(answer)
  throw new Error(`answered with ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
}
