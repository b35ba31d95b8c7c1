import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderPage } from '#api/fulfilment/order-page.ts'
import { shortsOf } from '#api/fulfilment/shortages/order-shorts.ts'
import { shortageSweep } from '#api/fulfilment/shortages/sweep.ts'
import { type RunningSweep, startSweep } from '#api/plumbing/background/sweep.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { onlyProcess } from '#tests/support/pass.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
const quiet = { error() {} }
let closing: AbortController
let sweep: RunningSweep

beforeEach(async () => {
  shop = await openShop()
  start()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  expect((await buyer.order(orderBody, 'an order')).statusCode).toBe(201)
  await shop.caughtUp()
})
afterEach(async () => {
  await stop()
  await shop.end()
})

function start() {
  closing = new AbortController()
  const deps = { follow: shop.readModels.follow, log: quiet, signal: closing.signal, alone: onlyProcess }
  sweep = startSweep(shortageSweep({ ...shop, log: quiet }), deps)
}

async function stop() {
  closing.abort()
  await sweep.ended
}

async function rows() {
  const ids = await shop.readModels.range(orderRows.name, 'list', { from: ['all'], to: ['all'] })
  const found = await shop.readModels.getMany<StoredOrderRow>(orderRows.name, ids)
  return found
    .map(row => [row!.number, row!.fulfilment, row!.short] as const)
    .toSorted(([one], [other]) => one! - other!)
}

/** What the first order was told, in turn. */
async function told() {
  const page = await orderPage(1001, { kind: 'guest' }, 'en', shop)
  const events = await Array.fromAsync(shop.store.read(`order-${page!.orderId}`, -1))
  return events.filter(({ type }) => type === 'OrderShortageChanged').map(({ data }) => (data as Told).lines)
}
type Told = { readonly lines: readonly object[] }

const permissions = [{ name: 'orders', view: true, edit: true, delete: true }]

async function shorts() {
  const page = await orderPage(1001, { kind: 'guest' }, 'en', shop)
  return shortsOf(page!, shop)
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
  const counted = { at: expect.any(String), shelf: true, by: 'Rosa', took: null }
  await expect.poll(rows).toEqual([[1001, 'short', 2]])
  expect(await shorts()).toEqual([
    { sku: 'TEE-M', variant: 'The tee, navy', short: 2, onHand: 1, held: 3, own: 2, counted },
  ])
})

test('the preview of shipping many orders says how many of them are short', async () => {
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  await countAtShelf(1, 'guest')
  await expect.poll(rows).toEqual([[1001, 'short', 2]])
  const ids = await shop.readModels.range(orderRows.name, 'list', { from: ['all'], to: ['all'] })
  const preview = async (action: string) => {
    const url = `/api/admin/orders/bulk/${action}/preview`
    return (await shop.app.inject({ method: 'POST', url, headers: { cookie }, payload: { rows: ids } })).json()
  }
  expect(await preview('ship')).toMatchObject({ would: 1, short: 1 })
  expect(await preview('cancel')).toMatchObject({ would: 1, short: 0 })
})

test('an order names who took the pieces off, and why, where that was after the count', async () => {
  const rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
  await shop.caughtUp()
  await countAtShelf(3, 'guest')
  const data = { productId: 'tee', lines: [{ sku: 'TEE-M', by: -2 }], reason: 'damaged' } as const
  const by = { actor: rosa.accountId, channel: 'dashboard' }
  await shop.handler.handle(stock, 'tee', { type: 'AdjustStock', data }, by)
  await expect.poll(rows).toEqual([[1001, 'short', 2]])
  expect(await shorts()).toMatchObject([
    { counted: { shelf: true, by: 'Rosa', took: { pieces: 2, reason: 'damaged' } } },
  ])
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

test('the list calls the last placed orders short, until there is enough or they let go', async () => {
  for (const key of ['a second', 'a third']) {
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', 3)
    expect((await buyer.order(orderBody, key)).statusCode).toBe(201)
  }
  await shop.caughtUp()
  await countAtShelf(5, 'guest')
  await expect.poll(rows).toEqual([
    [1001, 'to-pack', 0],
    [1002, 'short', 1],
    [1003, 'short', 3],
  ])
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  const cancelled = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/1001/cancel',
    headers: { cookie },
    payload: { reason: 'The buyer called' },
  })
  expect(cancelled.statusCode).toBe(204)
  await expect.poll(rows).toEqual([
    [1001, 'cancelled', 0],
    [1002, 'to-pack', 0],
    [1003, 'short', 1],
  ])
  await countAtShelf(6, 'guest')
  await expect.poll(rows).toEqual([
    [1001, 'cancelled', 0],
    [1002, 'to-pack', 0],
    [1003, 'to-pack', 0],
  ])
})

test('an order hears once of what is missing, also from a shop that was away meanwhile', async () => {
  await countAtShelf(1, 'guest')
  await expect.poll(rows).toEqual([[1001, 'short', 2]])
  await stop()
  await shop.end({ keepFolder: true })
  shop = await openShop({ folder: shop.folderPath })
  start()
  await sweep.now()
  expect(await told()).toEqual([[{ sku: 'TEE-M', quantity: 2 }]])
  await countAtShelf(9, 'guest')
  await expect.poll(told).toEqual([[{ sku: 'TEE-M', quantity: 2 }], []])
})
