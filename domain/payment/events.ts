import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'
import type { Pieces } from '../shared/pieces.ts'

/** A refund that no gateway made: its means and reference, in the words of the person who paid it. */
export type GivenByHand = { readonly how: string; readonly reference: string; readonly by: string }

/** The sum taken from a buyer: minor units of the currency that the order was shown in, by that currency's own digits. */
export type Charge = { readonly amount: Minor; readonly currency: string }

/** Where the buyer pays: in the shop's own page, or on a page of the provider. */
export type PaymentWay = 'embedded' | 'hosted'

/** Why a payment did not go through, as far as a buyer can do something about it. */
export type DeclineReason =
  | 'card-declined'
  | 'insufficient-funds'
  | 'expired-card'
  | 'wrong-details'
  | 'wrong-postal-code'
  | 'authentication-failed'
  | 'cancelled'
  | 'declined'

export type RefundReason =
  /** The order was refused, or paid already, when this money came. */
  | 'surplus'
  /** Another amount than the order's. */
  | 'wrong-amount'
  | 'order-cancelled'
  /** The refund is for the cancelled rest of a partly shipped order. */
  | 'rest-cancelled'
  /** Of pieces that were taken off the order by themselves. */
  | 'pieces-cancelled'
  /** The order costs less since pieces of it were exchanged. */
  | 'order-amended'
  | 'return'
  | 'staff'
  /** Somebody gave it back at the provider itself. */
  | 'at-provider'

/** The name of the refund of cancelled pieces; of the rest, where no cancellation is named. */
export function refundOfCancelled(cancellationId: string | null, paymentId: string | null): string {
  return cancellationId === null ? `rest-cancelled-${paymentId}` : `pieces-${cancellationId}`
}

/** The name of the refund of an amendment. */
export function refundOfAmendment(amendmentId: string): string {
  return `amended-${amendmentId}`
}

/** Whether a refund has such a name: the order costs less by it. */
export function isOfCancelled(refundId: string): boolean {
  return /^(rest-cancelled|pieces|amended)-/.test(refundId)
}

export type RefundOf = { readonly lines?: readonly Pieces[]; readonly delivery?: true }

export type PaymentEvent = Messages<{
  /** Of an order that is paid ahead, once everything it needs is held. `total` is in the base currency. */
  PaymentRequested: { orderId: string; method: PaymentMethod; total: Minor; charge: Charge; requestedAt: string }
  /** The order costs more with an amendment, and the difference is paid by itself. `total`: of the difference, base currency. */
  PaymentDifferenceRequested: {
    orderId: string
    amendmentId: string
    method: PaymentMethod
    total: Minor
    charge: Charge
    requestedAt: string
  }
  /** Recorded before the gateway hears of it: what the gateway has, the log has at least begun. */
  PaymentAttemptBegun: {
    orderId: string
    attemptId: string
    way: PaymentWay
    /** It pays the difference of this amendment; absent: the order. */
    amendmentId?: string
    begunAt: string
  }
  /** `reference` is the gateway's own name of the attempt; `url` where the buyer pays, for one on a page of the provider. */
  PaymentAttemptOpened: { orderId: string; attemptId: string; reference: string; url: string | null }
  /** The buyer may try again in the same attempt. `declineId` is the gateway's name of this refusal. */
  PaymentDeclined: { orderId: string; attemptId: string; declineId: string; reason: DeclineReason; declinedAt: string }
  /** The buyer has agreed and the shop is about to take the money: from here on only the gateway knows whether it did. */
  PaymentCaptureStarted: { orderId: string; attemptId: string; startedAt: string }
  /** The money is the shop's. `paymentId` is the gateway's name of it. */
  PaymentCaptured: {
    orderId: string
    attemptId: string
    paymentId: string
    charge: Charge
    /** The gateway calls it risky: its words. */
    risk?: string
    capturedAt: string
  }
  /** Nobody can pay it any more. */
  PaymentAttemptClosed: { orderId: string; attemptId: string; closedAt: string }
  /** The shop waits no longer, but the gateway may still take the money: it is asked until it cannot. */
  PaymentAttemptLeft: { orderId: string; attemptId: string; leftAt: string }
  /** The buyer chose to pay otherwise, or not. */
  PaymentAbandoned: { orderId: string; abandonedAt: string }
  /**
   * `amount`: of the order, base currency; 0 for money without an order. `charge`: what the buyer gets. `paymentId`
   * null: the shop took cash, and gives it back by hand.
   */
  PaymentRefundRequested: {
    orderId: string
    refundId: string
    paymentId: string | null
    amount: Minor
    charge: Charge
    reason: RefundReason
    /** Of a refund by staff: the pieces whose share it is, or that it is of the delivery; absent: a sum of their choice. */
    of?: RefundOf
    /** Why, in the words of staff. Sealed, except from before there was a `personId`. */
    personId?: string
    note?: Personal<string>
    requestedAt: string
  }
  /** The gateway has begun to give it back, and is asked by this name of its own whether it did. */
  PaymentRefundTakenOn: { orderId: string; refundId: string; gatewayRefundId: string; takenOnAt: string }
  /** `gatewayRefundId` null: by hand; empty: made at the provider itself, whose books do not name it; of money that a gateway had taken and refused to give back, `byHand` says how. */
  PaymentRefunded: {
    orderId: string
    refundId: string
    gatewayRefundId: string | null
    /** Of the buyer; absent where nothing is said by hand, and in refunds from before `byHand` was sealed. */
    personId?: string
    byHand?: Personal<GivenByHand>
    refundedAt: string
  }
  /** The gateway refused, or what it gave came back; somebody has to look at it. It can be tried again. */
  PaymentRefundFailed: { orderId: string; refundId: string; problem: string; failedAt: string }
  /** A bank has taken the money back for its buyer, or is about to; the bank decides who keeps it. */
  PaymentDisputed: {
    orderId: string
    disputeId: string
    paymentId: string
    /** The provider's word for what the buyer says. */
    reason: string
    disputedAt: string
  }
  /** lost: the bank has given the buyer the money. */
  PaymentDisputeClosed: { orderId: string; disputeId: string; outcome: 'won' | 'lost'; closedAt: string }
  PaymentRefundRetried: { orderId: string; refundId: string; retriedAt: string }
}>

export const paymentPersonalData: PersonalFields = {
  PaymentRefundRequested: { person: 'personId', fields: ['note'] },
  PaymentRefunded: { person: 'personId', fields: ['byHand'] },
}
