import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderPage } from '#api/fulfilment/order-page.ts'
import { shortsOf } from '#api/fulfilment/shorts.ts'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  expect((await buyer.order(orderBody, 'an order')).statusCode).toBe(201)
  await shop.caughtUp()
})
afterEach(() => shop.end())

const permissions = [{ name: 'orders', view: true, edit: true, delete: true }]

async function shorts() {
  const page = await orderPage(1001, { kind: 'guest' }, 'en', shop)
  return shortsOf(page!.products, shop)
}

const countAtShelf = (quantity: number, actor: string) =>
  shop.handler.handle(
    stock,
    'tee',
    { type: 'CountStock', data: { productId: 'tee', counts: [{ sku: 'TEE-M', quantity }] } },
    { actor, channel: 'dashboard' },
  )

test('an order names the size that is missing, how many orders hold, and who counted fewer', async () => {
  expect(await shorts()).toEqual([])
  const rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
  await shop.caughtUp()
  await countAtShelf(1, rosa.accountId)
  const counted = { at: expect.any(String), shelf: true, by: 'Rosa' }
  expect(await shorts()).toEqual([{ sku: 'TEE-M', variant: 'The tee, navy', short: 2, onHand: 1, held: 3, counted }])
})

test('nothing is missing once there is enough, or once the pieces have left', async () => {
  await countAtShelf(1, 'guest')
  await countAtShelf(3, 'guest')
  expect(await shorts()).toEqual([])
  await countAtShelf(1, 'guest')
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  const url = '/api/admin/orders/1001/ship'
  expect((await shop.app.inject({ method: 'POST', url, headers: { cookie }, payload: {} })).statusCode).toBe(204)
  await shop.caughtUp()
  expect(await shorts()).toEqual([])
})
