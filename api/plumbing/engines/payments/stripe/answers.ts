import Stripe from 'stripe'
import {
  type AttemptState,
  type GatewayAttempt,
  type GatewayDispute,
  GatewayRefused,
  GatewayUnavailable,
} from '../port.ts'
import { chargeFromStripe, stripeAmount } from './amounts.ts'
import { declineOf } from './declines.ts'

/** What became of an attempt, by its PaymentIntent. */
export function stateOf(intent: Stripe.PaymentIntent): AttemptState {
  const decline = declineOf(intent)
  switch (intent.status) {
    case 'succeeded': {
      const charge = chargeFromStripe(intent.amount_received, intent.currency)
      // Radar has put it before the people of the shop.
      const risk = intent.review ? { risk: 'in review at Stripe' } : {}
      return { state: 'captured', payments: [{ paymentId: intent.id, charge, ...risk }] }
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

/** Nothing is taken by a warning: that is an inquiry, which a refund may still answer. */
export function disputeStateOf(status: Stripe.Dispute.Status): GatewayDispute['state'] {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'prevented' || status.startsWith('warning_') ? 'won' : 'open'
}

/** What Stripe is to be asked for, in its own units. @throws GatewayRefused where it cannot charge just that. */
export function exactly(charge: GatewayAttempt['charge']): number {
  const units = stripeAmount(charge)
  if (units === null) throw new GatewayRefused(`Stripe cannot charge ${charge.amount} ${charge.currency} exactly`)
  return units
}

/** Stripe's answer, its failures in the words of the port. */
export async function told<T>(answer: Promise<T>): Promise<T> {
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

/** Requests that Stripe understood and will never grant are refused; everything else may go another time. */
export function failureOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
    return new GatewayRefused(error.message, { cause: error })
  }
  if (error instanceof Stripe.errors.StripeError) return new GatewayUnavailable(error.message, { cause: error })
  return error
}
