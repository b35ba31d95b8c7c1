import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcileShop } from '#api/payments/refunds/owner.ts'
import { startFakePaypal } from '#tests/support/gateways/paypal.ts'
import { startFakeRazorpay } from '#tests/support/gateways/razorpay.ts'
import type { DisputeStatus, Fake, Message } from '#tests/support/gateways/server.ts'
import { startFakeStripe } from '#tests/support/gateways/stripe.ts'
import type { OpenShop } from '../open-shop.ts'
import { type Awaiting, bodyOf, buyerIn, deliver, folded, openPayingShop, total } from './paying.ts'

type Disputing = Fake & {
  readonly env: Record<string, string>
  books(): readonly { readonly paymentId: string; readonly captured: number; readonly refunded: number }[]
  dispute(paymentId: string, status: DisputeStatus): void
}

const providers = {
  stripe: async () => {
    const fake = await startFakeStripe()
    return { fake, pay: (reference: string) => void fake.pay(reference) }
  },
  paypal: async () => {
    const fake = await startFakePaypal()
    return { fake, pay: (reference: string) => fake.approve(reference) }
  },
  razorpay: async () => {
    const fake = await startFakeRazorpay()
    return { fake, pay: (reference: string) => fake.payOrder(reference) }
  },
} satisfies Record<string, () => Promise<{ fake: Disputing; pay(reference: string): void }>>

describe.each(Object.keys(providers) as (keyof typeof providers)[])('a dispute at %s', method => {
  let fake: Disputing
  let pay: (reference: string) => void
  let shop: OpenShop
  beforeEach(async () => {
    ;({ fake, pay } = await providers[method]())
    shop = await openPayingShop({ method, env: fake.env })
  })
  afterEach(async () => {
    await shop.end()
    await fake.stop()
  })

  const look = (fix = false) => reconcileShop(shop, shop.payments, { since: new Date(Date.now() - 60_000), fix })
  const tell = (messages: readonly Message[]) => deliver(shop, method, messages)
  const refund = (orderId: string) =>
    shop.payments.refund({ orderId, refundId: 'return-1', amount: 500, reason: 'return' })

  /** A paid order that its buyer asks his bank for; what the provider tells of that comes twice. */
  async function disputed() {
    const buyer = await buyerIn(shop)
    const { orderId } = (await buyer.order(bodyOf(method), 'k')).json<Awaiting>()
    pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
    await shop.payments.settle(orderId, 'request', { ask: true })
    const { paymentId } = fake.books()[0]!
    fake.messages.length = 0
    fake.dispute(paymentId, 'open')
    expect(await tell([...fake.messages, ...fake.messages])).toEqual([200, 200])
    const known = { orderId, paymentId, state: 'open' }
    expect((await folded(shop, orderId)).payment.disputes).toMatchObject([{ paymentId, state: 'open' }])
    return known
  }

  async function trail(orderId: string) {
    const types: string[] = []
    for await (const { type } of shop.store.read(`payment-${orderId}`))
      if (/Dispute|Refund/.test(type)) types.push(type)
    return types
  }

  test('holds every refund of the payment until the shop has won', async () => {
    const { orderId, paymentId } = await disputed()
    expect(await refund(orderId)).toMatchObject({ ok: true, refunded: false })
    expect(await look()).toMatchObject([
      { orderId, paymentId, kind: 'disputed', atShop: total },
      {
        orderId,
        kind: 'refund-failed',
        refund: { refundId: 'return-1', problem: expect.stringContaining('disputed') },
      },
    ])
    // Nothing is asked for again meanwhile, and nothing is written.
    expect(await look(true)).toHaveLength(2)
    expect(await trail(orderId)).toEqual(['PaymentDisputed', 'PaymentRefundRequested', 'PaymentRefundFailed'])
    expect(fake.books()).toMatchObject([{ refunded: 0 }])

    fake.dispute(paymentId, 'won')
    expect(await tell(fake.messages)).toEqual([200, 200])
    expect(await look(true)).toEqual([])
    expect(fake.books()).toMatchObject([{ captured: total, refunded: 500 }])
    expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'return-1', amount: 500 }])
  })

  test('that is lost gives nothing back a second time, also where no message tells of its end', async () => {
    const { orderId, paymentId } = await disputed()
    await refund(orderId)
    fake.dispute(paymentId, 'lost')
    const told = await look(true)
    expect(told).toMatchObject([{ kind: 'dispute-lost', atShop: total, atGateway: null }, { kind: 'refund-failed' }])
    const byHand = { how: 'by the bank', reference: told[0]!.dispute!.disputeId, by: 'Ann' }
    await shop.payments.givenByHand(orderId, 'return-1', byHand)
    expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'return-1', amount: 500 }])
    expect(await look(true)).toMatchObject([{ kind: 'dispute-lost' }])
    expect(fake.books()).toMatchObject([{ captured: total, refunded: 0 }])
    // Its end comes late, then its beginning once more.
    await tell([...fake.messages].reverse())
    expect((await folded(shop, orderId)).payment.disputes).toMatchObject([{ state: 'lost' }])
    expect((await trail(orderId)).filter(type => type.includes('Dispute'))).toEqual([
      'PaymentDisputed',
      'PaymentDisputeClosed',
    ])
  })

  test('that cannot be read is a line, beside what the log knows of it', async () => {
    const { orderId, paymentId } = await disputed()
    fake.fault = ({ path }) => (path.includes('/disputes/') ? 'busy' : null)
    expect(await look()).toMatchObject([
      { orderId, paymentId, kind: 'unread', problem: expect.stringMatching(/./) },
      { orderId, paymentId, kind: 'disputed' },
    ])
  })

  test('is believed by its signature alone, and over no money of others', async () => {
    const buyer = await buyerIn(shop)
    const { orderId } = (await buyer.order(bodyOf(method), 'k')).json<Awaiting>()
    pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
    await shop.payments.settle(orderId, 'request', { ask: true })
    fake.messages.length = 0
    fake.dispute(fake.books()[0]!.paymentId, 'open')
    const [message] = fake.messages
    const forged = { headers: message!.headers, body: message!.body.replace(/"id":"/, '"id":"x') }
    expect(await tell([forged])).toEqual([400])
    expect((await folded(shop, orderId)).payment.disputes).toEqual([])
  })
})
