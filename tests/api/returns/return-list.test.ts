import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { orderPage } from '#api/fulfilment/order-page.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let cookie: string
beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20, size: 'M' }] })
  for (const [at, key] of ['one', 'two', 'three'].entries()) {
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', at + 2)
    await buyer.order(orderBody, key)
  }
  cookie = await memberWith({ edit: true, delete: true })
  for (const number of [1001, 1002, 1003]) await post(`orders/${number}/ship`, {})
})
afterEach(() => shop.end())

const memberWith = async (may: { edit: boolean; delete: boolean }) => {
  const permissions = [{ name: 'orders', view: true, ...may }]
  return (await signedIn(shop, { staff: { status: 'active', permissions } })).cookie
}
async function post(path: string, payload: object = {}) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/admin/${path}`, headers: { cookie }, payload })
  await shop.caughtUp()
  return answer
}
const wish = (quantity = 1, id: string = randomUUID()) => ({
  id,
  lines: [{ sku: 'TEE-M', quantity }],
  reason: 'size',
  note: 'Too wide',
})
const list = async (query = '') => {
  const answer = await shop.app.inject({ url: `/api/admin/returns/list?${query}`, headers: { cookie } })
  return answer.json()
}
const numbers = async (query = '') => (await list(query)).rows.map(({ number }: { number: string }) => number).join(' ')

test('staff ask for a return in the place of the buyer, once a form, of what was shipped', async () => {
  const once = wish(1)
  const answers = await Promise.all([1, 2, 3].map(() => post('orders/1001/returns', once)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect(await numbers()).toBe('1001-1')
  expect((await post('orders/1001/returns', wish(2))).json()).toMatchObject({
    code: 'return-exceeds-shipment',
    left: 1,
  })
  expect(refusal(await post('orders/9/returns', wish())).code).toBe('order-not-found')
  cookie = await memberWith({ edit: false, delete: false })
  expect((await post('orders/1001/returns', wish())).statusCode).toBe(403)
})

test('the page of an order says how many pieces can be sent back, and none once it is too late', async () => {
  const dayMs = 86_400_000
  const left = async (days = 0) => {
    const now = () => new Date(Date.now() + days * dayMs)
    const page = await orderPage(1001, { kind: 'guest' }, 'en', { ...shop, now })
    return page!.products[0]!.colors[0]!.cells[0]!.returnable
  }
  expect(await left()).toBe(2)
  await post('orders/1001/returns', wish(1))
  expect(await left(31)).toBe(1)
  await post('orders/1001/deliver')
  expect([await left(), await left(31)]).toEqual([1, 0])
  await post('returns/1001-1/decline', { note: '' })
  expect(await left()).toBe(2)
})

test('returns stand in the views of their state, the work of the shop first', async () => {
  for (const number of [1001, 1002, 1003]) await post(`orders/${number}/returns`, wish(2))
  await post('returns/1002-1/approve')
  await post('returns/1003-1/approve')
  await post('returns/1003-1/receive', { restock: [{ sku: 'TEE-M', quantity: 1 }], unfit: 'torn' })
  expect(await numbers()).toBe('1003-1 1001-1 1002-1')
  const { views, sums, rows } = await list('view=to-answer')
  const counts = views.map(({ name, count }: { name: string; count: number }) => [name, count])
  expect(Object.fromEntries(counts)).toEqual({
    ...{ open: 3, 'to-answer': 1, 'on-the-way': 1, arrived: 1, 'given-back': 0, declined: 0 },
  })
  expect(sums).toEqual({ pieces: 2 })
  expect(rows).toMatchObject([
    { number: '1001-1', status: 'requested', reason: 'size', note: 'Too wide', amount: null },
  ])
  await post('orders/1003/cash', { id: randomUUID(), reason: '' })
  await post('returns/1003-1/refund')
  await post('returns/1001-1/decline', { note: 'Worn' })
  expect([await numbers('view=given-back'), await numbers('view=declined')]).toEqual(['1003-1', '1001-1'])
  expect((await list('view=given-back')).rows).toMatchObject([{ amount: 1700, unpaid: false }])
})

test('a return of an order that nobody paid is shown so before it ends, and when it has ended', async () => {
  await post('orders/1002/returns', wish(1))
  for (const step of ['approve', 'receive']) await post(`returns/1002-1/${step}`)
  const preview = await shop.app.inject({ url: '/api/admin/returns/1002-1/refund', headers: { cookie } })
  expect(preview.json()).toMatchObject({ unpaid: true, amount: 0, before: 0, charged: { amount: 0, discount: 0 } })
  await post('returns/1002-1/refund')
  expect((await list('view=given-back')).rows).toMatchObject([{ number: '1002-1', amount: 0, unpaid: true }])
  const page = await orderPage(1002, { kind: 'guest' }, 'en', shop)
  expect(page!.returns).toMatchObject([{ number: '1002-1', status: 'closed' }])
})

test('a return is found by its number and by the words of the buyer, until they are erased', async () => {
  await post('orders/1002/returns', wish(1))
  expect(await numbers('view=open&q=1002')).toBe('1002-1')
  expect(await numbers('view=open&q=wide')).toBe('1002-1')
  expect(await numbers('view=open&f.status=approved')).toBe('')
  await eraseEmail(shop, orderBody.billing.email)
  await shop.caughtUp()
  expect(await numbers('view=open&q=wide')).toBe('')
  expect((await list('view=open')).rows).toMatchObject([{ number: '1002-1', note: '' }])
})
