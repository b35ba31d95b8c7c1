import type { DeclineReason } from '#domain/payment/events.ts'
import type { Configured } from '../../../config/payments.ts'
import { createAmounts } from '../currencies.ts'
import type { Answer } from '../http.ts'
import {
  type AttemptState,
  type Gateway,
  type GatewayAttempt,
  type GatewayDecline,
  type GatewayDispute,
  type GatewayOrder,
  GatewayRefused,
  GatewayUnavailable,
  type RefundState,
} from '../port.ts'
import { createPaypalApi, issueOf, refused } from './api.ts'
import { createPaypalMessages } from './messages.ts'

const amounts = createAmounts('PayPal')

/** Why PayPal did not take the money, where the buyer can do something about it. */
const declines: { readonly [issue: string]: DeclineReason } = {
  INSTRUMENT_DECLINED: 'card-declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACTION_REQUIRED: 'authentication-failed',
}

/** Outcomes of a dispute that give the buyer the seller's money; after others the buyer has nothing, or PayPal's money. */
const lost: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

type PaypalAmount = { readonly currency_code: string; readonly value: string }
type PaypalRefund = { readonly id: string; readonly status: string; readonly invoice_id?: string }
type PaypalCapture = { readonly id: string; readonly status: string; readonly amount: PaypalAmount }

/** PayPal: its buttons in the shop's page or its own page, over Orders v2. The shop takes the money once the buyer agreed. */
export function createPaypalGateway(config: Configured<'paypal'>): Gateway {
  const api = createPaypalApi(config)

  async function open(attempt: GatewayAttempt, about: () => Promise<GatewayOrder>) {
    const { orderId, attemptId, reference } = attempt
    if (reference !== null) return { reference, url: null, client: { paypalOrderId: reference } }
    const order = await about()
    const named = { reference_id: attemptId, custom_id: orderId, invoice_id: attemptId, description: order.title }
    const unit = { ...named, amount: exactly(attempt.charge) }
    const create = (shipping: PaypalShipping | null) => {
      const experience_context = {
        return_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        user_action: 'PAY_NOW',
        shipping_preference: shipping ? 'SET_PROVIDED_ADDRESS' : 'GET_FROM_FILE',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      }
      const body = {
        intent: 'CAPTURE',
        purchase_units: [{ ...unit, ...(shipping && { shipping }) }],
        payment_source: { paypal: { experience_context } },
      }
      return api.post('/v2/checkout/orders', JSON.stringify(body), attemptId)
    }
    const shipping = shippingOf(order)
    let created = await create(shipping)
    // Buyers type addresses as they like: one that PayPal cannot read, it has them choose from their account.
    if (shipping && isAddressRefused(created)) created = await create(null)
    if (created.status >= 300) throw refused(created)
    const { id, links } = created.body as { id: string; links: readonly { rel: string; href: string }[] }
    const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    return { reference: id, url: attempt.way === 'hosted' ? (page?.href ?? null) : null, client: { paypalOrderId: id } }
  }

  async function look({ reference }: GatewayAttempt): Promise<AttemptState> {
    if (reference === null) return { state: 'open' }
    const found = await api.get(`/v2/checkout/orders/${reference}`)
    if (found.status === 404) return { state: 'closed' }
    if (found.status !== 200) throw refused(found)
    return stateOf(found)
  }

  async function capture(attempt: GatewayAttempt): Promise<AttemptState> {
    const { reference } = attempt
    // An order of PayPal is captured once, however often that is asked.
    const captured = await api.post(`/v2/checkout/orders/${reference}/capture`, '{}')
    if (captured.status < 300) return stateOf(captured)
    const issue = issueOf(captured)
    const reason = declines[issue]
    if (reason)
      return { state: 'open', decline: { declineId: `${reference}/${captured.body?.debug_id ?? issue}`, reason } }
    return look(attempt)
  }

  async function refundsOf(reference: string | null): Promise<readonly PaypalRefund[]> {
    const found = await api.get(`/v2/checkout/orders/${reference}`)
    return found.body?.purchase_units?.[0]?.payments?.refunds ?? []
  }

  async function dispute(disputeId: string): Promise<GatewayDispute> {
    const found = await api.get(`/v1/customer/disputes/${disputeId}`)
    if (found.status === 403) {
      throw new GatewayRefused(
        'PayPal does not let the shop read disputes. At PayPal, give the app of the shop the feature "Customer disputes"',
      )
    }
    if (found.status !== 200) throw refused(found)
    const { status, reason = '', dispute_outcome, disputed_transactions } = found.body
    const paymentId: string = disputed_transactions?.[0]?.seller_transaction_id ?? ''
    const capture = await api.get(`/v2/payments/captures/${paymentId}`)
    if (capture.status !== 200 && capture.status !== 404) throw refused(capture)
    const { custom_id: orderId = null, invoice_id: attemptId = null } = capture.body ?? {}
    const over = lost.has(dispute_outcome?.outcome_code) ? 'lost' : 'won'
    return { disputeId, paymentId, orderId, attemptId, reason, state: status === 'RESOLVED' ? over : 'open' }
  }

  return {
    method: 'paypal',
    ways: ['embedded', 'hosted'],
    client: currency => ({ clientId: config.PAYPAL_CLIENT_ID, environment: config.PAYPAL_ENVIRONMENT, currency }),
    policy: {
      'script-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      'frame-src': ['https://*.paypal.com'],
      'connect-src': ['https://*.paypal.com'],
      'img-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    },
    nonce: true,
    counting: amounts.counting,
    open,
    look,
    capture,
    async close(attempt) {
      const seen = await look(attempt)
      // Without the shop's own request no money moves: it is enough not to make it.
      return seen.state === 'open' || seen.state === 'approved' ? { ...seen, state: 'closed' } : seen
    },
    async refund({ orderId, refundId, paymentId, reference, gatewayRefundId, charge, failures }) {
      if (gatewayRefundId !== null) {
        const found = await api.get(`/v2/payments/refunds/${gatewayRefundId}`)
        if (found.status !== 200)
          throw new GatewayUnavailable(`PayPal answered ${found.status} when the shop asked about a refund`)
        return refundStateOf(found.body)
      }
      const create = (invoice_id: string, requestId: string) => {
        const body = JSON.stringify({ amount: exactly(charge), custom_id: orderId, invoice_id })
        return api.post(`/v2/payments/captures/${paymentId}/refund`, body, requestId)
      }
      let refunded = await create(refundId, `${refundId}/${failures}`)
      if (issueOf(refunded) === 'DUPLICATE_INVOICE_ID') {
        const own = (await refundsOf(reference)).filter(({ invoice_id = '' }) => invoice_id.split('/')[0] === refundId)
        const alive = own.find(({ status }) => status === 'COMPLETED' || status === 'PENDING')
        if (alive) return refundStateOf(alive)
        if (own.length === 0) throw new GatewayUnavailable('PayPal has taken this refund, but does not show it yet')
        const again = `${refundId}/${failures}`
        refunded = await create(again, `${again}/again`)
      }
      if (refunded.status < 300) return refundStateOf(refunded.body)
      // The shop asks for no more than is left: if nothing is, this refund was made, and its answer lost long ago.
      if (issueOf(refunded) === 'CAPTURE_FULLY_REFUNDED') return { state: 'done', gatewayRefundId: paymentId }
      return { state: 'failed', problem: issueOf(refunded) || String(refunded.status) }
    },
    dispute,
    readMessage: createPaypalMessages(api, config.PAYPAL_WEBHOOK_ID),
    booked: () => null,
  }
}

type PaypalShipping = ReturnType<typeof shippingOf>

/** Where the parcel goes: without it PayPal protects no seller. */
function shippingOf({ shipping }: GatewayOrder) {
  if (!shipping) return null
  const { firstName, lastName, house, city, state, zipCode, country } = shipping
  return {
    type: 'SHIPPING',
    name: { full_name: `${firstName} ${lastName}` },
    address: {
      address_line_1: house,
      admin_area_2: city,
      admin_area_1: state,
      postal_code: zipCode,
      country_code: country,
    },
  }
}

const aboutAddresses = new Set(['SHIPPING_ADDRESS_INVALID', 'CITY_REQUIRED', 'POSTAL_CODE_REQUIRED'])

function isAddressRefused(answer: Answer): boolean {
  const field = String(answer.body?.details?.[0]?.field ?? '')
  return answer.status >= 400 && (aboutAddresses.has(issueOf(answer)) || field.includes('/shipping/'))
}

function stateOf({ body }: Answer): AttemptState {
  const captures: readonly PaypalCapture[] = body.purchase_units?.[0]?.payments?.captures ?? []
  const refunds: readonly { amount: PaypalAmount; status: string }[] = body.purchase_units?.[0]?.payments?.refunds ?? []
  const taken = captures.filter(({ status }) => ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status))
  if (taken.length > 0) {
    // What is under way counts too: it is not given a second time.
    const given = refunds
      .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
      .reduce((sum, { amount }) => sum + chargeFromPaypal(amount).amount, 0)
    const payments = taken.map(({ id, amount }) => ({
      paymentId: id,
      charge: chargeFromPaypal(amount),
      refunded: given,
    }))
    return { state: 'captured', payments }
  }
  if (captures.some(({ status }) => status === 'PENDING')) return { state: 'pending' }
  const failed = captures.findLast(({ status }) => status === 'DECLINED' || status === 'FAILED')
  const decline: GatewayDecline | null = failed ? { declineId: failed.id, reason: 'declined' } : null
  const told = { ...(decline && { decline }) }
  if (body.status === 'VOIDED' || (failed && body.status === 'COMPLETED')) return { state: 'closed', ...told }
  if (body.status === 'APPROVED') return { state: 'approved' }
  return { state: 'open', ...told }
}

function refundStateOf({ id, status }: PaypalRefund): RefundState {
  if (status === 'COMPLETED') return { state: 'done', gatewayRefundId: id }
  return status === 'PENDING' ? { state: 'pending', gatewayRefundId: id } : { state: 'failed', problem: status }
}

function exactly(charge: GatewayAttempt['charge']): PaypalAmount {
  return { currency_code: charge.currency, value: amounts.exactText(charge) }
}

function chargeFromPaypal({ currency_code, value }: PaypalAmount) {
  return amounts.chargeFromText(value, currency_code)
}
