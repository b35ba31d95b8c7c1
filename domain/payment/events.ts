import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'

/** How money that no gateway took, or that its gateway would not give back, reached the buyer all the same: the words of who did it. */
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
  | 'return'
  | 'staff'

export type PaymentEvent =
  /** Of an order that is paid ahead, once everything it needs is held. `total` is in the base currency. */
  | {
      readonly type: 'PaymentRequested'
      readonly data: {
        readonly orderId: string
        readonly method: PaymentMethod
        readonly total: Minor
        readonly charge: Charge
        readonly requestedAt: string
      }
    }
  /** Recorded before the gateway hears of it: what the gateway has, the log has at least begun. */
  | {
      readonly type: 'PaymentAttemptBegun'
      readonly data: {
        readonly orderId: string
        readonly attemptId: string
        readonly way: PaymentWay
        readonly begunAt: string
      }
    }
  /** `reference` is the gateway's own name of the attempt; `url` where the buyer pays, for one on a page of the provider. */
  | {
      readonly type: 'PaymentAttemptOpened'
      readonly data: {
        readonly orderId: string
        readonly attemptId: string
        readonly reference: string
        readonly url: string | null
      }
    }
  /** The buyer may try again in the same attempt. `declineId` is the gateway's name of this refusal. */
  | {
      readonly type: 'PaymentDeclined'
      readonly data: {
        readonly orderId: string
        readonly attemptId: string
        readonly declineId: string
        readonly reason: DeclineReason
        readonly declinedAt: string
      }
    }
  /** The buyer has agreed and the shop is about to take the money: from here on only the gateway knows whether it did. */
  | {
      readonly type: 'PaymentCaptureStarted'
      readonly data: { readonly orderId: string; readonly attemptId: string; readonly startedAt: string }
    }
  /** The money is the shop's. `paymentId` is the gateway's name of it. */
  | {
      readonly type: 'PaymentCaptured'
      readonly data: {
        readonly orderId: string
        readonly attemptId: string
        readonly paymentId: string
        readonly charge: Charge
        /** The gateway calls it risky: its words. */
        readonly risk?: string
        readonly capturedAt: string
      }
    }
  /** Nobody can pay it any more. */
  | {
      readonly type: 'PaymentAttemptClosed'
      readonly data: { readonly orderId: string; readonly attemptId: string; readonly closedAt: string }
    }
  /** The shop waits no longer, but the gateway may still take the money: it is asked until it cannot. */
  | {
      readonly type: 'PaymentAttemptLeft'
      readonly data: { readonly orderId: string; readonly attemptId: string; readonly leftAt: string }
    }
  /** The buyer chose to pay otherwise, or not. */
  | {
      readonly type: 'PaymentAbandoned'
      readonly data: { readonly orderId: string; readonly abandonedAt: string }
    }
  /**
   * `amount` is what it is of the order, base currency; 0 for money that no order was placed for. `charge` is what the
   * buyer gets. `paymentId` null: the shop took cash, and gives it back by hand.
   */
  | {
      readonly type: 'PaymentRefundRequested'
      readonly data: {
        readonly orderId: string
        readonly refundId: string
        readonly paymentId: string | null
        readonly amount: Minor
        readonly charge: Charge
        readonly reason: RefundReason
        readonly requestedAt: string
      }
    }
  /** The gateway has begun to give it back, and is asked by this name of its own whether it did. */
  | {
      readonly type: 'PaymentRefundTakenOn'
      readonly data: {
        readonly orderId: string
        readonly refundId: string
        readonly gatewayRefundId: string
        readonly takenOnAt: string
      }
    }
  /** `gatewayRefundId` null: by hand; of money that a gateway had taken and refused to give back, `byHand` says how. */
  | {
      readonly type: 'PaymentRefunded'
      readonly data: {
        readonly orderId: string
        readonly refundId: string
        readonly gatewayRefundId: string | null
        readonly byHand?: GivenByHand
        readonly refundedAt: string
      }
    }
  /** The gateway refused, or what it gave came back; somebody has to look at it. It can be tried again. */
  | {
      readonly type: 'PaymentRefundFailed'
      readonly data: {
        readonly orderId: string
        readonly refundId: string
        readonly problem: string
        readonly failedAt: string
      }
    }
  /** A bank has taken the money back for its buyer, or is about to: whose it is, it decides. */
  | {
      readonly type: 'PaymentDisputed'
      readonly data: {
        readonly orderId: string
        readonly disputeId: string
        readonly paymentId: string
        /** The provider's word for what the buyer says. */
        readonly reason: string
        readonly disputedAt: string
      }
    }
  /** lost: the buyer has the money, by his bank. */
  | {
      readonly type: 'PaymentDisputeClosed'
      readonly data: {
        readonly orderId: string
        readonly disputeId: string
        readonly outcome: 'won' | 'lost'
        readonly closedAt: string
      }
    }
  | {
      readonly type: 'PaymentRefundRetried'
      readonly data: { readonly orderId: string; readonly refundId: string; readonly retriedAt: string }
    }
