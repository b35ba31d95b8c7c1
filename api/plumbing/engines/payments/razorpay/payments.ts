import type { DeclineReason } from '#domain/payment/events.ts'
import { createAmounts } from '../currencies.ts'
import type { AttemptState, GatewayDecline, TakenPayment } from '../port.ts'

export const amounts = createAmounts('Razorpay')

/** A payment as Razorpay lists it. */
export type RazorpayPayment = {
  readonly id: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly amount: number
  readonly currency: string
  readonly amount_refunded?: number
  readonly order_id?: string | null
  /** An empty list where there are none. */
  readonly notes?: { readonly [name: string]: string } | readonly []
  readonly error_reason?: string | null
}

const reasons: { readonly [reason: string]: DeclineReason } = {
  insufficient_funds: 'insufficient-funds',
  card_expired: 'expired-card',
  incorrect_card_details: 'wrong-details',
  incorrect_cvv: 'wrong-details',
  incorrect_card_expiry_date: 'wrong-details',
  authentication_failed: 'authentication-failed',
  incorrect_otp: 'authentication-failed',
  payment_cancelled: 'cancelled',
  card_declined: 'card-declined',
  payment_declined: 'card-declined',
}

/** The state of an attempt, by its payments. */
export function stateOfPayments(payments: readonly RazorpayPayment[]): AttemptState {
  const taken = payments.filter(({ status }) => status === 'captured' || status === 'refunded')
  if (taken.length > 0) return { state: 'captured', payments: taken.map(takenOf) }
  if (payments.some(({ status }) => status === 'authorized')) return { state: 'approved' }
  // The newest stands first.
  const failed = payments.find(({ status }) => status === 'failed')
  return { state: 'open', ...(failed && { decline: declineOf(failed) }) }
}

export function takenOf({ id, amount, currency, amount_refunded }: RazorpayPayment): TakenPayment {
  const refunded = amount_refunded ? amounts.chargeFrom(amount_refunded, currency).amount : 0
  return { paymentId: id, charge: amounts.chargeFrom(amount, currency), refunded }
}

/** The shop's own words about a payment. */
export function notesOf({ notes }: Pick<RazorpayPayment, 'notes'>): { readonly [name: string]: string } {
  return notes && !Array.isArray(notes) ? (notes as { readonly [name: string]: string }) : {}
}

function declineOf({ id, error_reason }: RazorpayPayment): GatewayDecline {
  return { declineId: id, reason: reasons[error_reason ?? ''] ?? 'declined' }
}
