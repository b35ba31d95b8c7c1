import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopes } from '#domain/shared/scopes.ts'
import { visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type HookedShop, openHookedShop, soon } from '#tests/api/webhooks/hooked-shop.ts'
import { type Program, program } from './program.ts'

/** Everything that programs and scrapes were told, by where it was told. */
const told = new Map<string, string>()
let hooked: HookedShop
let all: Program

/** Ids that open the pages of orders, returns and carts to anybody, as the log has them. */
const secrets = new Map<string, string>()
const orderIds: string[] = []

beforeAll(async () => {
  hooked = await openHookedShop({ env: { METRICS_PORT: '0' } })
  const { shop } = hooked
  all = await program(shop, ...scopes)
  await hooked.add({ types: ['*'], personal: true, from: 'start', batch: 50 })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 1000, quantity: 500 }] })
})
afterAll(() => hooked.end())

async function say(where: string, answer: { readonly statusCode: number; readonly body: string }, status = 200) {
  expect(answer.statusCode, `${where}: ${answer.body}`).toBe(status)
  told.set(where, answer.body)
}

async function placed(name: string): Promise<{ number: number; orderId: string; buyer: ReturnType<typeof visitor> }> {
  const buyer = visitor(hooked.shop.app)
  await buyer.add('TEE-M', 5)
  const answer = await buyer.order(orderBody, `the order ${name}`)
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...answer.json<{ number: number; orderId: string }>(), buyer }
}

/** An order that is shipped, paid, delivered, sent back and paid back, one that is cancelled, and what is refused of both. */
async function happen(): Promise<void> {
  const { shop } = hooked
  const [kept, cancelled] = [await placed('kept'), await placed('cancelled')]
  orderIds.push(kept.orderId, cancelled.orderId)
  const path = `orders/${kept.number}`
  await say('ship', await all.post(`${path}/ship`, { carrier: 'DHL' }))
  await say('deliver', await all.post(`${path}/deliver`))
  const by = { actor: 'owner', channel: 'test' }
  expect((await shop.afterPlacing.recordCash(kept.orderId, { id: 'cash', reason: '' }, by)).ok).toBe(true)
  const asked = { lines: [{ uid: 'TEE-M', quantity: 2 }], reason: 'size', note: 'Too tight' }
  expect((await kept.buyer.json('POST', `/api/orders/${kept.orderId}/returns`, asked)).statusCode).toBe(201)
  const pieces = (quantity: number) => ({ of: 'pieces', lines: [{ sku: 'TEE-M', quantity }] })
  await say('refund', await all.post(`${path}/refunds`, pieces(1)))
  const message = { name: 'Ada', email: orderBody.billing.email, subject: 'My order', message: 'Where is it?' }
  await shop.receiveRequest(message, 'en', null)
  await say('cancel', await all.post(`orders/${cancelled.number}/cancel`, { reason: 'Sold out' }))
  await say('too much', await all.post(`${path}/refunds`, pieces(9)), 409)
  await say('ship a cancelled order', await all.post(`orders/${cancelled.number}/ship`, { carrier: 'DHL' }), 409)
  await say('no such order', await all.get('orders/999999'), 404)
  await shop.caughtUp()
}

async function collectSecrets(): Promise<void> {
  for await (const page of hooked.shop.store.readAll(-1))
    for (const { stream } of page) {
      // Those that count numbers have no such id.
      const [, kind, id] = /^(order|return|cart)-(.{16,})$/.exec(stream) ?? []
      if (kind && id) secrets.set(id, kind)
    }
}

test('no program and no scrape is told an id that opens a page to anybody', async () => {
  await happen()
  await collectSecrets()
  expect([...secrets.keys()]).toEqual(expect.arrayContaining(orderIds))
  expect(new Set(secrets.values())).toEqual(new Set(['order', 'return', 'cart']))

  const { paths } = (await hooked.shop.app.inject('/api/v1/openapi.json')).json<{ paths: Record<string, object> }>()
  const lists = Object.keys(paths).filter(
    path => path.startsWith('/api/v1/') && 'get' in paths[path]! && !path.includes('{'),
  )
  const asks = (path: string) => (path.endsWith('/products/find') ? '?by=code&is=TEE-M' : '')
  for (const path of lists) await say(path, await all.get(path.slice('/api/v1/'.length) + asks(path)))
  for (const name of ['orders', 'returns', 'customers', 'refunds', 'requests']) {
    const rows = JSON.parse(told.get(`/api/v1/${name}`)!)[name] as readonly { readonly id: string }[]
    expect(rows.length, name).toBeGreaterThan(0)
    for (const { id } of rows) await say(`${name}/${id}`, await all.get(`${name}/${id}`))
  }

  await soon(() => hooked.receiver.events().map(({ type }) => type)).toContain('order.cancelled.v1')
  for (const [n, { body, headers }] of hooked.receiver.requests.entries())
    told.set(`webhook ${n}`, JSON.stringify([body, headers]))
  told.set('metrics', await hooked.shop.metrics!.text())

  const leaks = [...told].flatMap(([where, text]) =>
    [...secrets].filter(([id]) => text.includes(id)).map(([, kind]) => `${where} tells the id of the ${kind}`),
  )
  expect(leaks).toEqual([])
})
