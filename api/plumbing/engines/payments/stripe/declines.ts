import type Stripe from 'stripe'
import type { DeclineReason } from '#domain/payment/events.ts'
import type { GatewayDecline } from '../port.ts'

const reasons: { readonly [code: string]: DeclineReason } = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'wrong-details',
  incorrect_number: 'wrong-details',
  incorrect_postal_code: 'wrong-postal-code',
  incorrect_zip: 'wrong-postal-code',
  invalid_cvc: 'wrong-details',
  invalid_expiry_month: 'wrong-details',
  invalid_expiry_year: 'wrong-details',
  invalid_number: 'wrong-details',
  authentication_required: 'authentication-failed',
  payment_intent_authentication_failure: 'authentication-failed',
  card_declined: 'card-declined',
}

/** Why the bank refused, and a name for this refusal: the same one is told once. */
export function declineOf(intent: Stripe.PaymentIntent): GatewayDecline | undefined {
  const error = intent.last_payment_error
  if (!error) return undefined
  const reason = reasons[error.decline_code ?? ''] ?? reasons[error.code ?? ''] ?? 'declined'
  return { declineId: error.charge ?? error.payment_method?.id ?? `${intent.id}/${error.code}`, reason }
}
