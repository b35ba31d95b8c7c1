import type { Gateway } from '../port.ts'
import type { createPaypalApi } from './api.ts'

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
