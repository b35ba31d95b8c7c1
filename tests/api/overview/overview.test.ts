import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewOf } from '#api/overview/model.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Rights } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'

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
const seen = (rights: Rights, days = 7) => overviewOf({ ...shop, now }, rights, days)

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

test('a span of two quarters is read as well', async () => {
  const { figures } = await seen(viewing('orders'), 90)
  expect([figures!.before[0]!.day, figures!.days[0]!.day, figures!.days.length]).toEqual([
    '2026-05-25',
    '2026-08-23',
    90,
  ])
  expect(figures!.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(3)
})

test('members see the panels of their permissions alone', async () => {
  expect(await seen(viewing('blogs'))).toMatchObject({ figures: null, newest: null })
  expect(await seen({ a: true, s: null })).toMatchObject({ figures: {}, newest: [{}, {}, {}] })
})
