import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payment } from '#domain/payment/decide.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
let shop: Shop
let writer: string
let canceller: string
let cashier: string
let reader: string
let buyer: ReturnType<typeof visitor>

beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 500 }] })
  writer = await keyWith('orders:read', 'orders:write')
  canceller = await keyWith('orders:cancel', 'orders:read')
  cashier = await keyWith('orders:cash', 'orders:read')
  reader = await keyWith('orders:read', 'customers:read')
  buyer = visitor(shop.app)
})
afterAll(() => shop.end())

async function keyWith(...scopes: Scope[]): Promise<string> {
  const made = await shop.keys.create({ name: 'Warehouse', scopes }, { actor: 'owner', channel: 'test' })
  if (!made.ok) throw new Error(made.problem.detail)
  return made.made.key
}

let orders = 0
async function placed(): Promise<number> {
  await buyer.add('TEE-M', 3)
  const { number } = (await buyer.order(orderBody, `order ${orders++}`)).json()
  await shop.caughtUp()
  return number
}
const get = (key: string, url: string, headers = {}) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${key}`, ...headers } })
const post = (key: string, url: string, once: string | undefined, body: object | undefined = undefined) =>
  shop.app.inject({
    ...{ method: 'POST', url, ...(body && { payload: body }) },
    headers: { authorization: `Bearer ${key}`, ...(once !== undefined && { 'idempotency-key': once }) },
  })
/** As events have amounts too. */
const usd = (amount: number) => ({ amount, currency: 'USD', base: { amount, currency: 'USD' } })
const shipments = async (number: number) => (await get(writer, `/api/v1/orders/${number}`)).json().shipments.length

describe('an order', () => {
  test('is read by its number, with its buyer for the scope customers:read alone', async () => {
    const number = await placed()
    const plain = await get(writer, `/api/v1/orders/${number}`)
    expect(plain.json()).toMatchObject({
      ...{
        id: expect.stringMatching(/^h_[\w-]{22}$/),
        number,
        stage: 'to-ship',
        held: [],
        customer: null,
        shipments: [],
      },
      totals: { subtotal: usd(2550), tax: usd(0) },
      paid: usd(0),
      refunded: usd(0),
      payment: { method: 'cod', paidAhead: false, paidAt: null },
      lines: [{ sku: 'TEE-M', quantity: 3, shipped: 0, unitPrice: usd(850) }],
    })
    for (const secret of Object.values(orderBody.billing)) {
      if (typeof secret === 'string' && secret.length > 3) expect(plain.body).not.toContain(secret)
    }
    const whole = (await get(reader, `/api/v1/orders/${number}`)).json()
    expect(whole.customer.billing.email).toBe(orderBody.billing.email)
    expect(JSON.stringify(whole)).not.toMatch(/orderId/)
    expect((await get(reader, '/api/v1/orders/999999')).json().code).toBe('order-not-found')
  })

  test('is read and changed by the id that events have, also right after it was placed', async () => {
    await buyer.add('TEE-M', 3)
    const { number, orderId } = (await buyer.order(orderBody, `order ${orders++}`)).json()
    const id = (await shop.outside()).ids.order(orderId)
    const found = (await get(writer, `/api/v1/orders/${id}`)).json()
    expect(found).toMatchObject({ id, number })
    const shipped = await post(writer, `/api/v1/orders/${id}/ship`, `by id ${number}`, { carrier: 'DHL' })
    expect(shipped.json()).toMatchObject({ id, stage: 'shipped' })
    const [parcel] = shipped.json().shipments
    const events = (
      await get(await keyWith('orders:read', 'events:read'), `/api/events?after=start&subject=order/${id}`, {
        accept: 'application/cloudevents-batch+json',
      })
    ).json<{ type: string; data: { shipment?: string } }[]>()
    expect(events.find(({ type }) => type === 'order.shipped.v1')!.data.shipment).toBe(parcel.id)
    const other = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
    expect((await get(writer, `/api/v1/orders/${other}`)).json().code).toBe('order-not-found')
    expect((await get(writer, `/api/v1/orders/${orderId}`)).json().code).toBe('invalid-request')
  })

  test('is shipped once, however often the request is repeated', async () => {
    const number = await placed()
    const url = `/api/v1/orders/${number}/ship`
    const parcel = { carrier: 'DHL', tracking: 'JD1', lines: [{ sku: 'TEE-M', quantity: 1 }] }
    const first = await post(writer, url, 'p1', parcel)
    expect([first.statusCode, first.json().lines[0].shipped]).toEqual([200, 1])
    const again = await post(writer, url, 'p1', parcel)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await shipments(number)).toBe(1)
    const other = await post(writer, url, 'p1', { ...parcel, tracking: 'JD2' })
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency-key-reused'])
    // Another program's header is another header.
    expect((await post(await keyWith('orders:write'), url, 'p1', parcel)).statusCode).toBe(200)
    expect(await shipments(number)).toBe(2)
  })

  test('says what was paid at the door, and what went back of it', async () => {
    const number = await placed()
    const orderId = (await shop.desk.idOf(number))!
    const by = { actor: 'owner', channel: 'test' }
    await shop.afterPlacing.ship(orderId, { carrier: 'DHL', tracking: '' }, by)
    await shop.afterPlacing.recordCash(orderId, { id: 'cash', reason: '' }, by)
    const desk = await keyWith('orders:read', 'refunds:write')
    const back = { of: 'pieces', lines: [{ sku: 'TEE-M', quantity: 1 }] }
    expect((await post(desk, `/api/v1/orders/${number}/refunds`, `back ${number}`, back)).statusCode).toBe(200)
    const read = async () => (await get(desk, `/api/v1/orders/${number}`)).json()
    const { total, paid, refunded } = await read()
    expect([paid, refunded]).toEqual([total, usd(0)])
    const [refund] = (await shop.handler.fold(payment, orderId)).state.refunds
    await shop.payments.givenByHand(orderId, refund!.refundId, { how: 'Cash', reference: '', by: 'Ada' })
    expect((await read()).refunded).toEqual(usd(850))
  })

  test('of which pieces are shipped that it does not have says which ones it has', async () => {
    const number = await placed()
    const parcel = { carrier: 'DHL', lines: [{ sku: 'TEE', quantity: 1 }] }
    expect((await post(writer, `/api/v1/orders/${number}/ship`, `no tee ${number}`, parcel)).json()).toMatchObject({
      ...{ code: 'shipment-exceeds-order', skus: ['TEE-M'] },
      detail: 'The order has no TEE. It has TEE-M.',
    })
  })

  test('is not listed after a garbled cursor, and the refusal says what to do', async () => {
    const garbled = await get(reader, '/api/v1/orders?changedAfter=yesterday')
    expect([garbled.statusCode, garbled.json()]).toMatchObject([
      400,
      { code: 'invalid-request', detail: expect.stringContaining('send the `cursor` of an answer as it came') },
    ])
    const other = await get(reader, '/api/v1/orders?changedAfter=6553f100-0000000000000001.00.0000')
    expect([other.statusCode, other.json().code]).toEqual([410, 'cursor-unknown'])
  })

  test('names in the document the refusals that can happen, and no others', async () => {
    const { paths } = (await shop.app.inject('/api/v1/openapi.json')).json()
    const refusals = (step: string) => {
      const answers = JSON.stringify(paths[`/api/v1/orders/{id}/${step}`].post.responses)
      const codes = [...answers.matchAll(/Problem\.((?:order|shipment|cash|refund)-[\w-]+)/g)].map(([, code]) => code)
      return [...new Set(codes)].sort()
    }
    expect(refusals('cancel')).toEqual([
      ...['order-already-cancelled', 'order-already-shipped', 'order-amending', 'order-not-found', 'order-not-placed'],
      'refund-needs-staff',
    ])
    expect(refusals('deliver')).toEqual(['order-not-found', 'order-not-shipped'])
    expect(refusals('cash')).toEqual([
      ...['cash-already-taken', 'cash-not-due', 'cash-out-of-range', 'cash-reason-missing', 'order-already-cancelled'],
      ...['order-not-found', 'order-not-placed', 'order-not-shipped'],
    ])
    expect(refusals('cash/undo')).toEqual(['cash-given-back', 'order-not-found'])
    expect(refusals('ship')).toEqual([
      ...['order-already-cancelled', 'order-already-shipped', 'order-amending', 'order-held', 'order-not-found'],
      ...['order-not-placed', 'shipment-exceeds-order'],
    ])
  })

  test('that two repeats ship at the same moment is shipped once', async () => {
    const number = await placed()
    const ship = () => post(writer, `/api/v1/orders/${number}/ship`, `both ${number}`, { carrier: 'DHL' })
    const answers = await Promise.all([ship(), ship(), ship()])
    for (const { statusCode, body } of answers)
      expect(statusCode === 200 ? 200 : JSON.parse(body).code).toSatisfy(
        (said: unknown) => said === 200 || said === 'request-in-progress',
      )
    expect(await shipments(number)).toBe(1)
  })

  test('is delivered, and a refusal is decided anew under the same header', async () => {
    const number = await placed()
    const deliver = () => post(writer, `/api/v1/orders/${number}/deliver`, `delivered ${number}`)
    expect((await deliver()).json().code).toBe('order-not-shipped')
    await post(writer, `/api/v1/orders/${number}/ship`, `out ${number}`, { carrier: 'DHL' })
    expect((await deliver()).json()).toMatchObject({ stage: 'delivered' })
    expect((await deliver()).statusCode).toBe(200)
  })

  test('is cancelled by a key of that scope alone, once', async () => {
    const number = await placed()
    const cancel = (key: string) => post(key, `/api/v1/orders/${number}/cancel`, `off ${number}`, { reason: 'damaged' })
    const refused = await cancel(writer)
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'scope-missing', scope: 'orders:cancel' }])
    expect((await cancel(canceller)).json()).toMatchObject({ stage: 'cancelled' })
    expect((await cancel(canceller)).statusCode).toBe(200)
    const other = await post(canceller, `/api/v1/orders/${number}/cancel`, 'another', { reason: '' })
    expect(other.json().code).toBe('order-already-cancelled')
  })

  describe('that is paid at the door', () => {
    const noteCash = (number: number, once: string, body: object = { reason: '' }, key = cashier) =>
      post(key, `/api/v1/orders/${number}/cash`, once, body)
    const undo = (number: number, once: string, cash: string) =>
      post(cashier, `/api/v1/orders/${number}/cash/undo`, once, { cash })
    async function out(): Promise<number> {
      const number = await placed()
      await post(writer, `/api/v1/orders/${number}/ship`, `out ${number}`, { carrier: 'DHL' })
      return number
    }

    test('has its money noted once, by a key of that scope alone, when all of it has left', async () => {
      const early = await placed()
      expect((await noteCash(early, `early ${early}`)).json().code).toBe('order-not-shipped')
      const number = await out()
      expect((await noteCash(number, `cash ${number}`, { reason: '' }, writer)).json()).toMatchObject({
        ...{ code: 'scope-missing', scope: 'orders:cash' },
      })
      const noted = await noteCash(number, `cash ${number}`)
      const { payment, paid, total } = noted.json()
      expect([noted.statusCode, paid]).toEqual([200, total])
      expect(payment).toMatchObject({ paidAhead: false, paidAt: expect.any(String), cash: expect.any(String) })
      expect((await noteCash(number, `cash ${number}`)).json()).toEqual(noted.json())
      expect((await noteCash(number, `once more ${number}`)).json().code).toBe('cash-already-taken')
      const taken: object[] = []
      for await (const { type, data, meta } of shop.store.read(`order-${await shop.desk.idOf(number)}`))
        if (type === 'OrderCashTaken') taken.push({ data, meta })
      const by = expect.stringMatching(/^key:/)
      expect(taken).toMatchObject([{ data: { by, cashId: payment.cash }, meta: { actor: by, channel: 'api' } }])
    })

    test('is paid in part with a reason, in the currency that the buyer was shown', async () => {
      const number = await out()
      const some = { amount: { amount: 1000, currency: 'USD' } }
      expect((await noteCash(number, `a ${number}`, { ...some, reason: '' })).json().code).toBe('cash-reason-missing')
      const euros = { amount: { amount: 1000, currency: 'EUR' }, reason: 'Torn' }
      expect((await noteCash(number, `b ${number}`, euros)).json()).toMatchObject({
        ...{ code: 'invalid-request', detail: 'body.amount.currency: has to be USD' },
      })
      const much = { amount: { amount: 9_999_999, currency: 'USD' }, reason: '' }
      expect((await noteCash(number, `c ${number}`, much)).json()).toMatchObject({
        code: 'cash-out-of-range',
        least: 1,
      })
      expect((await noteCash(number, `d ${number}`, { ...some, reason: 'Torn' })).json().paid).toEqual(usd(1000))
    })

    test('has it taken back, once, and never what was noted since; not once money has gone back', async () => {
      const number = await out()
      const first = (await noteCash(number, `first ${number}`)).json().payment.cash
      const undone = await undo(number, `undo ${number}`, first)
      expect(undone.json()).toMatchObject({ paid: usd(0), payment: { paidAt: null, cash: null } })
      const second = (await noteCash(number, `second ${number}`)).json()
      expect((await undo(number, `undo ${number}`, first)).json()).toEqual(second)
      expect((await undo(number, `another ${number}`, first)).json()).toEqual(second)
      const back = { of: 'pieces', lines: [{ sku: 'TEE-M', quantity: 1 }] }
      await post(await keyWith('refunds:write'), `/api/v1/orders/${number}/refunds`, `back ${number}`, back)
      expect((await undo(number, `late ${number}`, second.payment.cash)).json().code).toBe('cash-given-back')
    })

    test('and that came back unpaid says so of its return', async () => {
      const number = await out()
      const orderId = (await shop.desk.idOf(number))!
      const by = { actor: 'owner', channel: 'test' }
      const asked = await shop.returns.request(
        orderId,
        { lines: [{ uid: 'TEE-M', quantity: 3 }], reason: 'unwanted', note: '' },
        by,
      )
      if (!asked.ok) throw new Error(asked.rejection.code)
      const { returnId } = asked.returned
      for (const step of [shop.returns.approve, shop.returns.receive, shop.returns.refund]) await step(returnId, by)
      const id = (await shop.outside()).ids.of('return', returnId)
      await shop.caughtUp()
      const told = (await get(writer, `/api/v1/returns/${id}`)).json()
      expect(told).toMatchObject({ status: 'refunded', amount: { amount: 0 }, unpaid: true })
      const events = (
        await get(await keyWith('orders:read', 'events:read'), `/api/events?after=start&subject=return/${id}`, {
          accept: 'application/cloudevents-batch+json',
        })
      ).json<{ type: string; data: object }[]>()
      expect(events.at(-1)).toMatchObject({ type: 'return.refunded.v1', data: { unpaid: true, amount: { amount: 0 } } })
    })
  })

  test('is not changed without an Idempotency-Key', async () => {
    const answer = await post(writer, `/api/v1/orders/${await placed()}/deliver`, undefined)
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, 'headers.idempotency-key'])
  })

  test('is told in the history by the name of the key', async () => {
    const number = await placed()
    await post(writer, `/api/v1/orders/${number}/ship`, `told ${number}`, { carrier: 'DHL' })
    const events: { actor: string; channel: string }[] = []
    const orderId = await shop.desk.idOf(number)
    for await (const { type, meta } of shop.store.read(`order-${orderId}`))
      if (type === 'OrderShipped') events.push(meta)
    expect(events).toMatchObject([{ actor: expect.stringMatching(/^key:[0-9a-f]{12}$/), channel: 'api' }])
  })
})

describe('the list of changed orders', () => {
  type List = { orders: { number: number; stage: string }[]; cursor: string; more: boolean }
  const list = async (query: string) => {
    const answer = await get(writer, `/api/v1/orders?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return { ...answer.json<List>(), from: answer.headers['shop-cursor'] }
  }
  const numbers = ({ orders }: List) => orders.map(({ number }) => number)

  test('goes on after each page, and misses nothing', async () => {
    const own = [await placed(), await placed(), await placed()]
    const found: number[] = []
    let page = await list('limit=2')
    expect(page.from).toMatch(/^[0-9a-f]{8}-\d{16}\.99\.[0-9a-f]{4}$/)
    for (;;) {
      expect(page.orders.length).toBeLessThanOrEqual(2)
      found.push(...numbers(page))
      if (!page.more) break
      page = await list(`limit=2&changedAfter=${page.cursor}`)
      expect(page.from).toBeUndefined()
    }
    expect(found).toEqual(expect.arrayContaining(own))
    const end = await list(`changedAfter=${page.cursor}`)
    expect([end.orders, end.more]).toEqual([[], false])
    await post(writer, `/api/v1/orders/${own[1]}/ship`, `listed ${own[1]}`, { carrier: 'DHL' })
    const next = await list(`changedAfter=${end.cursor}`)
    expect(next.orders).toMatchObject([{ number: own[1], stage: 'shipped' }])
    expect(numbers(await list(`changedAfter=${next.cursor}`))).toEqual([])
  })

  test('takes the cursor of an event, and refuses one of another log', async () => {
    const { cursor } = await list('limit=1')
    const programs = await keyWith('orders:read', 'events:read')
    expect((await get(programs, `/api/events?after=${cursor}`)).statusCode).toBe(200)
    const other = `${cursor.slice(0, -4)}${cursor.endsWith('0000') ? '1111' : '0000'}`
    const refused = await get(writer, `/api/v1/orders?changedAfter=${other}`)
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'cursor-unknown'])
    expect((await get(writer, '/api/v1/orders?changedAfter=7')).json().code).toBe('invalid-request')
  })
})

describe('stock', () => {
  test('is read by SKU, with what orders hold of it', async () => {
    const key = await keyWith('stock:read')
    const read = async () => (await get(key, '/api/v1/stock/TEE-M')).json()
    const before = await read()
    await placed()
    expect(await read()).toEqual({
      ...{ sku: 'TEE-M', on_hand: before.on_hand, committed: before.committed + 3 },
      available: before.available - 3,
    })
    expect((await get(key, '/api/v1/stock/NONE')).json().code).toBe('sku-not-found')
    expect((await get(writer, '/api/v1/stock/TEE-M')).json()).toMatchObject({ scope: 'stock:read' })
  })
})

describe('the frame', () => {
  test('lets a request wait for what another one wrote', async () => {
    const number = await placed()
    const shipped = await post(writer, `/api/v1/orders/${number}/ship`, `wait ${number}`, { carrier: 'DHL' })
    const position = String(shipped.headers['shop-position'])
    expect(position).toMatch(/^\d+$/)
    for (const said of [position, `00000000-${position.padStart(16, '0')}.00`])
      expect((await get(writer, `/api/v1/orders/${number}`, { 'shop-position': said })).statusCode).toBe(200)
    expect((await get(writer, '/api/v1/key', { 'shop-position': 'soon' })).json().code).toBe('invalid-request')
  })

  test.each([
    ['a position past the end of the log', String(Number.MAX_SAFE_INTEGER)],
    ['an event past the end of the log', '00000000-0009007199254740.00'],
    ['an event of a log that is lost', '6553f100-0000000000000001.00'],
  ])('waits for nothing that cannot come: %s', async (_what, position) => {
    const lost = await get(writer, '/api/v1/key', { 'shop-position': position })
    expect([lost.statusCode, lost.json().code, lost.headers['retry-after']]).toEqual([410, 'cursor-unknown', undefined])
  })

  test('tells what is left, and refuses a key that asks too much', async () => {
    let clock = Date.parse('2026-11-20T09:00:00.000Z')
    const own = await openShop({ now: () => new Date(clock) })
    const made = await own.keys.create({ name: 'Busy', scopes: ['orders:read'] }, { actor: 'owner', channel: 'test' })
    if (!made.ok) throw new Error(made.problem.detail)
    const headers = { authorization: `Bearer ${made.made.key}` }
    const ask = () => own.app.inject({ url: '/api/v1/key', headers })
    const first = await ask()
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"key";q=100;w=5', ratelimit: '"key";r=99;t=1' })
    for (let sent = 1; sent < 100; sent++) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
    expect(refused.headers).toMatchObject({ ratelimit: '"key";r=0;t=5', 'retry-after': '1' })
    clock += 1000
    for (let sent = 0; sent < 20; sent++) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
    await own.end()
  })
})
