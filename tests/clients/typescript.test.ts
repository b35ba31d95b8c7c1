import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient, type ShopEvent, ShopProblem, verifyWebhook } from '#clients/typescript/index.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { type ProgramsDocument, writeClient } from '#scripts/client/write-client.ts'
import { openShop } from '#tests/api/open-shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let url: string
let seen: { readonly headers: Headers }[]
beforeAll(async () => {
  shop = await openShop()
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 1000, quantity: 10 }] })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.end())

async function client(scopes: readonly Scope[], fetch = globalThis.fetch, attempts?: number): Promise<Client> {
  const made = await shop.keys.create({ name: 'Program', scopes: [...scopes] }, { actor: 'owner', channel: 'test' })
  if (!made.ok) throw new Error(made.problem.detail)
  seen = []
  const watched: typeof fetch = async (address, init) => {
    seen.push({ headers: init!.headers as Headers })
    return fetch(address, init)
  }
  return createClient({ url, key: made.made.key, fetch: watched, ...(attempts && { attempts }) })
}

const set = (set: number, from: number | null) => ({ sku: 'TEE-M', set, of: 'on_hand', from }) as const

test('what is generated is what `npm run client` would write now', async () => {
  const document = (await shop.app.inject('/api/v1/openapi.json')).json<ProgramsDocument>()
  for (const [file, text] of Object.entries(writeClient(document))) {
    const committed = await readFile(join(import.meta.dirname, '../../clients/typescript/generated', file), 'utf8')
    expect(committed === text, `${file} is another one now: npm run client writes it`).toBe(true)
  }
})

describe('the client', () => {
  test('calls operations by name, with keys of their own, and reads what it wrote', async () => {
    const wms = await client(['stock:read', 'stock:write'])
    const { items, position } = await wms.writeStock({ body: { items: [set(12, 10)] } })
    expect(items).toMatchObject([{ sku: 'TEE-M', ok: true, on_hand: 12 }])
    expect(await wms.readStock({ sku: 'TEE-M' })).toMatchObject({ on_hand: 12 })
    const [write, read] = seen
    expect(write!.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
    expect(read!.headers.get('shop-position')).toBe(String(position))
    await wms.writeStock({ body: { items: [set(9, 12)] }, idempotencyKey: 'count 1' })
    expect(seen.at(-1)!.headers.get('idempotency-key')).toBe('count 1')
    const refused = await wms.readOrder({ id: 1 }).catch(error => error)
    expect(refused).toBeInstanceOf(ShopProblem)
    expect(refused).toMatchObject({ status: 403, code: 'scope-missing', problem: { scope: 'orders:read' } })
  })

  test('sends a request again under the same key when the shop was away or busy', async () => {
    let failures = 0
    const wms = await client(['stock:write', 'stock:read'], async (...given) => {
      if (failures++ === 0) {
        // The shop carries it out, and the answer gets lost.
        await fetch(...given)
        throw new TypeError('fetch failed')
      }
      if (failures === 2) return new Response('', { status: 503 })
      return fetch(...given)
    })
    const adjusted = await wms.writeStock({ body: { items: [{ sku: 'TEE-M', adjust: 5, reason: 'received' }] } })
    expect(adjusted.items).toMatchObject([{ ok: true }])
    expect(new Set(seen.map(each => each.headers.get('idempotency-key'))).size).toBe(1)
    expect(seen).toHaveLength(3)
    expect(await wms.readStock({ sku: 'TEE-M' })).toMatchObject({ on_hand: 14 })
  })

  test('sends lines and reads lines', async () => {
    const wms = await client(['stock:write'])
    const told = await Array.fromAsync(wms.bulk('writeStock', [set(20, 14), { ...set(1, null), sku: 'NONE' }]))
    expect(told).toMatchObject([
      { ok: true, on_hand: 20 },
      { ok: false, code: 'sku-not-found' },
      { done: true, accepted: 1, refused: 1 },
    ])
  })

  test('follows events, and goes on after a cursor', async () => {
    const reader = await client(['events:read', 'stock:read', 'stock:write'])
    const { cursor } = await reader.eventBatch({ after: 'start', types: ['stock.*'], limit: 1000 })
    const write = async (items: Parameters<Client['writeStock']>[0]['body']['items']) =>
      reader.writeStock({ body: { items } })
    await write([set(30, null)])
    await write([set(31, null)])
    const leaving = new AbortController()
    const heard: { readonly cursor: string; readonly event: ShopEvent }[] = []
    for await (const one of reader.events({ after: cursor, types: ['stock.*'], signal: leaving.signal })) {
      heard.push(one)
      if (heard.length === 2) break
    }
    leaving.abort()
    expect(heard.map(({ event }) => event.type)).toEqual(['stock.changed.v1', 'stock.changed.v1'])
    const rest = await reader.eventBatch({ after: heard[0]!.cursor, types: ['stock.*'] })
    expect(rest.events).toEqual([heard[1]!.event])
    const lost = await reader.eventBatch({ after: '6553f100-0000000000000001.00.0000' }).catch(error => error)
    expect(lost).toMatchObject({ status: 410, code: 'cursor-unknown' })
  })

  test('opens a stream again where it broke', async () => {
    let broken = 0
    const reader = await client(['events:read', 'stock:read'], async (...given) => {
      const answer = await fetch(...given)
      if (broken++ > 0) return answer
      const text = await answer.body!.getReader().read()
      const [first] = new TextDecoder().decode(text.value).split(/(?<=\ndata: .*\n\n)/)
      return new Response(first, { headers: answer.headers })
    })
    const leaving = new AbortController()
    const ids: string[] = []
    const { events } = await reader.eventBatch({ after: 'start', types: ['stock.*'] })
    broken = 0
    for await (const { event } of reader.events({ after: 'start', types: ['stock.*'], signal: leaving.signal })) {
      ids.push(event.id)
      if (ids.length === events.length) break
    }
    leaving.abort()
    expect(ids).toEqual(events.map(({ id }) => id))
    expect(broken).toBeGreaterThan(1)
  })

  test('waits with a stream until an outage is over', async () => {
    let refused = 0
    const away = async (...given: Parameters<typeof fetch>) =>
      refused++ < 2 ? new Response('', { status: 503 }) : fetch(...given)
    const reader = await client(['events:read', 'stock:read'], away, 1)
    const leaving = new AbortController()
    const next = reader.events({ after: 'start', types: ['stock.*'], signal: leaving.signal }).next()
    expect((await next).value).toMatchObject({ event: { type: 'stock.changed.v1' } })
    expect(refused).toBe(3)
    leaving.abort()
  })

  test('waits for a batch from a cursor on, so that a wait which is cut off and begins again passes over nothing', async () => {
    const asked: URL[] = []
    const reader = await client(['events:read', 'stock:read', 'stock:write'], async (address, init) => {
      const url = address as URL
      if (url.pathname === '/api/events') asked.push(url)
      if (url.searchParams.get('wait') !== '30' || asked.length > 2) return fetch(address, init)
      await reader.writeStock({ body: { items: [set(40, null)] } })
      throw new TypeError('fetch failed')
    })
    const { events } = await reader.eventBatch({ after: 'now', types: ['stock.*'], wait: 30 })
    expect(events).toMatchObject([{ type: 'stock.changed.v1', data: { items: [{ on_hand: 40 }] } }])
    expect(asked.map(url => url.searchParams.get('after') === 'now')).toEqual([true, false, false])
  })

  test('misses nothing of a stream that begins now and breaks before its first event', async () => {
    const broken = Promise.withResolvers<void>()
    const again = Promise.withResolvers<void>()
    let streams = 0
    const reader = await client(['events:read', 'stock:read', 'stock:write'], async (address, init) => {
      const isStream = (init!.headers as Headers).get('accept') === 'text/event-stream'
      if (isStream && streams++ > 0) await again.promise
      const answer = await fetch(address, init)
      if (!isStream || streams > 1) return answer
      const first = await answer.body!.getReader().read()
      broken.resolve()
      return new Response(first.value, { headers: answer.headers })
    })
    const leaving = new AbortController()
    const next = reader.events({ after: 'now', types: ['stock.*'], signal: leaving.signal }).next()
    await broken.promise
    const { items } = await reader.writeStock({ body: { items: [set(50, null)] } })
    expect(items).toMatchObject([{ ok: true }])
    again.resolve()
    expect((await next).value).toMatchObject({
      event: { type: 'stock.changed.v1', data: { items: [{ on_hand: 50 }] } },
    })
    expect(streams).toBe(2)
    leaving.abort()
  })
})

describe('verifyWebhook', () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const body = JSON.stringify([{ id: 'e-1', type: 'stock.changed.v1' }])
  const now = new Date()
  const signature = new Webhook(secret).sign('b_1', now, body)
  const headers = {
    'webhook-id': 'b_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} ${signature}`,
  }

  test('gives the events of a request that the published library signed', async () => {
    expect(await verifyWebhook({ body, headers, secret, now })).toEqual(JSON.parse(body))
    const bytes = new TextEncoder().encode(body)
    const older = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
    expect(
      await verifyWebhook({ body: bytes, headers: new Headers(headers), secret: [older, secret], now }),
    ).toHaveLength(1)
  })

  test.each([
    ['another body', { body: `${body} ` }, 'does not fit'],
    ['another secret', { secret: `whsec_${Buffer.alloc(32, 2).toString('base64')}` }, 'does not fit'],
    ['another id', { headers: { ...headers, 'webhook-id': 'b_2' } }, 'does not fit'],
    ['an old request', { now: new Date(now.getTime() + 301_000) }, 'another time'],
    ['a request without a signature', { headers: {} }, 'no header'],
  ])('refuses %s', async (_what, changed, message) => {
    await expect(verifyWebhook({ body, headers, secret, now, ...changed })).rejects.toThrow(message)
  })
})
