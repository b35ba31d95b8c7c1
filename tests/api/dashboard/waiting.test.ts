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

/** Members by their rights: "orders: edit". */
async function memberWith(...rights: readonly string[]) {
  const permissions = rights.map(right => {
    const [name, to] = right.split(': ') as [string, string]
    return { name, view: true, edit: to !== 'view', delete: to === 'delete' }
  })
  const staff: Staff = { status: 'active', permissions }
  return signedIn(shop, { staff })
}
const waitingAs = async ({ cookie }: { readonly cookie: string }) =>
  (await shop.app.inject({ url: '/api/admin/waiting', headers: { cookie } })).json()
const waitingFor = async (...rights: readonly string[]) => waitingAs(await memberWith(...rights))

test('work that waits is counted, of what a member may do', async () => {
  expect(await waitingFor('orders: delete', 'requests: edit', 'gateway: view')).toEqual({
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
  const orders = { orders: { count: 2, late: 0 }, returns: { count: 0, late: 0 } }
  expect(await waitingFor('orders: edit')).toEqual(orders)
  expect(await waitingFor('requests: edit')).toEqual({ requests: { count: 1, late: 0 } })
  expect(await waitingFor('orders: delete', 'gateway: view')).toEqual({ ...orders, gateway: { count: 1, late: 0 } })
  expect(await waitingFor('orders: view', 'requests: view', 'gateway: delete', 'product: view')).toEqual({})
})

test('reviews that are held wait for those who may judge them', async () => {
  await shop.change({ review: { moderation: true } })
  const { cookie } = await signedIn(shop, { name: 'Ada' })
  const payload = { rating: 4, title: 'Soft', text: 'Holds its shape.', name: 'Ada' }
  await shop.app.inject({ method: 'PUT', url: '/api/products/tee/review', headers: { cookie }, payload })
  await shop.caughtUp()
  expect(await waitingFor('product: edit')).toEqual({ reviews: { count: 1, late: 0 } })
})

test('a message waits for the member who took it, and for nobody else', async () => {
  const [rosa, ana] = [await memberWith('requests: edit'), await memberWith('requests: edit')]
  const headers = { cookie: rosa.cookie }
  const [message] = (await shop.app.inject({ url: '/api/admin/requests?status=open', headers })).json().requests
  const url = `/api/admin/requests/${message.requestId}/owner`
  await shop.app.inject({ method: 'PUT', url, headers, payload: { to: rosa.accountId } })
  await shop.caughtUp()
  expect(await waitingAs(rosa)).toEqual({ requests: { count: 1, late: 0 } })
  expect(await waitingAs(ana)).toEqual({ requests: { count: 0, late: 0 } })
})

test('orders that should have left before today are late', async () => {
  now = new Date('2026-12-20T12:00:00.000Z')
  expect(await waitingFor('orders: edit')).toMatchObject({ orders: { count: 2, late: 2 } })
})
