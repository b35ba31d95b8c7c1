import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Configured } from '../../../config/payments.ts'
import {
  AttemptSpent,
  type AttemptState,
  amountsOr,
  type BookedPayment,
  type Gateway,
  type GatewayAttempt,
  type GatewayOrder,
  GatewayRefused,
} from '../port.ts'
import { createRazorpayApi, problemOf } from './api.ts'
import { amounts, notesOf, type RazorpayPayment, stateOfPayments, takenOf } from './payments.ts'

/** A link stays payable this much longer than the order is held: it takes no shorter time than a quarter of an hour. */
const hostedMs = 20 * 60_000
const page = 100
/** Currencies of its accounts in Malaysia and Singapore, which want a new order for each try. */
const oneTry = new Set(['MYR', 'SGD'])

type Link = {
  readonly id: string
  readonly short_url: string
  readonly status: 'created' | 'partially_paid' | 'expired' | 'cancelled' | 'paid'
  readonly payments: readonly { readonly payment_id: string }[] | null
}

/** Razorpay: its Checkout in the shop's page over Orders, or a payment link on its own page. */
export function createRazorpayGateway(config: Configured<'razorpay'>, shop: string): Gateway {
  const keyId = config.RAZORPAY_KEY_ID
  const api = createRazorpayApi(config)
  const notes = ({ orderId, attemptId }: GatewayAttempt) => ({ order_id: orderId, attempt_id: attemptId, shop })

  async function openOrder(attempt: GatewayAttempt) {
    const { attemptId, reference, charge } = attempt
    if (reference !== null && oneTry.has(charge.currency)) {
      const payments = await paymentsOf(attempt)
      const failed = payments.length > 0 && payments.every(({ status }) => status === 'failed')
      if (failed) throw new AttemptSpent(`Razorpay allows one attempt for each order in ${charge.currency}`)
    }
    const amount = amounts.exactly(charge)
    const asked = { amount, currency: charge.currency, receipt: attemptId, notes: notes(attempt) }
    // One whose answer was lost is nobody's: only what the shop has heard of is handed to the buyer.
    const id = reference ?? ((await api.post('/v1/orders', asked)).id as string)
    const client = { keyId, razorpayOrderId: id, amount: String(amount), currency: charge.currency }
    return { reference: id, url: null, client }
  }

  async function openLink(attempt: GatewayAttempt, order: GatewayOrder) {
    const { attemptId, charge } = attempt
    const created = await api.send('POST', '/v1/payment_links', {
      amount: amounts.exactly(charge),
      currency: charge.currency,
      reference_id: attemptId,
      description: order.title,
      notes: notes(attempt),
      notify: { sms: false, email: false },
      reminder_enable: false,
      callback_url: order.returnUrl,
      callback_method: 'get',
      expire_by: Math.floor((Date.parse(order.until) + hostedMs) / 1000),
    })
    const link = created.status < 300 ? (created.body as Link) : await linkOf(attemptId)
    if (!link) throw new GatewayRefused(`Razorpay refused: ${problemOf(created)}`)
    return { reference: link.id, url: link.short_url, client: {} }
  }

  /** A name is taken once: the link whose answer was lost is found by it. */
  async function linkOf(attemptId: string): Promise<Link | undefined> {
    const { payment_links } = await api.get(`/v1/payment_links?reference_id=${encodeURIComponent(attemptId)}`)
    return payment_links?.[0]
  }

  async function paymentsOf({ way, reference }: GatewayAttempt): Promise<readonly RazorpayPayment[]> {
    if (way === 'embedded') return (await api.get(`/v1/orders/${reference}/payments`)).items
    const link: Link = await api.get(`/v1/payment_links/${reference}`)
    return Promise.all((link.payments ?? []).map(({ payment_id }) => api.get(`/v1/payments/${payment_id}`)))
  }

  async function look(attempt: GatewayAttempt): Promise<AttemptState> {
    if (attempt.reference === null) return { state: 'open' }
    const state = stateOfPayments(await paymentsOf(attempt))
    if (attempt.way === 'embedded' || state.state !== 'open') return state
    const { status }: Link = await api.get(`/v1/payment_links/${attempt.reference}`)
    return status === 'expired' || status === 'cancelled' ? { ...state, state: 'closed' } : state
  }

  return {
    method: 'razorpay',
    ways: ['embedded', 'hosted'],
    client: () => ({ keyId }),
    policy: {
      'script-src': ['https://checkout.razorpay.com'],
      'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
      'connect-src': ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
      'img-src': ['https://cdn.razorpay.com'],
      // Its script sets the place of its own window by style attributes.
      'style-src-attr': ["'unsafe-inline'"],
    },
    counting: amounts.counting,
    open: async (attempt, order) =>
      attempt.way === 'embedded' ? openOrder(attempt) : openLink(attempt, await order()),
    look,
    async capture(attempt) {
      const payments = await paymentsOf(attempt)
      const state = stateOfPayments(payments)
      const agreed = payments.find(({ status }) => status === 'authorized')
      // One is enough: what is not taken of others goes back to the buyer by itself.
      if (state.state !== 'approved' || !agreed) return state
      const { id, amount, currency } = agreed
      const captured = await api.send('POST', `/v1/payments/${id}/capture`, { amount, currency })
      return captured.status < 300 ? { state: 'captured', payments: [takenOf(captured.body)] } : look(attempt)
    },
    async close(attempt) {
      if (attempt.way === 'hosted') await api.send('POST', `/v1/payment_links/${attempt.reference}/cancel`, {})
      return look(attempt)
    },
    async refund({ orderId, refundId, paymentId, charge, failures }) {
      const known = await api.get(`/v1/payments/${paymentId}/refunds?count=${page}`)
      type Refund = { readonly id: string; readonly status: string; readonly notes?: RazorpayPayment['notes'] }
      const notesIn = ({ notes = [] }: Refund) => notesOf({ notes })
      const own = (known.items as readonly Refund[]).filter(refund => notesIn(refund).refund_id === refundId)
      const before = own.find(({ status }) => status !== 'failed')
      // The refund was accepted and failed later, so this attempt has failed.
      if (!before && own.some(refund => notesIn(refund).try === String(failures))) {
        return { state: 'failed', problem: 'failed' }
      }
      const notes = { order_id: orderId, refund_id: refundId, try: String(failures) }
      const asked = { amount: amounts.exactly(charge), notes }
      const key = createHash('sha256').update(`${refundId}/${failures}`).digest('hex')
      const headers = { 'x-refund-idempotency': key }
      const refund: Refund = before ?? (await api.post(`/v1/payments/${paymentId}/refund`, asked, headers))
      if (refund.status === 'processed') return { state: 'done', gatewayRefundId: refund.id }
      return refund.status === 'failed' ? { state: 'failed', problem: 'failed' } : { state: 'pending' }
    },
    async dispute(disputeId) {
      const { payment_id: paymentId, reason_code: reason = '', status } = await api.get(`/v1/disputes/${disputeId}`)
      const notes = await ownNotesOf(await api.get(`/v1/payments/${paymentId}`))
      const { order_id: orderId = null, attempt_id: attemptId = null } = notes
      // closed: the bank let it go.
      const state = status === 'lost' ? 'lost' : status === 'won' || status === 'closed' ? 'won' : 'open'
      return { disputeId, paymentId, orderId, attemptId, reason, state }
    },
    readMessage: createRazorpayMessages(api, config.RAZORPAY_WEBHOOK_SECRET),
    async *booked(since): AsyncGenerator<BookedPayment> {
      const from = Math.floor(since.getTime() / 1000)
      for (let skip = 0; ; skip += page) {
        const { items } = await api.get(`/v1/payments?from=${from}&count=${page}&skip=${skip}`)
        for (const payment of items as readonly RazorpayPayment[]) {
          if (payment.status !== 'captured' && payment.status !== 'refunded') continue
          const notes = await ownNotesOf(payment)
          const amounts = amountsOr(() => {
            const { charge, refunded = 0 } = takenOf(payment)
            return { charge, refunded }
          })
          yield { paymentId: payment.id, amounts, orderId: notes.order_id ?? null, own: notes.shop === shop }
        }
        if (items.length < page) return
      }
    },
  }

  /** A payment does not always carry what its order was given. */
  async function ownNotesOf(payment: RazorpayPayment): Promise<ReturnType<typeof notesOf>> {
    const notes = notesOf(payment)
    if (notes.order_id !== undefined || !payment.order_id) return notes
    return notesOf(await api.get(`/v1/orders/${payment.order_id}`))
  }
}

/** Reads Razorpay's messages; each is signed over its raw body. */
function createRazorpayMessages(api: ReturnType<typeof createRazorpayApi>, secret: string): Gateway['readMessage'] {
  return async ({ headers, body }) => {
    const expected = createHmac('sha256', secret).update(body).digest()
    const given = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const { payload = {} } = JSON.parse(body.toString('utf8'))
    const [link, order, payment] = [payload.payment_link?.entity, payload.order?.entity, payload.payment?.entity]
    let notes = { ...notesOf(payment ?? {}), ...notesOf(order ?? {}), ...notesOf(link ?? {}) }
    // A payment does not always carry what its order was given.
    if (notes.order_id === undefined && payment?.order_id)
      notes = notesOf(await api.get(`/v1/orders/${payment.order_id}`))
    return {
      messageId: String(headers['x-razorpay-event-id'] ?? expected.toString('hex')),
      orderId: notes.order_id ?? null,
      attemptId: notes.attempt_id ?? null,
      reference: link?.id ?? null,
      refundId: notesOf(payload.refund?.entity ?? {}).refund_id ?? null,
      disputeId: payload.dispute?.entity?.id ?? null,
    }
  }
}
