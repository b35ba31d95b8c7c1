import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebhookDetail } from '#api/webhooks/schema.ts'
import { stock } from '#domain/stock/decide.ts'
import { type HookedShop, openHookedShop, soon } from './hooked-shop.ts'

let hooked: HookedShop
let pieces = 10
beforeAll(async () => {
  hooked = await openHookedShop()
  await hooked.shop.sell({ tee: [{ sku: 'T-1', price: 1299, quantity: pieces }] })
})
afterAll(() => hooked.end())

async function count(): Promise<void> {
  const counts = [{ sku: 'T-1', quantity: ++pieces }]
  await hooked.shop.handler.handle(stock, 'tee', { type: 'CountStock', data: { productId: 'tee', counts } })
}

function program(key: string) {
  return (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object, once: string = randomUUID()) =>
    hooked.shop.app.inject({
      ...{ method, url: `/api/v1/webhooks${path}` },
      headers: { authorization: `Bearer ${key}`, ...(method === 'POST' && { 'idempotency-key': once }) },
      ...(payload && { payload }),
    })
}
const terms = (more: object = {}) => ({ name: 'WMS', url: hooked.receiver.url, types: ['stock.*'], ...more })
const scopes = ['webhooks:read', 'webhooks:write', 'stock:read']

test('a program adds an endpoint once, and it ends with the key', async () => {
  const { key, keyId } = await hooked.key(scopes)
  const ask = program(key)
  const once = randomUUID()
  const added = await ask('POST', '', terms(), once)
  expect(added.statusCode, added.body).toBe(200)
  expect(added.headers['shop-position']).toBeDefined()
  const { webhookId } = added.json()
  const listed = (await ask('GET')).json().webhooks
  expect(listed).toMatchObject([{ webhookId, scopes: ['stock:read'], by: { kind: 'key', name: 'X' }, personal: false }])
  await count()
  await hooked.receiver.until(() => hooked.receiver.requests.length === 1)
  const revoked = await hooked.shop.app.inject({
    method: 'POST',
    url: `/api/admin/keys/${keyId}/revoke`,
    headers: { cookie: hooked.cookie },
  })
  expect(revoked.statusCode, revoked.body).toBe(204)
  await count()
  const detail = async () => (await hooked.ask('GET', `/${webhookId}`)).json<WebhookDetail>().webhook
  await soon(async () => (await detail()).because).toBe('key-ended')
  expect(hooked.receiver.requests).toHaveLength(1)
  // An admin takes it over, and nothing was left out.
  await hooked.ask('POST', `/${webhookId}/resume`, {})
  await hooked.receiver.until(() => hooked.receiver.requests.length === 2)
  expect(await detail()).toMatchObject({ state: 'open', by: { kind: 'staff', name: 'Ana' } })
  await hooked.ask('DELETE', `/${webhookId}`)
})

test('a program is told no more than its key may read, also by way of the endpoints of others', async () => {
  const ask = program((await hooked.key(scopes)).key)
  const missing = async (answer: ReturnType<typeof ask>) => {
    const { statusCode, body } = await answer
    return [statusCode, JSON.parse(body).scope]
  }
  expect(await missing(ask('POST', '', terms({ types: ['order.placed.v1'] })))).toEqual([403, 'orders:read'])
  expect(await missing(ask('POST', '', terms({ personal: true })))).toEqual([403, 'customers:read'])
  const { webhookId } = await hooked.add({ types: ['order.*'], personal: true })
  const other = 'https://elsewhere.example/in'
  for (const answer of [
    ask('PATCH', `/${webhookId}`, { url: other }),
    ask('GET', `/${webhookId}`),
    ask('POST', `/${webhookId}/rotate`, {}),
    ask('POST', `/${webhookId}/replay`, { from: 'start' }),
    ask('DELETE', `/${webhookId}`),
  ])
    expect((await answer).statusCode).toBe(403)
  const seen = (await hooked.ask('GET', `/${webhookId}`)).json<WebhookDetail>().webhook
  expect([seen.url, seen.state]).toEqual([hooked.receiver.url, 'open'])
  await hooked.ask('DELETE', `/${webhookId}`)
})

test('a program without the scope changes nothing', async () => {
  const ask = program((await hooked.key(['webhooks:read', 'stock:read'])).key)
  expect((await ask('POST', '', terms())).json()).toMatchObject({ code: 'scope-missing', scope: 'webhooks:write' })
  expect((await ask('GET')).statusCode).toBe(200)
})
