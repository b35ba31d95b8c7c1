import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyAnswer, MadeKey } from '#api/keys/schema.ts'
import { actorOfKey } from '#domain/key/events.ts'
import { stock } from '#domain/stock/decide.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let clock = Date.parse('2026-11-20T09:12:00.000Z')
let shop: Awaited<ReturnType<typeof openShop>>
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await openShop({ now: () => new Date(clock) })
  admin = await signedIn(shop, { admin: true, name: 'Ana', confirmed: true })
  await shop.caughtUp()
})
afterAll(() => shop.end())

const hour = 60 * 60_000

const asAdmin = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie: admin.cookie }, ...(payload && { payload }) })
async function make(body: object = {}): Promise<MadeKey> {
  const asked = { name: 'Warehouse', scopes: ['stock:write', 'orders:read'], ...body }
  const answer = await asAdmin('POST', '/api/admin/keys', asked)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const use = (key: string, headers = {}) =>
  shop.app.inject({ url: '/api/v1/key', headers: { authorization: `Bearer ${key}`, ...headers } })
const status = async (key: string) => (await use(key)).statusCode
const listed = async (keyId: string) => {
  const { keys } = (await asAdmin('GET', '/api/admin/keys')).json<Extract<KeyAnswer, { keys: unknown }>>()
  return keys.find(each => each.keyId === keyId)
}

describe('a key', () => {
  test('opens what its scopes say, and tells what it is', async () => {
    const { keyId, key } = await make()
    expect(key).toMatch(new RegExp(`^slv_${keyId}_[\\w-]{43}$`))
    const answer = await use(key)
    expect(answer.json()).toEqual({
      id: keyId,
      name: 'Warehouse',
      scopes: ['orders:read', 'stock:write'],
      source: null,
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('is asked for as RFC 6750 says', async () => {
    const { key } = await make()
    const without = await shop.app.inject({ url: '/api/v1/key', headers: { cookie: admin.cookie } })
    expect([without.statusCode, without.json().code]).toEqual([401, 'key-invalid'])
    expect(without.headers['www-authenticate']).toBe('Bearer')
    for (const wrong of [
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      `slv_000000000000_${key.slice(17)}`,
      'x',
      '',
    ]) {
      const answer = await use(wrong)
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
    }
  })

  test('is nothing that a page of another site may send', async () => {
    const { key } = await make()
    const preflight = await shop.app.inject({
      ...{ method: 'OPTIONS', url: '/api/v1/key' },
      headers: { origin: 'https://else.example', 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
    expect((await use(key, { origin: 'https://else.example' })).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('works with its older secret for a day after it was rotated', async () => {
    const { keyId, key } = await make()
    const rotated = (await asAdmin('POST', `/api/admin/keys/${keyId}/rotate`)).json<MadeKey>()
    expect(rotated).toMatchObject({ keyId, olderUntil: new Date(clock + 24 * hour).toISOString() })
    expect([await status(key), await status(rotated.key)]).toEqual([200, 200])
    expect(await listed(keyId)).toMatchObject({ olderUntil: rotated.olderUntil })
    const again = await asAdmin('POST', `/api/admin/keys/${keyId}/rotate`)
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'key-rotating', until: rotated.olderUntil, detail: expect.stringContaining(rotated.olderUntil!) },
    ])
    expect([await status(key), await status(rotated.key)]).toEqual([200, 200])
    clock += 24 * hour
    expect([await status(key), await status(rotated.key)]).toEqual([401, 200])
    expect(await listed(keyId)).toMatchObject({ olderUntil: null, state: 'open' })
  })

  test('works no more once the answer to its revocation is there', async () => {
    const { keyId, key } = await make()
    expect(await status(key)).toBe(200)
    expect((await asAdmin('POST', `/api/admin/keys/${keyId}/revoke`)).statusCode).toBe(204)
    expect(await status(key)).toBe(401)
    expect(await listed(keyId)).toMatchObject({ state: 'revoked' })
    const again = await asAdmin('POST', `/api/admin/keys/${keyId}/rotate`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'key-ended'])
    expect((await asAdmin('POST', `/api/admin/keys/${keyId}/revoke`)).statusCode).toBe(204)
    expect((await asAdmin('POST', '/api/admin/keys/ffffffffffff/revoke')).json().code).toBe('key-not-found')
  })

  test('ends when it expires, and is not made to end in the past', async () => {
    const { keyId, key } = await make({ expiresAt: new Date(clock + hour).toISOString() })
    expect(await status(key)).toBe(200)
    clock += hour
    expect(await status(key)).toBe(401)
    expect(await listed(keyId)).toMatchObject({ state: 'expired' })
    const past = await asAdmin('POST', '/api/admin/keys', {
      ...{ name: 'X', scopes: ['orders:read'], expiresAt: new Date(clock).toISOString() },
    })
    expect([past.statusCode, past.json().code]).toEqual([409, 'key-ended'])
  })

  test('is listed with its maker and its last use to the hour, and never with its secret', async () => {
    const { keyId, key } = await make()
    expect(await listed(keyId)).toMatchObject({ by: { kind: 'staff', name: 'Ana' }, usedAt: null })
    await use(key)
    const used = `${new Date(clock).toISOString().slice(0, 13)}:00:00.000Z`
    await expect.poll(async () => (await listed(keyId))?.usedAt).toBe(used)
    const list = (await asAdmin('GET', '/api/admin/keys')).body
    expect(list).not.toContain(key.slice(17))
    const events: unknown[] = []
    for await (const event of shop.store.read(`key-${keyId}`)) events.push(event)
    expect(JSON.stringify(events)).not.toContain(key.slice(17))
  })

  test('stays when its maker leaves, and the list says so', async () => {
    const other = await signedIn(shop, { admin: true, name: 'Ben', confirmed: true })
    const made = await shop.keys.create({ name: 'Books', scopes: ['events:read'] }, { actor: other.accountId })
    if (!made.ok) throw new Error(made.problem.detail)
    const left = { type: 'ChangeRole', data: { admin: false, staff: null } } as const
    await shop.accounts.send(other.accountId, left)
    await shop.caughtUp()
    expect(await listed(made.made.keyId)).toMatchObject({ by: { kind: 'left' }, state: 'open' })
    expect(await status(made.made.key)).toBe(200)
  })

  test('is named by the history of what it did', async () => {
    const { keyId } = await make({ name: 'The warehouse' })
    await shop.sell({ tee: [{ sku: 'tee-m', price: 1000, quantity: 10 }] })
    const command = { type: 'AdjustStock', data: { lines: [{ sku: 'tee-m', by: -1 }], reason: 'damaged' } } as const
    const meta = { actor: actorOfKey(keyId), channel: 'api' }
    const adjusted = await shop.handler.handle(
      stock,
      'tee',
      { ...command, data: { ...command.data, productId: 'tee' } },
      meta,
    )
    expect(adjusted.ok).toBe(true)
    await shop.caughtUp()
    const history = await asAdmin('GET', '/api/admin/products/tee/stock-history?sku=tee-m')
    expect(history.body).toContain('The warehouse')
  })

  test('is made by admins who confirm it', async () => {
    const unconfirmed = await signedIn(shop, { admin: true })
    const answer = await shop.app.inject({
      ...{ method: 'POST', url: '/api/admin/keys', headers: { cookie: unconfirmed.cookie } },
      payload: { name: 'X', scopes: ['orders:read'] },
    })
    expect(answer.json().code).toBe('confirm-again')
  })
})
