import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStandIn } from '#api/payments/index.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { killAtEach, unharmed } from './kill-at-each.ts'
import { standsStill } from './killed-store.ts'
import type { Refunded, Refunding } from './program-refunder.ts'

let root: string
let prepared: Refunding

/** A shop with an order of three pieces that was paid ahead, and a program that may give money back. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-refund-crash-'))
  const folder = join(root, 'prepared')
  const standIn = createStandIn()
  const shop = await openShop({ folder, now: () => new Date(standsStill), gateways: standIn.gateways })
  await shop.change({ security: { loginForPurchase: false }, paymentGateway: { stripe: true } })
  await shop.sell({ alpha: [{ sku: 'A', price: 100, quantity: 5 }] })
  const buyer = visitor(shop.app)
  await buyer.add('A', 3)
  const { orderId } = (await buyer.order({ ...orderBody, payment: { method: 'stripe' } }, 'an order')).json()
  expect(await shop.payments.begin(orderId, 'embedded')).toMatchObject({ ok: true })
  standIn.tell('captured')
  expect((await shop.payments.settle(orderId, 'request', { ask: true })).order.status).toBe('placed')
  const wanted = { name: 'Desk', scopes: ['refunds:write' as const] }
  const made = await shop.keys.create(wanted, { actor: 'owner', channel: 'test' })
  const { ids } = await shop.outside()
  await shop.end({ keepFolder: true })
  prepared = { folder, orderId, id: ids.order(orderId), key: made.ok ? made.made.key : '' }
})

afterAll(() => rm(root, { recursive: true, force: true }))

// Processes start one after another, and a busy machine is slow at that.
test('after SIGKILL at any append of a refund by a program, a repeat gives it back once and answers the same', {
  timeout: 600_000,
}, async () => {
  const script = { name: './program-refunder.ts', root } as const
  const { appended, ...answered } = await unharmed<Refunded>(script, prepared)
  expect(answered).toMatchObject({ status: 200, end: { refunds: [[100, { amount: 100 }, 'done', false]] } })
  const steps = appended.flatMap(types => types.split('+'))
  for (const step of ['KeyRequestClaimed', 'PaymentRefundRequested', 'PaymentRefunded', 'OrderRefunded'])
    expect(steps.filter(each => each === step).length, step).toBe(1)
  const appends = [...appended.keys()]
  for (const [append, found] of await killAtEach<Refunded, Refunding>(script, prepared, appends)) {
    const { appended: _since, ...told } = found
    expect(told, appended[append]).toEqual(answered)
  }
})
