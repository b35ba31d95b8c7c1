import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewOf } from '#api/overview/model.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Rights } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import type { Span } from '#web/models/overview.ts'

const now = () => new Date('2026-11-20T14:33:00.000Z')

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ now })
})
afterAll(() => shop.end())

const viewing = (...names: readonly string[]): Rights => ({
  a: false,
  s: { status: 'active', permissions: names.map(name => ({ name, view: true, edit: false, delete: false })) },
})
const seen = (rights: Rights, days: number | Span = 7, at = now) =>
  overviewOf(
    { ...shop, now: at, catalogue: shop.catalogue('en') },
    { accountId: 'a', ...rights },
    typeof days === 'number' ? { days } : days,
  )

async function placed(orderId: string, number: number, day: string): Promise<void> {
  const events: readonly OrderEvent[] = [
    { type: 'OrderSubmitted', data: submission([orderLine('TEE-S', 'tee', 2)], orderId) },
    { type: 'OrderPlaced', data: { orderId, number, placedAt: `${day}T08:00:00.000Z` } },
  ]
  for (const event of events) await shop.append(`order-${orderId}`, event)
}

test('figures stand beside those of as many days before', async () => {
  await placed('a', 1001, '2026-11-13')
  await placed('b', 1002, '2026-11-14')
  await placed('c', 1003, '2026-11-20')
  const refund: OrderEvent = {
    type: 'OrderRefunded',
    data: { orderId: 'a', refundId: 'a.1', amount: 300, refundedAt: '2026-11-20T09:00:00.000Z' },
  }
  await shop.append('order-a', refund)
  const { figures, newest } = await seen(viewing('orders'))
  expect(figures!.days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => `2026-11-${14 + at}`))
  expect(figures!.days[0]).toEqual({ day: '2026-11-14', sales: 1600, back: 0, orders: 1, cancelled: 0 })
  expect(figures!.days[6]).toEqual({ day: '2026-11-20', sales: 1600, back: 300, orders: 1, cancelled: 0 })
  expect(figures!.before.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect(newest!.map(({ number }) => number)).toEqual([1003, 1002, 1001])
})

test('a span may end on an earlier day', async () => {
  const { figures } = await seen(viewing('orders'), { days: 2, until: '2026-11-14' })
  const of = (days: readonly { day: string; orders: number }[]) => days.map(({ day, orders }) => [day, orders])
  expect(of(figures!.days)).toEqual([
    ['2026-11-13', 1],
    ['2026-11-14', 1],
  ])
  expect(of(figures!.before)).toEqual([
    ['2026-11-11', 0],
    ['2026-11-12', 0],
  ])
})

test('a span of two quarters is read as well', async () => {
  const { figures } = await seen(viewing('orders'), 90)
  expect([figures!.before[0]!.day, figures!.days[0]!.day, figures!.days.length]).toEqual([
    '2026-05-25',
    '2026-08-23',
    90,
  ])
  expect(figures!.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(3)
})

test('what runs out first stands before what is gone, with the people who wait', async () => {
  await shop.sell({
    hood: [
      { sku: 'HOOD-S', price: 900, quantity: 40 },
      { sku: 'HOOD-M', price: 900, quantity: 9 },
      { sku: 'HOOD-L', price: 900, quantity: 5 },
      { sku: 'HOOD-XL', price: 900, quantity: -1 },
    ],
    cap: [{ sku: 'CAP', price: 500, quantity: 12 }],
    scarf: [{ sku: 'SCARF', price: 500, quantity: 12 }],
  })
  const reserve = (productId: string, lines: readonly { sku: string; quantity: number }[]) =>
    shop.append(`stock-${productId}`, { type: 'StockReserved', data: { productId, orderId: 'o', lines } })
  await reserve('hood', [
    { sku: 'HOOD-S', quantity: 4 },
    { sku: 'HOOD-M', quantity: 6 },
    { sku: 'HOOD-L', quantity: 5 },
    { sku: 'HOOD-XL', quantity: 9 },
  ])
  await reserve('cap', [{ sku: 'CAP', quantity: 2 }])
  const watch = { watchId: 'w', personId: 'p', productId: 'hood', sku: 'HOOD-L', round: 1 }
  const at = new Date().toISOString()
  await shop.append('stock-watch-w', {
    type: 'StockWatched',
    data: { ...watch, email: 'ada@example.com', language: 'en', watchedAt: at },
  })
  const { runsOut, soldMost } = await seen(viewing('stock', 'product'), 7, () => new Date())
  expect(runsOut!.map(({ sku, available, sold, left, waiting }) => [sku, available, sold, left, waiting])).toEqual([
    ['HOOD-M', 3, 6, 15, 0],
    ['CAP', 10, 2, 150, 0],
    ['HOOD-S', 36, 4, 270, 0],
    ['HOOD-L', 0, 5, 0, 1],
  ])
  expect(runsOut![0]).toMatchObject({ name: 'The hood', path: '/dashboard/product/inventory/hood' })
  expect(soldMost!.map(({ id, pieces }) => [id, pieces])).toEqual([
    ['hood', 24],
    ['cap', 2],
  ])

  const later = () => new Date(Date.now() + 40 * 86_400_000)
  expect(await seen(viewing('stock', 'product'), 7, later)).toMatchObject({ runsOut: [], soldMost: [] })
})

test('work that waits is counted, and named where that helps', async () => {
  const late = submission([orderLine('TEE-S', 'tee', 2)], 'late')
  await shop.append('order-late', {
    type: 'OrderSubmitted',
    data: { ...late, delivery: { ...late.delivery, days: [3, 5] } },
  })
  const placedAt = '2026-11-02T08:00:00.000Z'
  await shop.append('order-late', { type: 'OrderPlaced', data: { orderId: 'late', number: 1004, placedAt } })
  await shop.append('payment-b', {
    type: 'PaymentRefundRequested',
    data: {
      ...{ orderId: 'b', refundId: 'r', paymentId: 'pay', amount: 100, reason: 'staff', requestedAt: placedAt },
      charge: { amount: 100, currency: 'USD' },
    },
  })
  const failed = { orderId: 'b', refundId: 'r', problem: 'card closed', failedAt: placedAt }
  await shop.append('payment-b', { type: 'PaymentRefundFailed', data: failed })
  const request = {
    returnId: 'a.2',
    orderId: 'a',
    personId: 'p1',
    accountId: null,
    lines: [],
    reason: 'size',
    note: '',
  }
  await shop.append('return-a', { type: 'ReturnRequested', data: { ...request, requestedAt: placedAt } })
  await shop.sell({ socks: [{ sku: 'SOCKS', price: 300, quantity: 1 }] })
  const held = { productId: 'socks', orderId: 'late', lines: [{ sku: 'SOCKS', quantity: 3 }] }
  await shop.append('stock-socks', { type: 'StockReserved', data: held })

  const { needs } = await seen({ a: true, s: null })
  expect(needs).toEqual([
    { kind: 'due', count: 1, orders: [1004] },
    { kind: 'refunds', count: 1, orders: [1002] },
    { kind: 'short', count: 1, pieces: 2 },
    { kind: 'returns', count: 1, since: placedAt },
    { kind: 'waits', count: 1 },
  ])
  expect((await seen(viewing('orders'))).needs!.map(({ kind }) => kind)).toEqual(['due', 'returns'])
  expect((await seen(viewing('product'))).needs).toEqual([])
})

test('lines tell what happened to members who may see it', async () => {
  const { activity } = await seen(viewing('orders'))
  expect(activity!.map(({ what, order, amount }) => [what, order, amount]).slice(0, 3)).toEqual([
    ['return-asked', 1001, null],
    ['placed', 1004, 1600],
    ['refunded', 1001, 300],
  ])
  expect((await seen(viewing('gateway'))).activity).toMatchObject([{ what: 'refund-refused', order: 1002, by: null }])
  expect((await seen(viewing('requests'))).activity).toEqual([])
})

test('members see the panels of their permissions alone', async () => {
  const panels = async (rights: Rights) => {
    const { currency: _currency, now: _now, ...model } = await seen(rights)
    return Object.entries(model).flatMap(([name, panel]) => (panel === null ? [] : name))
  }
  expect(await panels(viewing('blogs'))).toEqual([])
  expect(await panels(viewing('orders'))).toEqual(['figures', 'newest', 'needs', 'activity'])
  expect(await panels(viewing('stock'))).toEqual(['runsOut', 'needs', 'activity'])
  expect(await panels(viewing('product'))).toEqual(['soldMost', 'needs', 'activity'])
  expect(await panels({ a: true, s: null })).toEqual(['figures', 'newest', 'runsOut', 'soldMost', 'needs', 'activity'])
})
