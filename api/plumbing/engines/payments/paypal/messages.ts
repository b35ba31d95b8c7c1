import type { Charge } from '#domain/payment/events.ts'
import { type Counting, chargeOf, countedIn, decimalOf, unitsIn } from '../amounts.ts'
import type { Gateway } from '../port.ts'
import type { createPaypalApi } from './api.ts'

/** Currencies that PayPal takes, with the digits that it takes of each: some fewer than others count with. */
const digits: { readonly [currency: string]: number } = {
  ...Object.fromEntries(
    'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'
      .split(' ')
      .map(currency => [currency, 2]),
  ),
  HUF: 0,
  JPY: 0,
  TWD: 0,
}

export type PaypalAmount = { readonly currency_code: string; readonly value: string }

/** Null: PayPal does not charge in it. */
export function paypalCounting(currency: string): Counting | null {
  const places = digits[currency]
  return places === undefined ? null : { digits: places }
}

/** A charge as PayPal writes it; null where it cannot charge exactly this. */
export function paypalAmount(charge: Charge): PaypalAmount | null {
  const counting = paypalCounting(charge.currency)
  const units = countedIn(counting, charge)
  if (counting === null || units === null) return null
  return { currency_code: charge.currency, value: decimalOf(units, counting.digits) }
}

/** @throws RangeError for an amount that the shop never asked for. */
export function chargeFromPaypal({ currency_code, value }: PaypalAmount): Charge {
  const places = digits[currency_code] ?? 2
  const units = unitsIn(value, places)
  const charge = units === null ? null : chargeOf(units, places, currency_code)
  if (!charge) throw new RangeError(`${value} ${currency_code} cannot be an amount of this shop`)
  return charge
}

/** Headers by which PayPal signs, and what its check calls them. */
const signature = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** Reads PayPal's messages; PayPal itself says whether a signature is its own. */
export function createPaypalMessages(
  api: ReturnType<typeof createPaypalApi>,
  webhookId: string,
): Gateway['readMessage'] {
  return async ({ headers, body }) => {
    const given = Object.entries(signature).map(([field, header]) => [field, headers[header]] as const)
    if (given.some(([, value]) => typeof value !== 'string')) return null
    const text = body.toString('utf8')
    const event = parsed(text)
    if (!event) return null
    const fields = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId })
    // The event is passed on byte for byte: the signature is over these.
    const asked = `${fields.slice(0, -1)},"webhook_event":${text}}`
    const verified = await api.post('/v1/notifications/verify-webhook-signature', asked)
    if (verified.body?.verification_status !== 'SUCCESS') return null
    const { resource = {} } = event
    const unit = resource.purchase_units?.[0]
    const refunds = /^PAYMENT\.(REFUND\.|CAPTURE\.REFUNDED)/.test(String(event.event_type))
    const invoice: string | null = resource.invoice_id ?? null
    return {
      messageId: String(event.id),
      refundId: refunds ? (invoice?.split('/')[0] ?? null) : null,
      disputeId: String(event.event_type).startsWith('CUSTOMER.DISPUTE.') ? (resource.dispute_id ?? null) : null,
      orderId: resource.custom_id ?? unit?.custom_id ?? null,
      attemptId: refunds ? null : (invoice ?? unit?.reference_id ?? null),
      reference: resource.supplementary_data?.related_ids?.order_id ?? (unit ? resource.id : null),
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: read field by field
function parsed(text: string): any {
  try {
    const event = JSON.parse(text)
    return typeof event === 'object' ? event : null
  } catch {
    return null
  }
}
