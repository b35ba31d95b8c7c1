import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { deliveryWhatIf } from '#api/what-if/delivery.ts'
import type { Settings } from '#domain/settings/events.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { DeliveryWhatIf, WhatIfStep } from '#web/models/what-if.ts'

type Area = Settings['delivery']['areas'][number]
const days = [3, 5] as const
const everywhere = (cost: number, freeOver: number | null): Area => ({
  ...{ area: 'Everywhere', countries: [], cities: [] },
  options: [{ type: 'standard', cost, freeOver, days }],
})

let shop: OpenShop
let cookie: string
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 1000, quantity: -1, size: 'M' }] })
  cookie = (await signedIn(shop, { admin: true })).cookie
  // By the areas that a shop begins with: 6.00, free from 50.00.
  await order(1)
  await order(5)
  const moved = await order(2)
  // Half-way the rules change.
  await shop.change({ delivery: { areas: [everywhere(900, null)] } })
  await order(7)
  await order(1, 'gone@example.com')
  await shop.append(`order-${moved}`, {
    type: 'OrderAddressChanged',
    data: {
      ...{ orderId: moved, changeId: 'c1', personId: shop.personIdOf('buyer-3@example.com'), by: 'ann' },
      ...{ changed: ['country', 'city'], fields: { country: 'CA', city: 'Toronto' } },
      changedAt: new Date().toISOString(),
    },
  })
})
afterAll(() => shop.end())

let buyers = 0
async function order(quantity: number, email = `buyer-${++buyers}@example.com`): Promise<string> {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', quantity)
  const address = { ...orderBody.shipping, country: 'US', city: 'Austin', email }
  const body = { ...orderBody, billing: { ...orderBody.billing, email }, shipping: address }
  const placed = await buyer.order(body, randomUUID())
  expect(placed.statusCode, placed.body).toBe(201)
  await shop.caughtUp()
  return placed.json<{ orderId: string }>().orderId
}

async function ask(areas: readonly Area[], by = cookie) {
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/admin/shipping/what-if' },
    ...{ headers: { cookie: by }, payload: { areas } },
  })
  const steps = answer.body
    .trim()
    .split('\n')
    .map((line): WhatIfStep<DeliveryWhatIf> => JSON.parse(line))
  const last = steps.at(-1)!
  if (!('done' in last)) throw new Error(answer.body)
  return { steps, done: last.done }
}

// 1,000 + 600, 5,000 free, 2,000 + 600, 7,000 + 900, 1,000 + 900.
const charged = { orders: 5, delivery: 3000, total: 19_000 }

test('each order comes by the areas of its own moment to what it was charged, though they changed half-way', async () => {
  const { done, steps } = await ask([everywhere(900, null)])
  expect(steps[0]).toEqual({ looked: 0, total: 5 })
  expect(done).toMatchObject({ days: 90, before: charged, differ: 0, lost: 0, switched: 0, erased: 0 })
  expect(done.after).toEqual({ orders: 5, delivery: 4500, total: 20_500 })
  expect(done.orders.map(({ before, after }) => [before, after])).toEqual([
    [5000, 5900],
    [1600, 1900],
    [2600, 2900],
  ])
})

test('the closest area counts, at the place that the order was placed for', async () => {
  const austin = { ...everywhere(100, null), area: 'Austin', countries: ['US'], cities: ['austin'] }
  const { done } = await ask([everywhere(900, null), austin])
  expect(done.after).toEqual({ orders: 5, delivery: 500, total: 16_500 })
})

test('orders that nobody would deliver are lost, and others go as they can', async () => {
  expect((await ask([{ ...everywhere(900, null), countries: ['CA'] }])).done).toMatchObject({
    after: { orders: 0, delivery: 0, total: 0 },
    lost: 5,
  })
  const express = { ...everywhere(0, null), options: [{ type: 'express', cost: 200, freeOver: null, days }] }
  expect((await ask([express])).done).toMatchObject({ after: { orders: 5, delivery: 1000 }, switched: 5 })
})

test('areas that nobody could save are refused, and single orders are for those who may see orders', async () => {
  const wrong = await shop.app.inject({
    ...{ method: 'POST', url: '/api/admin/shipping/what-if', headers: { cookie } },
    payload: { areas: [everywhere(-5, null)] },
  })
  expect(wrong.json()).toMatchObject({ code: 'setting-refused' })
  const permissions = [{ name: 'shipping' as const, view: true, edit: false, delete: false }]
  const packer = await signedIn(shop, { staff: { status: 'active', permissions } })
  const { done } = await ask([everywhere(0, null)], packer.cookie)
  expect(done).toMatchObject({ before: charged, changed: 4, orders: [] })
})

test('an older order is not looked at, and nothing is written', async () => {
  const head = await shop.store.head()
  const later = { ...shop, now: () => new Date(Date.now() + 91 * 86_400_000) }
  const steps = await Array.fromAsync(deliveryWhatIf(later, { areas: [everywhere(0, null)] }))
  expect(steps.at(-1)).toMatchObject({ done: { before: { orders: 0, delivery: 0, total: 0 } } })
  expect(await shop.store.head()).toEqual(head)
})

test('an order whose buyer was erased is counted apart', async () => {
  await eraseEmail(shop, 'gone@example.com')
  await shop.caughtUp()
  const { done } = await ask([everywhere(900, null)])
  expect(done).toMatchObject({ before: { orders: 4, delivery: 2100, total: 17_100 }, erased: 1, differ: 0 })
})
