import { createHash } from 'node:crypto'
import { countryOf } from '#domain/shared/countries.ts'
import type { Configured } from '../../../config/payments.ts'
import { decimalOf, unitsIn } from '../amounts.ts'
import { createAmounts } from '../currencies.ts'
import { ask } from '../http.ts'
import {
  type AttemptState,
  type Gateway,
  type GatewayAttempt,
  type GatewayOrder,
  GatewayRefused,
  GatewayUnavailable,
  type RefundState,
} from '../port.ts'
import { createSslCommerzMessages } from './messages.ts'

const amounts = createAmounts('SSLCommerz')

/** A payment, as it lists it: amounts are decimal text, `amount` in taka, `currency_amount` in what was asked for. */
type Transaction = {
  readonly val_id: string
  readonly status: string
  readonly bank_tran_id: string
  readonly amount: string
  readonly currency_type: string
  readonly currency_amount: string
  /** 1: hold what was bought. */
  readonly risk_level?: string | number
  readonly risk_title?: string
}

const query = '/validator/api/merchantTransIDvalidationAPI.php'
const validation = '/validator/api/validationserverAPI.php'
const unknown = 'N/A'

/** SSLCommerz: cards, mobile banking and the rest on its own page. The money is taken there. */
export function createSslCommerzGateway(config: Configured<'sslCommerz'>): Gateway {
  const host = config.SSLCOMMERZ_ENVIRONMENT === 'sandbox' ? 'sandbox' : 'securepay'
  const base = config.SSLCOMMERZ_URL ?? `https://${host}.sslcommerz.com`
  const store = { store_id: config.SSLCOMMERZ_STORE_ID, store_passwd: config.SSLCOMMERZ_STORE_PASSWORD }

  async function ofStore(path: string, parameters: Record<string, string>) {
    const search = new URLSearchParams({ ...parameters, ...store, v: '1', format: 'json' })
    const { status, body } = await ask(`${base}${path}?${search}`, { method: 'GET' })
    if (status !== 200) throw new GatewayUnavailable(`SSLCommerz answered ${status}`)
    return body ?? {}
  }

  async function get(path: string, parameters: Record<string, string>) {
    const body = await ofStore(path, parameters)
    if (body.APIConnect !== undefined && body.APIConnect !== 'DONE') {
      throw new GatewayUnavailable(`SSLCommerz answered ${body.APIConnect}`)
    }
    return body
  }

  async function open({ attemptId, orderId, charge }: GatewayAttempt, about: () => Promise<GatewayOrder>) {
    const total_amount = amounts.exactText(charge)
    const order = await about()
    const form = new URLSearchParams({
      ...store,
      total_amount,
      currency: charge.currency,
      tran_id: attemptId,
      value_a: orderId,
      success_url: order.returnUrl,
      fail_url: order.returnUrl,
      cancel_url: order.cancelUrl,
      ipn_url: order.webhookUrl,
      ...buyerOf(order),
      shipping_method: 'NO',
      num_of_item: String(order.items),
      product_name: order.title,
      product_category: 'apparel',
      product_profile: 'physical-goods',
    })
    const { body } = await ask(`${base}/gwprocess/v4/api.php`, { method: 'POST', body: form })
    if (body?.status !== 'SUCCESS') throw new GatewayRefused(`SSLCommerz refused: ${body?.failedreason ?? 'no reason'}`)
    return { reference: attemptId, url: body.GatewayPageURL as string, client: {} }
  }

  async function transactions(attemptId: string): Promise<readonly Transaction[]> {
    const { element = [] } = await get(query, { tran_id: attemptId })
    return Array.isArray(element) ? element : []
  }

  async function look({ attemptId }: GatewayAttempt): Promise<AttemptState> {
    const found = await transactions(attemptId)
    const taken: Transaction[] = []
    for (const each of found) {
      if (each.status === 'VALIDATED') taken.push(each)
      // SSLCommerz reported it, and the shop has not validated it yet.
      if (each.status === 'VALID') {
        const valid: Transaction = await get(validation, { val_id: each.val_id })
        if (valid.status === 'VALID' || valid.status === 'VALIDATED') taken.push({ ...each, ...valid })
      }
    }
    if (taken.length > 0) {
      const payments = taken.map(({ bank_tran_id, currency_amount, currency_type, risk_level, risk_title }) => ({
        paymentId: bank_tran_id,
        charge: amounts.chargeFromText(currency_amount, currency_type),
        ...(String(risk_level) === '1' && { risk: risk_title || 'risk level 1' }),
      }))
      return { state: 'captured', payments }
    }
    if (found.some(({ status }) => status === 'PENDING' || status === 'PROCESSING')) return { state: 'pending' }
    const failed = found.find(({ status }) => status === 'FAILED' || status === 'CANCELLED')
    if (!failed) return { state: 'open' }
    // Its page ends then; a buyer who tries again begins another attempt.
    const reason = failed.status === 'CANCELLED' ? 'cancelled' : 'declined'
    return { state: 'closed', decline: { declineId: failed.val_id || `${attemptId}/${failed.status}`, reason } }
  }

  return {
    method: 'sslCommerz',
    ways: ['hosted'],
    client: () => ({}),
    policy: {},
    counting: amounts.counting,
    open,
    look,
    // It takes the money as soon as the buyer agrees.
    capture: look,
    // There is no way to take a page back: what is paid there late is given back.
    close: look,
    async refund({ refundId, paymentId, reference, gatewayRefundId, charge, failures }) {
      if (gatewayRefundId !== null) return refundStateOf(await get(query, { refund_ref_id: gatewayRefundId }))
      const found = (await transactions(reference ?? '')).find(({ bank_tran_id }) => bank_tran_id === paymentId)
      if (!found) return { state: 'failed', problem: 'SSLCommerz does not know the payment' }
      const name = failures === 0 ? refundId : `${refundId}/${failures}`
      const answer = await ofStore(query, {
        bank_tran_id: paymentId,
        // The same try has the same name, in the 30 characters that there are.
        refund_trans_id: createHash('sha256').update(name).digest('hex').slice(0, 30),
        refund_amount: inTaka(charge.amount, chargeOfTransaction(found), found),
        refund_remarks: refundId,
        refe_id: refundId,
      })
      const { APIConnect, status, refund_ref_id, errorReason } = answer
      if (APIConnect !== 'DONE') return { state: 'failed', problem: notConnected(APIConnect) }
      // success: it is begun. processing: it was begun before. failed: it cannot be. The documentation knows no other.
      if (status === 'success' || status === 'processing') {
        return { state: 'pending', ...(refund_ref_id && { gatewayRefundId: String(refund_ref_id) }) }
      }
      return { state: 'failed', problem: String(errorReason || status || 'failed') }
    },
    // Its interface says nothing of chargebacks: they stand in its merchant panel alone.
    dispute: null,
    readMessage: createSslCommerzMessages(config.SSLCOMMERZ_STORE_PASSWORD),
    booked: () => null,
  }
}

/** The answer of its query about a refund that was begun: one of three states (https://developer.sslcommerz.com/doc/v4, refund query). */
function refundStateOf({ status, refund_ref_id, errorReason }: Record<string, unknown>): RefundState {
  if (status === 'refunded') return { state: 'done', gatewayRefundId: String(refund_ref_id) }
  if (status === 'processing') return { state: 'pending' }
  if (status !== 'cancelled') throw new GatewayUnavailable(`SSLCommerz gave a refund the unknown status ${status}`)
  return { state: 'failed', problem: String(errorReason || 'SSLCommerz cancelled the refund') }
}

function notConnected(answer: unknown): string {
  return `SSLCommerz answered ${answer}. It makes refunds only for servers whose IP address it has registered: ask it to register yours`
}

function chargeOfTransaction({ currency_amount, currency_type }: Transaction) {
  return amounts.chargeFromText(currency_amount, currency_type)
}

/** It gives back in taka: the same share of what it took in them. */
function inTaka(amount: number, charge: { readonly amount: number }, { amount: taken }: Transaction): string {
  const units = unitsIn(taken, 2) ?? 0
  return decimalOf(Math.round((units * amount) / charge.amount), 2)
}

/** SSLCommerz requires the buyer's name and address. */
function buyerOf({ billing }: GatewayOrder) {
  return {
    cus_name: billing ? `${billing.firstName} ${billing.lastName}`.slice(0, 50) : unknown,
    cus_email: billing?.email.slice(0, 50) ?? 'unknown@example.com',
    cus_add1: billing?.house.slice(0, 50) ?? unknown,
    cus_city: billing?.city.slice(0, 50) ?? unknown,
    cus_state: billing?.state.slice(0, 50) || unknown,
    cus_postcode: billing?.zipCode.slice(0, 30) || unknown,
    cus_country: countryOf(billing?.country ?? '')?.name.slice(0, 50) ?? unknown,
    cus_phone: billing?.phone.slice(0, 20) ?? unknown,
  }
}
