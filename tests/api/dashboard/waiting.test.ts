import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let now = new Date('2026-11-20T12:00:00.000Z')

beforeAll(async () => {
  shop = await openShop({ now: () => now })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 850, quantity: 20 }] })
})
afterAll(() => shop.end())

const buy = async (key: string) => {
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 1)
  expect((await buyer.order(orderBody, key)).statusCode).toBe(201)
}

async function waitingFor(...names: readonly string[]) {
  const permissions = names.map(name => ({ name, view: true, edit: false, delete: false }))
  const staff: Staff = { status: 'active', permissions }
  const { cookie } = await signedIn(shop, { staff })
  return (await shop.app.inject({ url: '/api/admin/waiting', headers: { cookie } })).json()
}

test('work that waits is counted, of what a member may view', async () => {
  expect(await waitingFor('orders', 'requests', 'gateway')).toEqual({
    orders: { count: 0, late: 0 },
    returns: { count: 0, late: 0 },
    requests: { count: 0, late: 0 },
    gateway: { count: 0, late: 0 },
  })
  await buy('one')
  await buy('two')
  const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Navy', message: 'Is it warm?' }
  await visitor(shop.app).form('/contact', fields)
  await shop.append('payment-x', {
    type: 'PaymentRefundRequested',
    data: {
      ...{ orderId: 'x', refundId: 'r', paymentId: 'p', amount: 100, reason: 'staff' },
      ...{ charge: { currency: 'USD', amount: 100 }, requestedAt: now.toISOString() },
    },
  })
  await shop.append('payment-x', {
    type: 'PaymentRefundFailed',
    data: { orderId: 'x', refundId: 'r', problem: 'account limited', failedAt: now.toISOString() },
  })
  expect(await waitingFor('orders')).toEqual({ orders: { count: 2, late: 0 }, returns: { count: 0, late: 0 } })
  expect(await waitingFor('requests')).toEqual({ requests: { count: 1, late: 0 } })
  expect(await waitingFor('gateway')).toEqual({ gateway: { count: 1, late: 0 } })
  expect(await waitingFor('product')).toEqual({})
})

test('orders that should have left before today are late', async () => {
  now = new Date('2026-12-20T12:00:00.000Z')
  expect(await waitingFor('orders')).toMatchObject({ orders: { count: 2, late: 2 } })
})
