import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { duePayments, paymentSweep } from '#api/payments/payment-sweep.ts'
import { reconcileShop } from '#api/payments/refunds/owner.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { payment } from '#domain/payment/decide.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { passOf } from '#tests/support/pass.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type OpenShop, openShop } from '../open-shop.ts'
import { type Awaiting, bodyOf, buyerIn, folded, openPayingShop, total } from './paying.ts'

let stripe: FakeStripe
let shop: OpenShop
beforeEach(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env })
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

const since = new Date(0)
const look = () => reconcileShop(shop, shop.payments, { since, fix: false })
const fix = () => reconcileShop(shop, shop.payments, { since, fix: true })

async function paid() {
  const buyer = await buyerIn(shop)
  const { orderId } = (await buyer.order(bodyOf('stripe'), 'k')).json<Awaiting>()
  const reference = (await folded(shop, orderId)).payment.attempts[0]!.reference!
  stripe.pay(reference)
  return { orderId, reference }
}

test('a payment that no message told of is found, and placed', async () => {
  const { orderId, reference } = await paid()
  expect(await look()).toEqual([
    {
      method: 'stripe',
      orderId,
      paymentId: reference,
      kind: 'unknown',
      atShop: null,
      atGateway: total,
      currency: 'USD',
    },
  ])
  expect(await fix()).toEqual([])
  expect((await folded(shop, orderId)).order.status).toBe('placed')
})

/** Money at the provider that the log knows nothing of. */
async function taken(amount: number, metadata: Record<string, string>, currency = 'usd') {
  const named = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])
  const created = await fetch(`${stripe.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_fake', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([['amount', String(amount)], ['currency', currency], ...named] as [string, string][]),
  })
  const { id } = (await created.json()) as { id: string }
  stripe.pay(id)
  return id
}

test('money of this shop that belongs to no order of the log is given back', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  const { shop: mark } = stripe.intents.get(reference)!.metadata
  const id = await taken(700, { order_id: 'before-the-backup', shop: mark })
  expect(await look()).toMatchObject([{ paymentId: id, kind: 'unknown', atGateway: 700 }])
  expect(await fix()).toEqual([])
  expect(stripe.books()).toMatchObject([{ refunded: 0 }, { captured: 700, refunded: 700 }])
  // Found again, it is given back no second time.
  expect(await fix()).toEqual([])
  expect(stripe.refunds).toHaveLength(1)
})

test('an amount that the shop cannot say is a line of its own, and hides nothing else', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  stripe.giveBackByHand(reference, 300)
  const { shop: mark } = stripe.intents.get(reference)!.metadata
  // 617.50 forints, of which the shop counts whole ones.
  const odd = await taken(61_750, { order_id: 'x', shop: mark }, 'huf')
  const unread = { paymentId: odd, kind: 'unread', problem: expect.stringContaining('61750') }
  expect(await look()).toMatchObject([unread, { paymentId: reference, kind: 'refunded' }])
  expect(await fix()).toMatchObject([unread])
})

test('books that cannot be read are a line, and nothing is missing in them', async () => {
  const { orderId } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  stripe.trouble.refunds = true
  await shop.payments.refund({ orderId, refundId: 'return-1', amount: 500, reason: 'return' })
  stripe.fault = ({ path, method }) => (method === 'GET' && path === '/v1/payment_intents' ? 'busy' : null)
  const told = [{ method: 'stripe', kind: 'unread', paymentId: '' }, { kind: 'refund-failed' }]
  expect(await look()).toMatchObject(told)
  const asked = await shop.app.inject({
    method: 'POST',
    url: '/internal/reconcile',
    headers: { authorization: `Bearer ${shop.folder.token}` },
    payload: { since: since.toISOString(), fix: false },
  })
  expect([asked.statusCode, asked.json()]).toMatchObject([200, { disagreements: told }])
})

test('payments of a provider that is not set up any more are lines: nobody could ask about them', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  await shop.caughtUp()
  expect(await reconcileShop({ ...shop, gateways: new Map() }, shop.payments, { since, fix: false })).toEqual([
    {
      method: 'stripe',
      orderId,
      paymentId: reference,
      kind: 'unread',
      atShop: null,
      atGateway: null,
      currency: '',
      problem: 'stripe is not set up. Set its variables as they were, and start again',
    },
  ])
})

test('the command names orders by the number that the other commands take', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  await shop.caughtUp()
  stripe.giveBackByHand(reference, 300)
  shop.folder.announce(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
  const said = await runCommand('reconcile', ['--since=1970-01-01'], { DATA_DIR: shop.folderPath })
  expect(said).toMatchObject({ code: 1, error: '' })
  expect(said.out).toContain(`(order 1001, ${orderId}): the refunds differ`)
})

test('the command does not say that all agree where no provider is configured', async () => {
  const bare = await openShop()
  await bare.end({ keepFolder: true })
  const said = await runCommand('reconcile', [], { DATA_DIR: bare.folderPath })
  expect(said).toMatchObject({
    code: 0,
    out: 'No payment provider is configured: there are no records to compare with.\n',
  })
  await rm(bare.folderPath, { recursive: true })
})

test("what others sell through the same account is none of the shop's business", async () => {
  await taken(700, {})
  await taken(800, { order_id: 'of-the-other-shop', shop: 'other' })
  await taken(900, { order_id: 'of-the-other-shop' })
  expect(await look()).toEqual([])
  expect(await fix()).toEqual([])
  expect(stripe.refunds).toEqual([])
})

test('what somebody gave back by hand at the provider is told, and becomes a refund of the order, once', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  stripe.giveBackByHand(reference, 300)
  const told = [{ orderId, paymentId: reference, kind: 'refunded', atShop: total, atGateway: total - 300 }]
  expect(await look()).toMatchObject(told)
  expect(await fix()).toEqual([])
  expect(await fix()).toEqual([])
  const { order } = await folded(shop, orderId)
  expect(order.refunds).toEqual([{ refundId: expect.any(String), amount: 300 }])
  // The rest can be given back as ever, and no more than that.
  const asked = { orderId, refundId: 'r1', reason: 'staff' } as const
  expect(await shop.payments.refund({ ...asked, amount: total })).toMatchObject({ code: 'refund-exceeds-payment' })
  expect(await shop.payments.refund({ ...asked, amount: total - 300 })).toMatchObject({ refunded: true })
  expect(stripe.books()).toMatchObject([{ captured: total, refunded: total }])
  expect(await look()).toEqual([])
})

test('a shop that died between taking up and noting it on the order finds it, and notes it once', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  stripe.giveBackByHand(reference, 300)
  const sums = { amount: total, shownAmount: total }
  const data = {
    orderId,
    paymentId: reference,
    refunded: 300,
    currency: 'USD',
    paid: sums,
    seenAt: since.toISOString(),
  }
  expect(await shop.handler.handle(payment, orderId, { type: 'TakeUpRefund', data })).toMatchObject({ ok: true })
  await shop.caughtUp()
  expect(await shop.readModels.range('payments', 'open')).toEqual([orderId])
  await passOf(paymentSweep({ ...shop, log: { error() {} } }), { first: true })
  await shop.caughtUp()
  expect(await shop.readModels.range('payments', 'open')).toEqual([])
  expect((await folded(shop, orderId)).order.refunds).toMatchObject([{ amount: 300 }])
  expect(await fix()).toEqual([])
  expect((await folded(shop, orderId)).order.refunds).toHaveLength(1)
})

test('what the provider refused and somebody gave back there by hand is given, and not asked for again', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  stripe.trouble.refunds = true
  await shop.payments.refund({ orderId, refundId: 'return-1', amount: 500, reason: 'return' })
  stripe.trouble.refunds = false
  stripe.giveBackByHand(reference, 500)
  expect(await look()).toMatchObject([{ kind: 'refunded' }, { kind: 'refund-failed' }])
  expect(await fix()).toEqual([])
  expect(stripe.books()).toMatchObject([{ captured: total, refunded: 500 }])
  expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'return-1', amount: 500 }])
})

test('a refund that the provider refused is told, and asked for again', async () => {
  const { orderId } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  stripe.trouble.refunds = true
  const asked = { orderId, refundId: 'return-1', amount: 500, reason: 'return' } as const
  expect(await shop.payments.refund(asked)).toMatchObject({ ok: true, refunded: false })
  expect(await look()).toMatchObject([{ orderId, kind: 'refund-failed', atGateway: 500 }])
  expect(await fix()).toMatchObject([{ kind: 'refund-failed' }])
  stripe.trouble.refunds = false
  expect(await fix()).toEqual([])
  expect(stripe.books()).toMatchObject([{ captured: total, refunded: 500 }])
  expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'return-1', amount: 500 }])
})

test('what a provider refuses for good ends when its buyer has the money by other means, once', async () => {
  const { orderId, reference } = await paid()
  await shop.payments.settle(orderId, 'recovery', { ask: true })
  stripe.trouble.refunds = true
  await shop.payments.refund({ orderId, refundId: 'return-1', amount: 500, reason: 'return' })
  const problem = 'Insufficient funds in your Stripe balance'
  // However long ago it was paid, and also when Stripe is not set up any more.
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  const later = await reconcileShop({ ...shop, gateways: new Map() }, shop.payments, {
    since: tomorrow,
    fix: false,
  })
  expect(later).toMatchObject([{ paymentId: reference, refund: { refundId: 'return-1', problem } }])

  const asked = (refundId: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/internal/refunds',
      headers: { authorization: `Bearer ${shop.folder.token}` },
      payload: { refundId, how: 'bank transfer', reference: 'TX 17', by: 'Ann' },
    })
  expect((await asked('return-2')).json()).toMatchObject({ code: 'invalid-request' })
  expect((await Promise.all([asked('return-1'), asked('return-1')])).map(({ statusCode }) => statusCode)).toContain(204)
  const { order, payment } = await folded(shop, orderId)
  expect(payment.refunds).toMatchObject([{ status: 'done', byHand: true }])
  expect(order.refunds).toEqual([{ refundId: 'return-1', amount: 500 }])
  const given: unknown[] = []
  for await (const { type, data } of shop.store.read(`payment-${orderId}`)) {
    if (type === 'PaymentRefunded') given.push(data)
  }
  expect(given).toMatchObject([
    { gatewayRefundId: null, byHand: { how: 'bank transfer', reference: 'TX 17', by: 'Ann' } },
  ])

  // The provider gave nothing, and is not asked again when its trouble is over.
  stripe.trouble.refunds = false
  await shop.payments.retryRefund(orderId, 'return-1')
  expect(await fix()).toEqual([])
  expect(stripe.books()).toMatchObject([{ captured: total, refunded: 0 }])
  await shop.caughtUp()
  // The order to its buyer, and the refund once.
  expect(await shop.readModels.range('outbox', 'due')).toHaveLength(2)
  expect((await asked('return-1')).json<{ detail: string }>().detail).toContain('was already given back')
})

test('a provider that is silent about one payment keeps the sweep from no other', async () => {
  const others = Promise.withResolvers<void>()
  const payments = {
    settle: (orderId: string) => (orderId === 'silent' ? others.promise : others.resolve()) as never,
  }
  const readModels = { range: async () => ['silent', 'other'] } as never
  await passOf(paymentSweep({ readModels, work: openSqliteWork({ file: ':memory:' }), payments, log: { error() {} } }))
})

test('the sweep follows what is open, asks less and less often also across processes, and stops at the end', async () => {
  const asked: string[] = []
  const { orderId } = await paid()
  await shop.caughtUp()
  let ends = false
  const payments = {
    async settle(...of: Parameters<typeof shop.payments.settle>) {
      asked.push(of[0])
      if (!ends) throw new Error('not now')
      return shop.payments.settle(...of)
    },
  }
  const log = { error() {} }
  const work = openSqliteWork({ file: ':memory:' })
  const sweepOf = () => paymentSweep({ readModels: shop.readModels, work, payments, log })
  const sweep = sweepOf()
  const laterBy = (ms: number) => vi.setSystemTime(Date.now() + ms)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const askedBy = async (pass: { first: boolean }, by = sweep) => {
    asked.length = 0
    await passOf(by, pass)
    return asked
  }
  // Begun while the shop runs: its buyer is given the first 5 seconds; then it is asked after 5 more, 10 ...
  expect(await askedBy({ first: false })).toEqual([])
  laterBy(5_000)
  expect(await askedBy({ first: false })).toEqual([orderId])
  laterBy(5_000)
  expect(await askedBy({ first: false })).toEqual([orderId])
  laterBy(5_000)
  expect(await askedBy({ first: false })).toEqual([])
  // A process that starts asks about nothing that another one asked about a moment ago.
  const next = sweepOf()
  expect(await askedBy({ first: true }, next)).toEqual([])
  laterBy(5_000)
  expect(await askedBy({ first: false }, next)).toEqual([orderId])
  // Where the queue was lost, everything is asked about at the start.
  await work.unschedule(duePayments, [orderId])
  ends = true
  expect(await askedBy({ first: true }, sweepOf())).toEqual([orderId])
  await shop.caughtUp()
  expect(await askedBy({ first: true }, sweepOf())).toEqual([])
  expect(await work.nextDue(duePayments)).toBeGreaterThan(0)
  laterBy(60 * 60_000)
  expect(await askedBy({ first: false }, sweepOf())).toEqual([])
  expect(await work.nextDue(duePayments)).toBeUndefined()
  await work.close()
  expect((await folded(shop, orderId)).order.status).toBe('placed')
})
