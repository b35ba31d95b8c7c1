import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { filesWith, planted } from './planted.ts'

const address = { ...orderBody.billing, ...planted }

let shop: OpenShop
let folder: string

beforeEach(async () => {
  shop = await openShop()
  folder = shop.folderPath
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 20 },
      { sku: 'TEE-3XL', price: 850, quantity: 0 },
    ],
  })
})
afterEach(() => shop.end())

describe('a person who ordered and subscribed', () => {
  test('stands sealed in the log, and after erasing in no file at all, also after a rebuild', async () => {
    const orderId = await orderAndSubscribe()
    await shop.caughtUp()
    const before = (await visitor(shop.app).get(`/api/orders/${orderId}`)).json()
    expect(before.billing).toMatchObject(planted)
    expect(await filesWith(folder, ['events.sqlite', 'vault.sqlite'])).toEqual([])
    expect(await filesWith(folder, ['views.sqlite'])).not.toEqual([])

    await eraseEmail(shop, planted.email.toLowerCase())
    const live = await order(orderId)
    expect(await filesWith(folder)).toEqual([])

    await shop.projections.rebuild()
    await shop.documents.caughtUp()
    expect(await order(orderId)).toEqual(live)
    expect(await filesWith(folder)).toEqual([])

    expect(live).toMatchObject({ billing: null, shipping: null, totals: before.totals, lines: before.lines })
  })

  test('stays erased after a restart, and another person is untouched', async () => {
    const orderId = await orderAndSubscribe()
    const other = visitor(shop.app)
    await other.add('TEE-M', 1)
    const others = (await other.order(orderBody, 'another order')).json().orderId
    await eraseEmail(shop, planted.email)
    await shop.end({ keepFolder: true })
    shop = await openShop({ folder })
    await shop.projections.rebuild()
    expect(await filesWith(folder)).toEqual([])
    expect(await order(orderId)).toMatchObject({ billing: null, shipping: null })
    expect(await order(others)).toMatchObject({ billing: orderBody.billing, shipping: orderBody.shipping })
  })
})

async function orderAndSubscribe(): Promise<string> {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  const ordered = await buyer.order({ ...orderBody, billing: address, shipping: address }, 'planted order')
  expect(ordered.statusCode).toBe(201)
  const subscribed = await buyer.json('POST', '/api/subscribers/new', { email: planted.email })
  expect(subscribed.json()).toMatchObject({ success: true })
  const watched = await buyer.json('POST', '/api/stock-watches', { sku: 'TEE-3XL', email: planted.email })
  expect(watched.statusCode).toBe(202)
  return ordered.json().orderId
}

async function order(orderId: string) {
  await shop.caughtUp()
  return (await visitor(shop.app).get(`/api/orders/${orderId}`)).json()
}
