import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: SignedIn
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  const all = { view: true, edit: true, delete: true }
  const permissions = [
    { name: 'product', ...all },
    { name: 'orders', ...all },
    { name: 'stock', ...all },
  ] as const
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
})
afterAll(() => shop.end())

const historyOf = async (query: string, { cookie } = rosa) =>
  shop.app.inject({ url: `/api/admin/products/tee/stock-history?${query}`, headers: { cookie } })
const told = async (query = 'sku=TEE-M') => (await historyOf(query)).json()
const count = (quantity: number, actor: string) =>
  shop.handler.handle(
    stock,
    'tee',
    { type: 'CountStock', data: { productId: 'tee', counts: [{ sku: 'TEE-M', quantity }] } },
    { actor, channel: 'dashboard' },
  )

test('a variant tells what counted, held, shipped and adjusted it, with what was on hand before and after', async () => {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  expect((await buyer.order(orderBody, 'an order')).statusCode).toBe(201)
  await shop.caughtUp()
  const ship = { method: 'POST', url: '/api/admin/orders/1001/ship', headers: { cookie: rosa.cookie } } as const
  expect((await shop.app.inject({ ...ship, payload: {} })).statusCode).toBe(204)
  await shop.handler.handle(
    stock,
    'tee',
    { type: 'AdjustStock', data: { productId: 'tee', reason: 'lost', lines: [{ sku: 'TEE-M', by: -1 }] } },
    { actor: rosa.accountId, channel: 'dashboard' },
  )
  await count(40, rosa.accountId)
  await shop.caughtUp()
  const staff = { kind: 'staff', name: 'Rosa' }
  expect(await told()).toMatchObject({
    entries: [
      { what: 'StockCounted', counted: 'shelf', by: staff, held: 0, from: 16, to: 40 },
      { what: 'StockAdjusted', reason: 'lost', by: staff, from: 17, to: 16 },
      { what: 'StockShipped', order: 1001, held: -3, from: 20, to: 17 },
      { what: 'StockReserved', order: 1001, held: 3, from: 20, to: 20 },
      { what: 'StockCounted', counted: 'shelf', from: null, to: 20 },
    ],
    before: null,
  })
  const counts = await told('sku=TEE-M&only=counts')
  expect(counts.entries.map(({ what }: { what: string }) => what)).toEqual([
    'StockCounted',
    'StockAdjusted',
    'StockCounted',
  ])
})

test('a long history comes in pages that miss nothing and repeat nothing', async () => {
  for (let at = 0; at < 70; at++) await count(at, rosa.accountId)
  const seen: number[] = []
  let query = 'sku=TEE-M&only=counts'
  for (;;) {
    const { entries, before } = await told(query)
    seen.push(...entries.map(({ to }: { to: number }) => to))
    if (before === null) break
    query = `sku=TEE-M&only=counts&before=${before}`
  }
  expect(seen.slice(0, 70)).toEqual(Array.from({ length: 70 }, (_, at) => 69 - at))
  expect(seen).toHaveLength(73)
})

test('a variant that nobody counted has none', async () => {
  expect((await historyOf(`sku=${randomUUID()}`)).statusCode).toBe(404)
})

test('says why it was counted, and what can be taken back: the last word of a member', async () => {
  const act = (path: string, payload: object) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/admin/inventory/tee/${path}`,
      headers: { cookie: rosa.cookie },
      payload,
    })
  const id = () => randomUUID()
  const lines = [{ sku: 'TEE-M', by: 2 }]
  await act('adjust', { id: id(), reason: 'received', note: 'two more in the box', lines })
  const { state } = await shop.handler.fold(stock, 'tee')
  const seen = state.onHand['TEE-M']!
  const counts = [{ sku: 'TEE-M', quantity: seen - 5, seen }]
  await act('count', { id: id(), at: await shop.store.head(), reason: 'damaged', note: 'wet', lines: counts })
  const [newest, before] = (await told()).entries
  expect(newest).toMatchObject({ what: 'StockCounted', reason: 'damaged', note: 'wet', to: seen - 5 })
  expect(before).toMatchObject({ reason: 'received', note: 'two more in the box', undo: null })
  expect((await act('undo', { id: id(), of: newest.undo })).statusCode).toBe(200)
  const [back, undone] = (await told()).entries
  expect(back).toMatchObject({ what: 'StockAdjusted', reason: 'correction', from: seen - 5, to: seen })
  expect(undone.undo).toBeNull()
})

test('it takes the right to see stock, and that alone', async () => {
  const member = (name: 'stock' | 'product') =>
    signedIn(shop, { staff: { status: 'active', permissions: [{ name, view: true, edit: false, delete: false }] } })
  const [counts, edits] = await Promise.all([member('stock'), member('product')])
  expect([(await historyOf('sku=TEE-M', counts)).statusCode, (await historyOf('sku=TEE-M', edits)).statusCode]).toEqual(
    [200, 403],
  )
})
