import { afterEach, expect, onTestFinished, test } from 'vitest'
import { reconcileShop } from '#api/payments/refunds/owner.ts'
import { startFakePaypal } from '#tests/support/gateways/paypal.ts'
import { startFakeRazorpay } from '#tests/support/gateways/razorpay.ts'
import { startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { OpenShop } from '../open-shop.ts'
import { deliver, folded, openPayingShop, ordered, total } from './paying.ts'

let shop: OpenShop
afterEach(() => shop.end())

const retry = (orderId: string, beside = 0) => shop.payments.retryRefund(orderId, 'r1', { beside })
const refund = (orderId: string, amount = 500) =>
  shop.payments.refund({ orderId, refundId: 'r1', amount, reason: 'return' })
const books = (fix: boolean) => reconcileShop(shop, shop.payments, { since: new Date(0), fix })

/** An order whose payment Stripe took, and refuses to give back. */
async function refusedByStripe(amount = 500, way: 'embedded' | 'hosted' = 'embedded') {
  const stripe = await startFakeStripe()
  onTestFinished(() => stripe.stop())
  shop = await openPayingShop({ method: 'stripe', env: stripe.env })
  const { orderId, buyer, payment, at } = await ordered(shop, 'stripe')
  if (way === 'hosted') {
    await buyer.get(`${at}/pay`)
    stripe.payPage([...stripe.sessions.keys()][0]!)
  } else stripe.pay([...stripe.intents.keys()][0]!)
  expect(payment.way).toBe('embedded')
  await shop.payments.settle(orderId, 'request', { ask: true })
  stripe.trouble.refunds = true
  expect(await refund(orderId, amount)).toMatchObject({ ok: true, refunded: false })
  stripe.trouble.refunds = false
  const { paymentId } = (await folded(shop, orderId)).order
  return { stripe, orderId, paymentId: paymentId! }
}

test.each(['embedded', 'hosted'] as const)(
  'Stripe (%s): what somebody gave back there meanwhile is not given again',
  async way => {
    const { stripe, orderId, paymentId } = await refusedByStripe(500, way)
    stripe.giveBackByHand(paymentId, 300)
    const amount = { code: 'refund-not-taken-up', amount: 300, settles: true }
    expect(await retry(orderId)).toMatchObject({ ok: false, rejection: amount })
    expect(stripe.books()).toMatchObject([{ refunded: 300 }])
    expect((await folded(shop, orderId)).payment.refunds).toMatchObject([{ status: 'failed', failures: 1 }])
  },
)

test('PayPal: what somebody has begun to give back there is not given again', async () => {
  const paypal = await startFakePaypal()
  onTestFinished(() => paypal.stop())
  shop = await openPayingShop({ method: 'paypal', env: paypal.env })
  const { orderId, buyer, payment, at } = await ordered(shop, 'paypal')
  paypal.approve(payment.client.paypalOrderId!)
  await buyer.json('POST', `${at}/settle`)
  paypal.trouble.slowRefunds = true
  await refund(orderId)
  paypal.endRefunds('FAILED')
  await shop.payments.settle(orderId, 'recovery')
  paypal.giveBackByHand((await folded(shop, orderId)).order.paymentId!, 500)
  const rejection = { code: 'refund-not-taken-up', amount: 500, settles: true }
  expect(await retry(orderId)).toMatchObject({ ok: false, rejection })
  expect(paypal.books()).toMatchObject([{ refunded: 500 }])
})

test('Razorpay: what somebody gave back there meanwhile is not given again', async () => {
  const razorpay = await startFakeRazorpay()
  onTestFinished(() => razorpay.stop())
  shop = await openPayingShop({ method: 'razorpay', env: razorpay.env })
  const { orderId, buyer, payment, at } = await ordered(shop, 'razorpay')
  razorpay.payOrder(payment.client.razorpayOrderId!)
  await buyer.json('POST', `${at}/settle`)
  await refund(orderId)
  razorpay.failRefund(razorpay.refunds[0]!)
  await deliver(shop, 'razorpay', [razorpay.messages.at(-1)!])
  razorpay.giveBackByHand((await folded(shop, orderId)).order.paymentId!, 500)
  const rejection = { code: 'refund-not-taken-up', amount: 500, settles: true }
  expect(await retry(orderId)).toMatchObject({ ok: false, rejection })
  expect(razorpay.books()).toMatchObject([{ refunded: 500 }])
})

test('staff read what to do first, and ask again beside what they know of', async () => {
  const { stripe, orderId, paymentId } = await refusedByStripe()
  stripe.giveBackByHand(paymentId, 300)
  const permissions = [{ name: 'orders' as const, view: true, edit: true, delete: true }]
  const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
  const press = (more: object = {}) => {
    const payload = { refundId: 'r1', ...more }
    return shop.app.inject({ method: 'POST', url: '/api/admin/refunds/retry', headers: { cookie }, payload })
  }
  const said = { amount: 300, currency: 'USD' }
  const first = await press()
  expect(first.statusCode).toBe(409)
  expect(first.json()).toMatchObject({ ...said, code: 'refund-not-taken-up', settles: true })
  expect(first.json().detail).toContain('settle that first')
  // It is settled, and the refusal stays for a person: no fix of the books gives the rest by itself.
  expect(await books(true)).toMatchObject([{ kind: 'refund-failed', atGateway: 500 }])
  expect(await books(true)).toMatchObject([{ kind: 'refund-failed', atGateway: 500 }])
  expect(stripe.books()).toMatchObject([{ refunded: 300 }])
  expect((await press()).json()).toMatchObject({ ...said, code: 'refund-beside' })
  await shop.caughtUp()
  const { stories } = (await shop.queries('en').paymentList(new URLSearchParams(), orderId)).open!
  expect(stories.find(({ refundId }) => refundId === 'r1')).toMatchObject({ beside: 300 })
  expect((await press({ beside: 300 })).statusCode).toBe(204)
  expect(stripe.books()).toMatchObject([{ captured: total, refunded: 800 }])
  expect(await books(false)).toEqual([])
})

test('a part that settling cannot take up says so, and the rest given there too ends it', async () => {
  const { stripe, orderId, paymentId } = await refusedByStripe(total)
  stripe.giveBackByHand(paymentId, 400)
  const rejection = { code: 'refund-not-taken-up', amount: 400, settles: false }
  expect(await retry(orderId)).toMatchObject({ ok: false, rejection })
  stripe.giveBackByHand(paymentId, total - 400)
  expect(await retry(orderId)).toMatchObject({ ok: false, rejection: { amount: total, settles: true } })
  expect(await books(true)).toEqual([])
  expect((await folded(shop, orderId)).order.refunds).toEqual([{ refundId: 'r1', amount: total }])
})

test('a provider that does not answer is not asked for money', async () => {
  const { stripe } = await refusedByStripe()
  stripe.fault = ({ path, method }) => (method === 'GET' && path.startsWith('/v1/payment_intents/') ? 'busy' : null)
  const { cookie } = await signedIn(shop, { admin: true })
  const payload = { refundId: 'r1' }
  const url = '/api/admin/refunds/retry'
  const answer = await shop.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'payment-unavailable'])
  expect(stripe.books()).toMatchObject([{ refunded: 0 }])
})
