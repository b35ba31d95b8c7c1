import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '#api/demo/random.ts'
import { stripeEnv } from '#tests/support/gateways/stripe.ts'
import type { Bench } from '../bench.ts'
import { cpuOf, type Server } from '../child.ts'
import { type Answer, Connection, post } from '../http.ts'
import { fillCarts, orderOf } from '../orders.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'

const clients = 16
const floor = 200

export const paidOrder: Row = {
  number: 13,
  what: 'checkout of 2 lines with a played card gateway, to the placed order, 16 clients',
  reach: '≥ 200/s',
  async measure(bench) {
    const { server, stripe, items } = await payingShop(bench)
    const random = createRandom('paid orders')
    let buyer = 0

    async function orders(count: number) {
      const cookies = await fillCarts(server.origin, items, random, count)
      let perSecond = 0
      const cpuMs = await cpuOf(server.child, async () => {
        const began = performance.now()
        await Promise.all(Array.from({ length: clients }, () => work(cookies)))
        perSecond = count / ((performance.now() - began) / 1000)
      })
      return { perSecond, cpuMs: cpuMs / count }
    }

    /** One client: orders, pays as the provider's script does, comes back; then the next buyer. */
    async function work(cookies: string[]): Promise<void> {
      const [shop, provider] = await Promise.all([Connection.open(server.origin), Connection.open(stripe.origin)])
      for (let cookie = cookies.pop(); cookie !== undefined; cookie = cookies.pop()) {
        const headers = { cookie, 'idempotency-key': randomUUID() }
        const ordered = expected(202, await shop.ask(post('/api/orders', orderOf(buyer++, 'stripe'), headers)))
        const { clientSecret } = ordered.payment.client
        expected(200, await provider.ask(confirmation(clientSecret)))
        const settled = await shop.ask(post(`/api/payments/orders/${ordered.orderId}/settle`, {}))
        if (expected(200, settled).status !== 'placed') throw new Error(`An order is ${settled.body}`)
      }
      shop.close()
      provider.close()
    }

    const count = bench.quick ? 200 : 1000
    await orders(count)
    const rates = []
    for (let run = 0; run < (bench.quick ? 3 : 5); run++) rates.push(await orders(count))
    const runs = rates.map(({ perSecond }) => perSecond)
    const cpu = median(rates.map(({ cpuMs }) => cpuMs))
    return {
      measured: `${shown(median(runs))}/s`,
      holds: median(runs) >= floor,
      how: `2 of ${shown(items.length)} products, each order another buyer: ordered, charged by the gateway in a process of its own, asked about, placed; ${shown(count)} orders a run; CPU of the server ${shown(cpu)} ms each; ${spread(runs, '/s')}`,
    }
  },
}

async function payingShop(bench: Bench) {
  const path = await bench.folder('paying')
  const items = await bench.work<Awaited<ReturnType<Bench['largeShop']>>['items']>('large-shop', path, ['1000'])
  const child = bench.start('scripts/bench/workers/fake-stripe.ts')
  const [, origin] = await child.line(/open at (http:\S+)/)
  const stripe: Server = { child, origin: origin! }
  const server = await bench.shopIn(path, { ...stripeEnv, STRIPE_URL: stripe.origin }).serve()
  const { token } = JSON.parse(readFileSync(join(path, 'server.json'), 'utf8')) as { token: string }
  const changed = await fetch(`${server.origin}/internal/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: { paymentGateway: { stripe: true } } }),
  })
  if (!changed.ok) throw new Error(`The shop takes no cards: ${await changed.text()}`)
  return { server, stripe, items }
}

/** What the provider's script asks of the provider. */
function confirmation(clientSecret: string): Buffer {
  const id = clientSecret.split('_secret_')[0]
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }).toString()
  const headers = [
    `POST /v1/payment_intents/${id}/confirm HTTP/1.1`,
    'host: bench',
    `authorization: Bearer ${stripeEnv.STRIPE_PUBLISHABLE_KEY}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`)
}

// biome-ignore lint/suspicious/noExplicitAny: read field by field
function expected(status: number, answer: Answer): any {
  if (answer.status !== status)
    throw new Error(`answered with ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
  return JSON.parse(answer.body.toString())
}
