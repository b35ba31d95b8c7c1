import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stock } from '#domain/stock/decide.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { program } from './programs.ts'

const url = '/api/v1/stock'
let shop: Awaited<ReturnType<typeof openShop>>
/** Each has a bucket of its own. */
const warehouse = () => program(shop, ['stock:write', 'stock:read'])

beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
})
afterAll(() => shop.end())

let products = 0
/** A product of its own: S has 10, M 10, L is not tracked. */
async function sold(): Promise<string> {
  const name = `tee${products++}`
  const variant = (size: string, quantity: number) => ({ sku: `${name}-${size}`, price: 850, quantity })
  await shop.sell({ [name]: [variant('S', 10), variant('M', 10), variant('L', -1)] })
  return name
}
const set = (sku: string, to: number | null, from: number | null, of = 'on_hand') => ({ sku, set: to, of, from })
async function eventsOf(name: string) {
  const found: { type: string; by: unknown; actor: string }[] = []
  for await (const { type, data, meta } of shop.store.read(`stock-${name}`))
    found.push({ type, by: (data as { by?: unknown }).by, actor: meta.actor })
  return found
}
const onHand = async (name: string, size: string) =>
  (await shop.handler.fold(stock, name)).state.onHand[`${name}-${size}`]

describe('stock in JSON', () => {
  test('is set and adjusted item by item, with one append a product', async () => {
    const [name, own] = [await sold(), await warehouse()]
    const buyer = visitor(shop.app)
    await buyer.add(`${name}-M`, 3)
    await buyer.order(orderBody, name)
    const answer = await own.send('POST', url, {
      items: [
        set(`${name}-S`, 12, 9),
        set(`${name}-M`, 40, 7, 'available'),
        { sku: `${name}-L`, adjust: -1, reason: 'lost' },
        set('NONE', 1, null),
        set(`${name}-S`, 13, null),
      ],
    })
    expect([answer.statusCode, answer.json().items]).toMatchObject([
      200,
      [
        { sku: `${name}-S`, ok: false, code: 'stock-moved', on_hand: 10, available: 10 },
        { sku: `${name}-M`, ok: true, on_hand: 43, committed: 3, available: 40 },
        { sku: `${name}-L`, ok: false, code: 'stock-not-tracked', on_hand: null, available: null },
        { sku: 'NONE', ok: false, code: 'sku-not-found' },
        { sku: `${name}-S`, ok: false, code: 'named-twice' },
      ],
    ])
    expect((await eventsOf(name)).at(-1)).toEqual({ type: 'StockCounted', by: 'shelf', actor: `key:${own.keyId}` })
    expect(answer.headers['shop-position']).toBe(String(answer.json().position))
    const read = await own.get(`${url}/${name}-M`, { 'shop-position': String(answer.json().position) })
    expect(read.json()).toMatchObject({ on_hand: 43, available: 40 })
  })

  test('takes a variant out of counting, and tells that as null', async () => {
    const [name, own] = [await sold(), await warehouse()]
    const { items } = (await own.send('POST', url, { items: [set(`${name}-S`, null, 10)] })).json()
    expect(items).toEqual([{ sku: `${name}-S`, ok: true, on_hand: null, committed: 0, available: null }])
  })

  test.each([
    ['without from', { sku: 'A', set: 1, of: 'on_hand' }],
    ['without of', { sku: 'A', set: 1, from: 1 }],
    ['with a set and an adjustment', { sku: 'A', set: 1, of: 'on_hand', from: 1, adjust: 1, reason: 'received' }],
    ['below 0', set('A', -1, null)],
  ])('%s is refused as a whole', async (_, item) => {
    const answer = await (await warehouse()).send('POST', url, { items: [item] })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  })

  test('of several programs that set from the same number exactly one wins', async () => {
    const name = await sold()
    const programs = await Promise.all(Array.from({ length: 6 }, warehouse))
    const answers = await Promise.all(
      programs.map((own, at) => own.send('POST', url, { items: [set(`${name}-S`, 100 + at, 10)] })),
    )
    const won = answers.flatMap((answer, at) => (answer.json().items[0].ok ? [at] : []))
    expect(won).toHaveLength(1)
    expect(await onHand(name, 'S')).toBe(100 + won[0]!)
    for (const answer of answers) expect(answer.json().items[0]).toMatchObject({ on_hand: 100 + won[0]! })
  })
})

describe('a repeat', () => {
  test('gives what was accepted again, and decides anew what was refused', async () => {
    const [name, own] = [await sold(), await warehouse()]
    const items = [
      set(`${name}-S`, 12, 10),
      set(`${name}-M`, 5, 4),
      { sku: `${name}-L`, adjust: 2, reason: 'received' },
      set('LATER', 1, null),
    ]
    const send = async () => (await own.send('POST', url, { items }, 'a delivery')).json().items
    expect(await send()).toMatchObject([{ ok: true, on_hand: 12 }, { ok: false }, { ok: false }, { ok: false }])
    await own.send('POST', url, {
      items: [set(`${name}-S`, 30, 12), set(`${name}-M`, 4, 10), set(`${name}-L`, 0, null)],
    })
    await shop.sell({ later: [{ sku: 'LATER', price: 100, quantity: 0 }] })
    const again = [
      { ok: true, on_hand: 30 },
      { ok: true, on_hand: 5 },
      { ok: true, on_hand: 2 },
      { ok: true, on_hand: 1 },
    ]
    expect(await send()).toMatchObject(again)
    const before = (await eventsOf(name)).length
    expect(await send()).toMatchObject(again)
    expect((await eventsOf(name)).length).toBe(before)
  })

  test('of lines does the same, and one with other lines is refused', async () => {
    const [name, own] = [await sold(), await warehouse()]
    const lines = [{ sku: `${name}-S`, adjust: 5, reason: 'received' }, set(`${name}-M`, 5, 10)]
    for (let n = 0; n < 2; n++)
      expect((await own.lines(url, lines, 'lines')).told).toMatchObject([
        { ok: true, on_hand: 15 },
        { ok: true, on_hand: 5 },
        { done: true, accepted: 2, refused: 0 },
      ])
    expect(await onHand(name, 'S')).toBe(15)
    const other = await own.lines(url, lines.slice(1), 'lines')
    expect([other.statusCode, other.told]).toMatchObject([422, [{ code: 'idempotency-key-reused' }]])
    expect((await own.send('POST', url, { items: lines }, 'lines')).json().code).toBe('idempotency-key-reused')
  })
})

describe('stock in lines', () => {
  test('answers each line in its place, also one that is no item', async () => {
    const [name, own] = [await sold(), await warehouse()]
    const { told, headers } = await own.lines(url, [
      set(`${name}-S`, 1, null),
      '',
      '{"sku":',
      set(`${name}-M`, -5, null),
      set(`${name}-M`, 2, 9),
      set(`${name}-S`, 3, null),
    ])
    expect(headers['content-type']).toBe('application/x-ndjson')
    expect(told).toMatchObject([
      { sku: `${name}-S`, ok: true, on_hand: 1 },
      { ok: false, line: 3, code: 'malformed-json' },
      { ok: false, line: 4, code: 'invalid-item' },
      { ok: false, code: 'stock-moved', on_hand: 10 },
      { ok: false, code: 'named-twice' },
      { done: true, accepted: 1, refused: 4, position: expect.any(Number) },
    ])
  })

  test('has an end', async () => {
    const lines = Array.from({ length: 100_003 }, () => '1')
    const { told } = await (await warehouse()).lines(url, lines)
    expect(told).toHaveLength(100_001)
    expect(told.at(-1)).toMatchObject({ done: false, code: 'too-many-lines', refused: 100_000 })
  })

  test('that break off do what came whole, and a repeat does the rest once', async () => {
    const [name, own] = [await sold(), await warehouse()]
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = shop.app.server.address() as AddressInfo
    const received = { sku: `${name}-S`, adjust: 1, reason: 'received' }
    // The first part is whole, and its answer is what the client waits for before it hangs up.
    const first = [received, ...Array.from({ length: 9999 }, (_, n) => set(`NONE-${n}`, 1, null))]
    const rest = [set(`${name}-M`, 3, 10)]
    const asText = (lines: readonly object[]) => lines.map(line => `${JSON.stringify(line)}\n`).join('')
    const headers = {
      ...{ authorization: own.authorization, 'idempotency-key': 'broken' },
      'content-type': 'application/x-ndjson',
    }
    const asked = ask({ port, path: url, method: 'POST', headers })
    const gone = Promise.withResolvers<void>()
    asked.on('error', () => gone.resolve())
    asked.on('response', response => {
      response.on('error', () => {})
      response.once('data', () => asked.destroy())
      response.once('close', () => gone.resolve())
    })
    asked.write(asText(first))
    asked.write(asText(rest).slice(0, -5))
    await gone.promise
    expect([await onHand(name, 'S'), await onHand(name, 'M')]).toEqual([11, 10])
    const whole = await new Promise<string>((resolve, reject) => {
      const again = () => {
        const repeat = ask({ port, path: url, method: 'POST', headers }, async response => {
          const body = await text(response)
          // The server hears a moment later that the first client is gone.
          if (response.statusCode === 409) again()
          else resolve(body)
        })
        repeat.on('error', reject)
        repeat.end(asText([...first, ...rest]))
      }
      again()
    })
    const told = whole
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect([told[0], told.at(-2), told.at(-1)]).toMatchObject([
      { ok: true, on_hand: 11 },
      { ok: true, on_hand: 3 },
      { done: true, accepted: 2, refused: 9999 },
    ])
  })
})

test('an item of another shape is named with its place and its field', async () => {
  const writer = await program(shop, ['stock:write'])
  const send = async (items: readonly object[]) => (await writer.send('POST', url, { items })).json()
  expect(await send([set('NONE', 1, null), { ...set('NONE', 1, null), from: 'ten' }])).toMatchObject({
    code: 'invalid-request',
    fields: [{ field: 'body.items.1.from', message: 'has to be a number, not text' }],
  })
  expect(await send([{ sku: 'NONE', set: 1, from: null }])).toMatchObject({ detail: 'body.items.0.of is missing' })
})

test('requests of many items have a bucket of their own', async () => {
  let clock = Date.parse('2026-11-20T09:00:00.000Z')
  const own = await openShop({ now: () => new Date(clock) })
  const writer = await program(own, ['stock:write'])
  const send = () => writer.send('POST', url, { items: [set('NONE', 1, null)] })
  expect((await send()).headers).toMatchObject({ 'ratelimit-policy': '"bulk";q=10;w=5', ratelimit: '"bulk";r=9;t=1' })
  for (let sent = 1; sent < 10; sent++) expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(429)
  expect((await writer.get('/api/v1/key')).headers).toMatchObject({ ratelimit: '"key";r=99;t=1' })
  clock += 1000
  expect([(await send()).statusCode, (await send()).statusCode, (await send()).statusCode]).toEqual([200, 200, 429])
  await own.end()
})
