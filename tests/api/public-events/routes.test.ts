import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { planted } from '#tests/sealing/planted.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'
import { read } from './told-log.ts'

let shop: OpenShop
let reader: string
let bookkeeper: string
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 50 }] })
  reader = await key(['events:read', 'orders:read', 'customers:read'])
  bookkeeper = await key(['events:read', 'orders:read'])
  await order('first')
})
afterAll(() => shop.end())

/** A key as programs send it. */
async function key(scopes: readonly Scope[]): Promise<string> {
  const created = await shop.keys.create(
    { name: 'A program', scopes: [...scopes] },
    { actor: 'owner', channel: 'test' },
  )
  if (!created.ok) throw new Error(created.problem.title)
  return created.made.key
}

async function order(name: string, billing = orderBody.billing): Promise<string> {
  const guest = visitor(shop.app)
  await guest.add('TEE-M', 2)
  const placed = await guest.order({ ...orderBody, billing, shipping: billing }, `order-of-the-events-${name}`)
  expect(placed.statusCode).toBe(201)
  return placed.json().orderId
}

const ask = (query: string, by = reader, headers = {}) =>
  shop.app.inject({ url: `/api/events${query}`, headers: { authorization: `Bearer ${by}`, ...headers } })

const linkOf = (headers: { readonly link?: unknown }) => /^<(.*)>; rel="next"$/.exec(String(headers.link))![1]!

describe('GET /api/events', () => {
  test('answers batches from the very beginning, each with the address of the next', async () => {
    const first = await ask('?after=start&types=order.*&limit=1')
    expect(first.statusCode, first.body).toBe(200)
    expect(first.headers['content-type']).toBe('application/cloudevents-batch+json; charset=utf-8')
    const [placed] = read(first.body)
    expect(placed).toMatchObject({ specversion: '1.0', type: 'order.placed.v1', data: { number: 1001 } })
    expect(placed!.sequence).toMatch(/^00000000-\d{16}\.00$/)
    const next = await ask(linkOf(first.headers).slice('/api/events'.length))
    expect(read(next.body)).toEqual([])
    expect(linkOf(next.headers)).toContain('types=order.*')
    const { source } = placed as unknown as { source: string }
    expect(source).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('tells a buyer’s data to those who may read customers, and an order’s own id to nobody', async () => {
    const orderId = await order('buyer')
    const all = (await ask('?after=start&limit=1000')).body
    const some = (await ask('?after=start&limit=1000', bookkeeper)).body
    expect(all).toContain(orderBody.billing.email)
    expect(some).not.toContain(orderBody.billing.email)
    for (const body of [all, some]) expect(body).not.toContain(orderId)
  })

  test('tells nothing of a person any more who was erased', async () => {
    await order('planted', { ...orderBody.billing, ...planted })
    const told = () => ask('?after=start&limit=1000')
    expect((await told()).body).toContain(planted.email)
    await eraseEmail(shop, planted.email)
    const body = (await told()).body
    for (const value of Object.values(planted)) expect(body.toLowerCase()).not.toContain(value.toLowerCase())
    const placed = read(body).findLast(({ type }) => type === 'order.placed.v1')
    expect(placed!.data).toMatchObject({ customer: null, erased: true })
  })

  test('refuses what the key may not read, and what the shop does not know', async () => {
    expect((await shop.app.inject({ url: '/api/events' })).statusCode).toBe(401)
    const blind = await key(['orders:read'])
    expect((await ask('', blind)).json()).toMatchObject({ code: 'scope-missing', scope: 'events:read' })
    const deaf = await key(['events:read'])
    expect((await ask('?types=order.placed.v1', deaf)).json()).toMatchObject({
      code: 'scope-missing',
      scope: 'orders:read',
    })
    expect((await ask('?types=order.lost.v1')).json()).toMatchObject({
      code: 'invalid-request',
      detail: expect.stringContaining('order.lost.v1'),
    })
    expect((await ask('', deaf)).json()).toMatchObject({
      code: 'invalid-request',
      detail: expect.stringContaining('orders:read'),
    })
    for (const garbled of ['yesterday', '00000000-0000000000099999.00.00']) {
      const answer = await ask(`?after=${garbled}`)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'invalid-request', detail: expect.stringContaining('a cursor as an answer gave it, start, now') },
      ])
    }
    expect((await ask('', reader, { 'last-event-id': 'yesterday' })).json()).toMatchObject({
      ...{ code: 'invalid-request', detail: expect.stringContaining('send the id of a message as it came') },
    })
    const elsewhere = '00000000-0000000000099999.00.0000'
    const refused = await ask(`?after=${elsewhere}`)
    expect(refused.statusCode).toBe(410)
    expect(refused.json()).toMatchObject({ code: 'cursor-unknown' })
  })

  test('begins after an instant, now, or at the last id that was heard', async () => {
    const begun = new Date().toISOString()
    const now = await ask('?after=now')
    await order('later')
    await shop.caughtUp()
    const since = read((await ask(`?after=${begun}&types=order.placed.v1`)).body)
    expect(since).toHaveLength(1)
    const from = new URL(linkOf(now.headers), 'http://shop').searchParams.get('after')!
    expect(read((await ask('?after=start&types=order.placed.v1', reader, { 'last-event-id': from })).body)).toEqual(
      since,
    )
  })

  test('forgets who waited once they have their answer', async () => {
    for (let n = 0; n < 12; n++) expect((await ask('?after=start&limit=1&wait=1')).statusCode).toBe(200)
  })

  /** A reader that takes nothing of more than the network holds for it. */
  async function openSlow(port: number) {
    const id = () => randomUUID()
    const change = () => ({ id: id(), type: 'SettingsChanged', data: { changes: { name: 'x'.repeat(8000) } }, meta })
    const meta = { correlationId: id(), causationId: id(), actor: 'test', channel: 'test' }
    for (let n = 0; n < 10; n++) await shop.store.append('settings-test', Array.from({ length: 200 }, change), 'any')
    const taken = once(shop.app.server, 'connection')
    const client = connect(port, '127.0.0.1').pause()
    const [server] = (await taken) as [Socket]
    const by = await key(['events:read', 'settings:read'])
    const lines = [
      'GET /api/events?after=start HTTP/1.1',
      'Host: shop',
      'Accept: text/event-stream',
      `Authorization: Bearer ${by}`,
    ]
    client.write(`${lines.join('\r\n')}\r\n\r\n`)
    return { client, server }
  }

  test('streams to many and to no more than it should, holds little for a slow one, and ends them all', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/api/events?after=now&types=order.placed.v1`
    const headers = { authorization: `Bearer ${reader}`, accept: 'text/event-stream' }
    const open = () =>
      new Promise<{ status: number; next: (pattern: RegExp) => Promise<string>; ended: Promise<unknown> }>(resolve => {
        get(url, { headers, agent: false }, answer => {
          let said = ''
          let look = () => {}
          answer.setEncoding('utf8').on('data', text => {
            said += text
            look()
          })
          const ended = new Promise(end => answer.once('end', end))
          const next = (pattern: RegExp) =>
            new Promise<string>(found => {
              look = () => {
                if (pattern.test(said)) found(said)
              }
              look()
            })
          resolve({ status: answer.statusCode!, next, ended })
        })
      })
    const streams = await Promise.all(Array.from({ length: 10 }, open))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    await Promise.all(streams.map(({ next }) => next(/^id: .*\nretry: \d+\n\n/)))
    expect((await open()).status).toBe(429)
    await order('streamed')
    const said = await Promise.all(streams.map(({ next }) => next(/\n\n.*event: order.placed.v1\ndata: .*\n\n/s)))
    expect(new Set(said.map(text => /^id: (.*)\nevent: order.placed.v1$/m.exec(text)![1])).size).toBe(1)
    const slow = await openSlow(port)
    await expect.poll(() => slow.server.writableLength).toBeGreaterThan(0)
    expect(slow.server.writableLength).toBeLessThan(100_000)
    await shop.app.close()
    slow.client.destroy()
    // The end says when to come back.
    await Promise.all(streams.map(({ ended }) => ended))
    for (const { next } of streams) await next(/\n\nid: .*\nretry: \d+\n\n$/)
  })
})
