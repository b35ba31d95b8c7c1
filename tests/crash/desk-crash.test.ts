import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { Pressed, Pressing } from './desk-presser.ts'
import { killAtEach, unharmed } from './kill-at-each.ts'
import { standsStill } from './killed-store.ts'

let root: string
let prepared: Pressing

/** A shop with an order to pack, two of A and three of B, and somebody who may do everything with it. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-desk-crash-'))
  const folder = join(root, 'prepared')
  const now = () => new Date(standsStill)
  const shop = await openShop({ folder, now })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    alpha: [
      { sku: 'A', price: 100, quantity: 5 },
      { sku: 'C', price: 90, quantity: 5 },
    ],
    beta: [{ sku: 'B', price: 100, quantity: 5 }],
  })
  const buyer = visitor(shop.app)
  await buyer.add('A', 2)
  await buyer.add('B', 3)
  const { orderId } = (await buyer.order(orderBody, 'an order')).json()
  const permissions = [{ name: 'orders', view: true, edit: true, delete: true }] as const
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  await shop.end({ keepFolder: true })
  prepared = { folder, orderId, cookie }
})

afterAll(() => rm(root, { recursive: true, force: true }))

// Dozens of processes start, and a busy machine is slow at that.
test('after SIGKILL at any append of what staff do with an order, each press is done once and nothing is left open', {
  timeout: 600_000,
}, async () => {
  const script = { name: './desk-presser.ts', root } as const
  const { appended, answers, end } = await unharmed<Pressed>(script, prepared)
  expect(answers.filter(status => status >= 300)).toEqual([])
  const steps = appended.flatMap(types => types.split('+'))
  expect(steps).toEqual(
    expect.arrayContaining([
      ...['OrderShipped', 'StockShipped', 'OrderShipmentRetracted', 'StockShipmentRetracted', 'OrderAmendmentBegun'],
      ...['OrderAmended', 'OrderAmendmentSettled', 'OrderPiecesCancelled', 'StockReleased', 'ReturnReceived'],
      ...['OrderCashTaken', 'StockAdjusted', 'ReturnRestocked', 'ReturnRefunded', 'PaymentRefundRequested'],
    ]),
  )
  expect(end).toMatchObject({
    lines: [
      ['C', 2],
      ['B', 3],
    ],
    stock: [
      [{ A: 5, C: 3 }, {}],
      [{ B: 4 }, {}],
    ],
  })
  const appends = [...appended.keys()]
  for (const [append, found] of await killAtEach<Pressed, Pressing>(script, prepared, appends, { recovers: true })) {
    expect([found.open, found.end], appended[append]).toEqual([[], end])
    // A return that went on meanwhile says so; everything else is answered as the first time.
    expect(
      found.answers.filter(status => status >= 300 && status !== 409),
      appended[append],
    ).toEqual([])
  }
})
