import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { orderBody } from '#tests/api/orders/checkout.ts'
import type { FakeStripe } from '#tests/support/gateways/stripe.ts'
import type { Member } from './processes.ts'

/** An order that the shop acknowledged or whose payment its provider took; `charged`: what a card paid for it, in cents. */
export type Order = {
  readonly orderId: string
  readonly lines: readonly Line[]
  readonly charged?: number
}

/** An answer that no process which runs may give. */
export type Wrong = { readonly what: string; readonly status: number; readonly by: string; readonly body: string }

/** `elsewhere`: so often somebody looked at another process than the one that took what they wrote. */
export type Diary = {
  readonly orders: Order[]
  readonly wrong: Wrong[]
  requests: number
  cut: number
  elsewhere: number
}

type Answer = { readonly status: number; readonly body: string; json(): Record<string, unknown> }
/** A status, or the code of a problem. */
type Expected = number | string
type Line = { readonly sku: string; readonly quantity: number }
type Placed = { readonly orderId: string; readonly number: number | null; readonly payment?: Handover }
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

  function note(what: string, { status, by, body }: Answer & { readonly by: Member }): void {
    diary.wrong.push({ what, status, by: by.name, body: body.slice(0, 300) })
  }

  /** The first answer that no fault cut. What else than `expected` comes is noted as wrong. */
  async function ask(
    request: Request,
    expected: readonly Expected[],
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
      const { status } = answer
      // `contention` has the status of what is sold out.
      if (!expected.includes(status) && !(status >= 400 && expected.includes(codeOf(answer))))
        note(`${request.method ?? 'GET'} ${request.path}`, { ...answer, by: web })
      if (elsewhere && web !== elsewhere) diary.elsewhere++
      if (status < 500 && status !== 429) return { ...answer, by: web }
      await pause(200)
    }
    throw new Error(`Nobody answers ${request.path}`)
  }

  /** Pays by card, at times at the second try. Some do not come back from there; `toldBy`: the process that told those who do. */
  async function pay(orderId: string, { client }: Handover): Promise<{ charged: number; toldBy?: Member }> {
    const reference = client.clientSecret.split('_secret')[0]!
    if (random() < 0.2) stripe.pay(reference, 'pm_card_chargeDeclined')
    expect(stripe.pay(reference).status).toBe(200)
    const charged = stripe.intents.get(reference)!.amount_received
    if (random() < 0.5) return { charged }
    const settled = await ask({ method: 'POST', path: `/api/payments/orders/${orderId}/settle`, body: {} }, [200])
    expect(settled.json()).toMatchObject({ orderId, status: 'placed' })
    return { charged, toldBy: settled.by }
  }

  /** No page is older than its cookie: what one process took stands in the cart, and on a page, of another one. */
  async function expectCart(lines: readonly Line[], by: Member): Promise<void> {
    const seen = await ask({ path: '/api/cart' }, [200], by)
    if (JSON.stringify(linesIn(seen)) !== JSON.stringify(lines))
      note(`the cart is not ${JSON.stringify(lines)}, which ${by.name} took`, seen)
    const path = random() < 0.5 ? '/cart' : '/store'
    const page = await ask({ path }, [200], by)
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const shown = path === '/cart' ? lines.map(({ sku }) => `"uid":"${sku}"`) : []
    for (const text of [`data-count="${count}"`, ...shown])
      if (!page.body.includes(text)) note(`${path} lacks ${text} of what ${by.name} took`, page)
  }

  /** The page of an order at another process than the one that took it. */
  async function expectOrder({ orderId, lines }: Order, shows: readonly string[], by: Member): Promise<void> {
    const page = await ask({ path: `/order/${orderId}` }, [200], by)
    for (const text of [...lines.map(({ sku }) => `"sku":"${sku}"`), ...shows])
      if (!page.body.includes(text)) note(`the page of order ${orderId} lacks ${text}, which ${by.name} took`, page)
  }

  return {
    get: (path: string) => ask({ path }, [200]),

    /** Puts a line into the cart; false: it was refused as expected. */
    async add(sku: string, quantity: number, refused: readonly string[] = []): Promise<boolean> {
      const body = { lines: [{ sku, quantity }] }
      const added = await ask({ method: 'POST', path: '/api/cart/items', body }, [200, ...refused])
      if (added.status !== 200) return false
      // A repeated request adds once more, so the answer says what the cart holds.
      await expectCart(linesIn(added), added.by)
      return true
    },

    /** Orders the cart, by cash or by card; the same key whoever answers. Undefined: it was refused as expected. */
    async order(refused: readonly string[] = []): Promise<Order | undefined> {
      const method = random() < 0.5 ? 'cod' : 'stripe'

      const lines = linesIn(await ask({ path: '/api/cart' }, [200]))
      const billing = { ...orderBody.billing, email: `${randomUUID()}@example.com` }
      const placing = {
        method: 'POST',
        path: '/api/orders',
        body: { ...orderBody, billing, payment: { method } },
        key: randomUUID(),
      } as const
      const answer = await ask(placing, [method === 'cod' ? 201 : 202, ...refused])
      if (answer.status >= 400) return undefined
      const { orderId, number, payment } = answer.json() as Placed
      const paid = payment && (await pay(orderId, payment))
      const order = { orderId, lines, ...(paid && { charged: paid.charged }) }
      diary.orders.push(order)
      // Of a buyer who did not come back nobody has told yet.
      const shows = [
        ...(number === null ? [] : [`"number":${number}`]),
        ...(number === null && !paid?.toldBy ? [] : ['"status":"placed"']),
      ]
      await expectOrder(order, shows, paid?.toldBy ?? answer.by)
      return order
    },
  }
}

function linesIn(answer: Answer): readonly Line[] {
  return (answer.json().lines as readonly Line[]).map(({ sku, quantity }) => ({ sku, quantity }))
}

/** Of a problem; a page has none. */
function codeOf({ body }: Answer): string {
  return /"code":"([\w-]+)"/.exec(body)?.[1] ?? ''
}
