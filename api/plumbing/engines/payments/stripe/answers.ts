import Stripe from 'stripe'
import type { DeclineReason } from '#domain/payment/events.ts'
import { createAmounts } from '../currencies.ts'
import {
  type AttemptState,
  type GatewayDecline,
  type GatewayDispute,
  GatewayRefused,
  GatewayUnavailable,
} from '../port.ts'

export const amounts = createAmounts('Stripe')

/** Stripe writes currencies in small letters. @throws RangeError for an amount that the shop never asked for. */
export const chargeFromStripe = (units: number, currency: string) => amounts.chargeFrom(units, currency.toUpperCase())

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

/** Why the bank refused, with an id of the refusal, so that the shop records it once. */
function declineOf(intent: Stripe.PaymentIntent): GatewayDecline | undefined {
  const error = intent.last_payment_error
  if (!error) return undefined
  const reason = reasons[error.decline_code ?? ''] ?? reasons[error.code ?? ''] ?? 'declined'
  return { declineId: error.charge ?? error.payment_method?.id ?? `${intent.id}/${error.code}`, reason }
}

/** The state of an attempt, by its PaymentIntent. */
export function stateOf(intent: Stripe.PaymentIntent): AttemptState {
  const decline = declineOf(intent)
  switch (intent.status) {
    case 'succeeded': {
      const charge = chargeFromStripe(intent.amount_received, intent.currency)
      // Radar asks the staff of the shop to look at it.
      const risk = intent.review ? { risk: 'in review at Stripe' } : {}
      return { state: 'captured', payments: [{ paymentId: intent.id, charge, ...givenIn(intent), ...risk }] }
    }
    case 'canceled':
      return { state: 'closed', ...(decline && { decline }) }
    case 'processing':
    case 'requires_capture':
      return { state: 'pending' }
    default:
      return { state: 'open', ...(decline && { decline }) }
  }
}

/** What Stripe gave back of it, in its own units; undefined: the charge is not in the answer. */
export function unitsGiven({ latest_charge }: Stripe.PaymentIntent): number | undefined {
  return typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : undefined
}

function givenIn(intent: Stripe.PaymentIntent): { readonly refunded?: number } {
  const units = unitsGiven(intent)
  if (units === undefined) return {}
  return { refunded: units === 0 ? 0 : chargeFromStripe(units, intent.currency).amount }
}

/** Nothing is taken by a warning: that is an inquiry, which a refund may still answer. */
export function disputeStateOf(status: Stripe.Dispute.Status): GatewayDispute['state'] {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'prevented' || status.startsWith('warning_') ? 'won' : 'open'
}

/** Stripe's answer, with its failures as errors of the port. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw failureOf(error)
  }
}

/** Stripe keeps a failure of its own under the key of its request, and repeats it for a day. */
export function isReplayed(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true'
}

/** Why Stripe gives no money back. Staff read these in their language, so the code is kept instead of the sentence. */
const told = new Set(['balance_insufficient', 'charge_disputed', 'charge_not_refundable', 'refund_disputed_payment'])

/** Requests that Stripe understood and will never grant are refused; everything else may go another time. */
export function failureOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
    return new GatewayRefused(told.has(error.code ?? '') ? error.code! : error.message, { cause: error })
  }
  if (error instanceof Stripe.errors.StripeError) return new GatewayUnavailable(error.message, { cause: error })
  return error
}
