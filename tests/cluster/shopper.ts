import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { orderBody } from '#tests/api/orders/checkout.ts'
import type { FakeStripe } from '#tests/support/gateways/stripe.ts'
import type { Member } from './processes.ts'

/** An order that the shop acknowledged or whose payment its provider took; `charged`: what a card paid for it, in cents. */
export type Order = {
  readonly orderId: string
  readonly lines: readonly { sku: string; quantity: number }[]
  readonly charged?: number
}

/** An answer that no process which runs may give. */
export type Wrong = { readonly what: string; readonly status: number; readonly by: string; readonly body: string }

export type Diary = { readonly orders: Order[]; readonly wrong: Wrong[]; requests: number; cut: number }

type Answer = { readonly status: number; readonly body: string; json(): Record<string, unknown> }
type Handover = { readonly client: { readonly clientSecret: string } }
type Request = { readonly method?: 'POST'; readonly path: string; readonly body?: object; readonly key?: string }

/** So long a shopper waits for an answer before they ask elsewhere, ms. */
const patienceMs = 60_000
/** A shopper who was sent away this often will not come again. */
const mostAttempts = 400

let shoppers = 0

/** A browser behind a proxy that knows all web processes: a request that a fault cuts is repeated at another one, with its key. */
export function createShopper(webs: readonly Member[], stripe: FakeStripe, diary: Diary, random: () => number) {
  const jar = new Map<string, string>()
  const address = `10.0.${(shoppers >> 8) & 255}.${shoppers++ & 255}`

  async function at(web: Member, { method, path, body, key }: Request): Promise<Answer | 'cut'> {
    const before = web.faults()
    const isCut = () => before % 2 === 1 || web.faults() !== before
    diary.requests++
    try {
      const answer = await fetch(web.url + path, {
        method: method ?? 'GET',
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-forwarded-for': address,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]!.split(/=(.*)/s)
        if (/max-age=0(;|$)/i.test(cookie) || value === '') jar.delete(name)
        else jar.set(name, value)
      }
      if (answer.status >= 500 && isCut()) return 'cut'
      return { status: answer.status, body: text, json: () => JSON.parse(text) }
    } catch (error) {
      if (!isCut()) diary.wrong.push({ what: path, status: 0, by: web.name, body: String(error) })
      return 'cut'
    }
  }

  /** The first answer that no fault cut. What else than `expected` comes is noted as wrong. */
  async function ask(
    request: Request,
    expected: readonly number[],
    elsewhere?: Member,
  ): Promise<Answer & { by: Member }> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const others = webs.filter(web => web !== elsewhere && web.faults() % 2 === 0)
      const choice = others.length > 0 ? others : webs
      const web = choice[Math.floor(random() * choice.length)]!
      const answer = await at(web, request)
      if (answer === 'cut') {
        diary.cut++
        await pause(50)
        continue
      }
      const { status, body } = answer
      if (!expected.includes(status))
        diary.wrong.push({
          what: `${request.method ?? 'GET'} ${request.path}`,
          status,
          by: web.name,
          body: body.slice(0, 300),
        })
      if (status < 500 && status !== 429) return { ...answer, by: web }
      await pause(200)
    }
    throw new Error(`Nobody answers ${request.path}`)
  }

  /** Pays by card, at times at the second try, and answers what was charged. Some do not come back from there. */
  async function pay(orderId: string, { client }: Handover): Promise<number> {
    const reference = client.clientSecret.split('_secret')[0]!
    if (random() < 0.2) stripe.pay(reference, 'pm_card_chargeDeclined')
    expect(stripe.pay(reference).status).toBe(200)
    if (random() < 0.5) {
      const path = `/api/payments/orders/${orderId}/settle`
      const settled = await ask({ method: 'POST', path, body: {} }, [200])
      expect(settled.json()).toMatchObject({ orderId, status: 'placed' })
    }
    return stripe.intents.get(reference)!.amount_received
  }

  return {
    get: (path: string) => ask({ path }, [200]),

    /** Puts a line into the cart at one process and looks for it at another: no page is older than its cookie. */
    async add(sku: string, quantity: number, expected: readonly number[] = [200]): Promise<number> {
      // A repeated request adds once more, so it says what the cart holds.
      const added = await ask(
        { method: 'POST', path: '/api/cart/items', body: { lines: [{ sku, quantity }] } },
        expected,
      )
      if (added.status !== 200) return added.status
      const seen = await ask({ path: '/api/cart' }, [200], added.by)
      const lines = seen.json().lines as readonly { readonly sku: string }[]
      if (!lines.some(line => line.sku === sku))
        diary.wrong.push({
          what: `the cart lacks ${sku}, which ${added.by.name} took`,
          status: 200,
          by: seen.by.name,
          body: seen.body.slice(0, 300),
        })
      return 200
    },

    /** Orders the cart, by cash or by card; the same key whoever answers. Undefined: it was refused as expected. */
    async order(refused: readonly number[] = []): Promise<Order | undefined> {
      const method = random() < 0.5 ? 'cod' : 'stripe'

      const cart = (await ask({ path: '/api/cart' }, [200])).json() as unknown as Order
      const billing = { ...orderBody.billing, email: `${randomUUID()}@example.com` }
      const placing = {
        method: 'POST',
        path: '/api/orders',
        body: { ...orderBody, billing, payment: { method } },
        key: randomUUID(),
      } as const
      const answer = await ask(placing, [method === 'cod' ? 201 : 202, ...refused])
      if (answer.status >= 400) return undefined
      const { orderId, payment } = answer.json() as { orderId: string; payment?: Handover }
      const lines = cart.lines.map(({ sku, quantity }) => ({ sku, quantity }))
      const order = payment ? { orderId, lines, charged: await pay(orderId, payment) } : { orderId, lines }
      diary.orders.push(order)
      const page = await ask({ path: `/order/${orderId}` }, [200], answer.by)
      if (!page.body.includes('</html>'))
        diary.wrong.push({
          what: `the page of order ${orderId}`,
          status: page.status,
          by: page.by.name,
          body: page.body.slice(0, 300),
        })
      return order
    },
  }
}
