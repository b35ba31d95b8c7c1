import { expect, test } from 'vitest'
import { returnSweep } from '#api/returns/owed.ts'
import { order } from '#domain/order/decide.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { passOf } from '#tests/support/pass.ts'

const staff = { actor: 'staff', channel: 'test' }

test('a refund that was decided when the server died is paid back at the next start, once', async () => {
  const shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 2)
  const { orderId } = (await buyer.order(orderBody, 'an order')).json()
  await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '' }, staff)
  const wish = { lines: [{ uid: 'TEE-M', quantity: 1 }], reason: 'size', note: '' } as const
  const asked = await shop.returns.request(orderId, wish, staff)
  if (!asked.ok) throw new Error(asked.rejection.code)
  const { returnId, personId } = asked.returned
  await shop.returns.approve(returnId, staff)
  await shop.returns.receive(returnId, staff)
  // Only the decision was written.
  const refundedAt = new Date().toISOString()
  const data = { returnId, orderId, personId, amount: 850, refundedAt }
  await shop.append(`return-${orderId}`, { type: 'ReturnRefunded', data })

  const errors: unknown[] = []
  const log = { error: (...told: unknown[]) => errors.push(told) }
  let age = 9_999
  const now = () => new Date(Date.parse(refundedAt) + age)
  const sweep = returnSweep({ ...shop, now, log })
  await shop.caughtUp()
  // One that was decided while the shop runs has a request that still pays it back.
  await passOf(sweep, { first: false })
  expect((await shop.payments.stateOf(orderId)).refunds).toEqual([])
  await passOf(sweep)
  await shop.caughtUp()
  const { state } = await shop.handler.fold(order, orderId)
  // The payment knows of it, and the cash waits for a person.
  expect(state.refunds).toEqual([])
  const { refunds } = await shop.payments.stateOf(orderId)
  expect(refunds).toMatchObject([{ refundId: returnId, amount: 850, status: 'requested' }])
  expect(await shop.readModels.range('returns', 'owed')).toEqual([])
  age++
  const head = await shop.store.head()
  await passOf(sweep, { first: false })
  expect(await shop.store.head()).toBe(head)
  expect(errors).toEqual([])
  await shop.end()
})
