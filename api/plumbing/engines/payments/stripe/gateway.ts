import Stripe from 'stripe'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { Configured } from '../../../config/payments.ts'
import {
  AttemptSpent,
  type AttemptState,
  amountsOr,
  type BookedPayment,
  type Gateway,
  type GatewayAttempt,
  type GatewayOrder,
} from '../port.ts'
import {
  amounts,
  answered,
  chargeFromStripe,
  disputeStateOf,
  failureOf,
  isReplayed,
  stateOf,
  unitsGiven,
} from './answers.ts'

const timeoutMs = 10_000
/** A page of Stripe stays payable this much longer than the order is held: it takes no shorter time than half an hour. */
const hostedMs = 31 * 60_000

/** Cards through Stripe: the Payment Element in the shop's page, or Checkout on Stripe's own, both over PaymentIntents. */
export function createStripeGateway(config: Configured<'stripe'>, shop: string): Gateway {
  const stripe = new Stripe(config.STRIPE_SECRET_KEY, {
    ...addressOf(config.STRIPE_URL),
    timeout: timeoutMs,
    // The shop itself repeats requests, under the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  })

  async function openIntent(attempt: GatewayAttempt, about: () => Promise<GatewayOrder>) {
    const { orderId, attemptId, charge, reference } = attempt
    const intent = reference
      ? await stripe.paymentIntents.retrieve(reference)
      : await stripe.paymentIntents.create(
          {
            amount: amounts.exactly(charge),
            currency: charge.currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata: { order_id: orderId, attempt_id: attemptId, way: 'embedded', shop },
            ...soldTo(await about()),
          },
          { idempotencyKey: attemptId },
        )
    return { reference: intent.id, url: null, client: { clientSecret: intent.client_secret ?? '' } }
  }

  async function openPage(attempt: GatewayAttempt, order: GatewayOrder) {
    const { orderId, attemptId, charge } = attempt
    const metadata = { order_id: orderId, attempt_id: attemptId, way: 'hosted', shop }
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: charge.currency.toLowerCase(),
              unit_amount: amounts.exactly(charge),
              product_data: { name: order.title },
            },
          },
        ],
        client_reference_id: orderId,
        metadata,
        payment_intent_data: { metadata, ...soldTo(order) },
        success_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        expires_at: Math.floor((Date.parse(order.until) + hostedMs) / 1000),
      },
      { idempotencyKey: attemptId },
    )
    return { reference: session.id, url: session.url, client: {} }
  }

  async function look({ way, reference }: GatewayAttempt): Promise<AttemptState> {
    if (reference === null) return { state: 'open' }
    if (way === 'embedded')
      return stateOf(await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }))
    const expand = ['payment_intent.latest_charge']
    const session = await stripe.checkout.sessions.retrieve(reference, { expand })
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const state: AttemptState = intent ? stateOf(intent) : { state: 'open' }
    if (session.status === 'expired' && state.state === 'open') return { ...state, state: 'closed' }
    return state
  }

  return {
    method: 'stripe',
    ways: ['embedded', 'hosted'],
    client: currency => ({
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      currency: currency.toLowerCase(),
      scale: String(scaleOf(currency)),
    }),
    policy: {
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'img-src': ['https://*.stripe.com'],
    },
    counting: amounts.counting,
    open: (attempt, order) => {
      const opened =
        attempt.way === 'embedded' ? openIntent(attempt, order) : order().then(about => openPage(attempt, about))
      return answered(
        opened.catch(error => {
          throw isReplayed(error) ? new AttemptSpent('Stripe repeated its own failure', { cause: error }) : error
        }),
      )
    },
    look: attempt => answered(look(attempt)),
    // Stripe takes the money as soon as the buyer agrees.
    capture: attempt => answered(look(attempt)),
    async close(attempt) {
      const { reference, way } = attempt
      if (reference === null) return { state: 'closed' }
      try {
        if (way === 'embedded') return stateOf(await stripe.paymentIntents.cancel(reference))
        await stripe.checkout.sessions.expire(reference)
        return { state: 'closed' }
      } catch (error) {
        // Paid, cancelled or expired already: what it is by now says which.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return answered(look(attempt))
        throw failureOf(error)
      }
    },
    async refund({ orderId, refundId, paymentId, charge, failures }) {
      const known = await answered(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
      const alive = (refund: Stripe.Refund) => refund.status !== 'failed' && refund.status !== 'canceled'
      const own = known.data.filter(refund => refund.metadata?.refund_id === refundId)
      const before = own.find(alive)
      // The refund was accepted and failed later, so this attempt has failed.
      const failed = own.find(refund => refund.metadata?.try === String(failures))
      if (!before && failed) return { state: 'failed', problem: failed.failure_reason ?? failed.status ?? 'failed' }
      const metadata = { order_id: orderId, refund_id: refundId, try: String(failures) }
      const asked = { payment_intent: paymentId, amount: amounts.exactly(charge), metadata }
      const key = `${refundId}/${failures}`
      const create = (idempotencyKey = key): Promise<Stripe.Refund | null> =>
        stripe.refunds.create(asked, { idempotencyKey }).catch(error => {
          // The list above shows what the failure did.
          if (isReplayed(error) && idempotencyKey === key) return create(`${key}/again`)
          // Somebody gave all of it back in Stripe's own dashboard: the buyer has it.
          if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return null
          throw error
        })
      const refund = before ?? (await answered(create()))
      if (refund === null) return { state: 'done', gatewayRefundId: paymentId }
      if (refund.status === 'succeeded') return { state: 'done', gatewayRefundId: refund.id }
      if (alive(refund)) return { state: 'pending' }
      return { state: 'failed', problem: refund.failure_reason ?? refund.status ?? 'failed' }
    },
    async readMessage({ headers, body }) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(
          body,
          String(headers['stripe-signature'] ?? ''),
          config.STRIPE_WEBHOOK_SECRET,
        )
      } catch {
        return null
      }
      const object = event.data.object as { id?: string; object?: string; metadata?: Record<string, string> | null }
      const disputeId = object.object === 'dispute' ? (object.id ?? null) : null
      const { order_id = null, attempt_id = null, refund_id: refundId = null, way } = object.metadata ?? {}
      const named = way === 'embedded' ? 'payment_intent' : 'checkout.session'
      const reference = object.object === named ? (object.id ?? null) : null
      return { messageId: event.id, orderId: order_id, attemptId: attempt_id, reference, disputeId, refundId }
    },
    async dispute(disputeId) {
      const { status, reason, payment_intent } = await answered(
        stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] }),
      )
      const intent = typeof payment_intent === 'object' ? payment_intent : null
      const { order_id: orderId = null, attempt_id: attemptId = null } = intent?.metadata ?? {}
      return { disputeId, paymentId: intent?.id ?? '', orderId, attemptId, reason, state: disputeStateOf(status) }
    },
    async *booked(since): AsyncGenerator<BookedPayment> {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const listed = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
      try {
        for await (const intent of listed) {
          if (intent.status !== 'succeeded') continue
          const { amount_received, currency, metadata, id } = intent
          const refunded = unitsGiven(intent) ?? 0
          yield {
            paymentId: id,
            orderId: metadata.order_id ?? null,
            own: metadata.shop === shop,
            amounts: amountsOr(() => ({
              charge: chargeFromStripe(amount_received, currency),
              refunded: refunded === 0 ? 0 : chargeFromStripe(refunded, currency).amount,
            })),
          }
        }
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** The goods and their address: Stripe refuses foreign cards to accounts in India without them. */
function soldTo({ title, shipping }: GatewayOrder) {
  if (!shipping) return { description: title }
  const { firstName, lastName, house, city, state, zipCode, country } = shipping
  const address = { line1: house, city, state, postal_code: zipCode, country }
  return { description: title, shipping: { name: `${firstName} ${lastName}`, address } }
}

/** Stripe's units in one minor unit of the shop. */
function scaleOf(currency: string): number {
  return 10 ** (amounts.digitsOf(currency) - fractionDigits(currency))
}

function addressOf(url: string | undefined) {
  if (!url) return {}
  const { hostname, port, protocol } = new URL(url)
  return {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
