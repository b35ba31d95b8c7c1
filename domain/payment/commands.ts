import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { GivenByHand, PaymentEvent, PaymentWay } from './events.ts'
import type { Dispute, Refund } from './evolve.ts'

type DataOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data']

export type PaymentCommand = Messages<{
  /** Begins an attempt, or stays with the one of this way that is open. */
  BeginPayment: DataOf<'PaymentRequested'> & {
    way: PaymentWay
    /** Of the difference of this amendment, with its total and charge; absent: of the order. */
    amendmentId?: string | undefined
  }
  RecordAttemptOpened: DataOf<'PaymentAttemptOpened'>
  RecordDecline: DataOf<'PaymentDeclined'>
  StartCapture: DataOf<'PaymentCaptureStarted'>
  /** Also of an attempt that was closed or left: money that came is never overlooked. */
  RecordCapture: DataOf<'PaymentCaptured'>
  CloseAttempt: DataOf<'PaymentAttemptClosed'>
  LeaveAttempt: DataOf<'PaymentAttemptLeft'>
  AbandonPayment: DataOf<'PaymentAbandoned'>
  /** Never more of a capture than was taken; the same refund is asked for once. */
  RequestRefund: DataOf<'PaymentRefundRequested'> & {
    /** Other payments of the order, for what is not left of the named one. */
    others?: readonly string[] | undefined
    /** The refunds that the amount was worked out from, by number: with another one since, it is worked out anew. */
    after?: number | undefined
  }
  /** Not given back yet: what became of it is asked. */
  RecordRefundTakenOn: DataOf<'PaymentRefundTakenOn'>
  RecordRefunded: DataOf<'PaymentRefunded'>
  RecordRefundFailed: DataOf<'PaymentRefundFailed'>
  /** Of one that was made: the buyer's card is closed, and sends it back. */
  RecordRefundCameBack: DataOf<'PaymentRefundFailed'>
  /** Of cash, or of a refund that its gateway refused: the buyer has the money by other means. */
  RecordGivenByHand: { orderId: string; refundId: string; personId: string; byHand: GivenByHand; refundedAt: string }
  /** As the gateway tells it now, of money that it took; one that is over before the log knew of it and took nothing is not noted. */
  RecordDispute: Omit<DataOf<'PaymentDisputed'>, 'disputedAt'> & { state: Dispute['state']; seenAt: string }
  /**
   * The provider says that it gave back `refunded` of a payment in all, minor units of `currency`: more than the log knows of was made at the
   * provider itself. `paid`: for the order, in base and in shown currency; null: the order was not paid with it.
   */
  TakeUpRefund: {
    orderId: string
    paymentId: string
    refunded: Minor
    currency: string
    paid: { readonly amount: Minor; readonly shownAmount: Minor } | null
    seenAt: string
  }
  /** Not while the payment is disputed, or once its dispute is lost; nor over money that was given back at the provider itself. */
  RetryRefund: DataOf<'PaymentRefundRetried'> & {
    /** The provider says that it gave back so much of the payment in all, minor units of the charge's currency; null: it does not say. */
    refunded: Minor | null
    /** Who asks knows that so much was given back at the provider since the refund was asked for. */
    beside: Minor
  }
}>

export type PaymentRejection =
  | { readonly code: 'payment-not-requested' }
  | { readonly code: 'payment-changed' }
  | { readonly code: 'payment-over' }
  | { readonly code: 'payment-attempt-unknown' }
  | { readonly code: 'payment-unknown' }
  | { readonly code: 'refund-unknown' }
  /** Its gateway gave it back, or still may. */
  | { readonly code: 'refund-not-refused'; readonly status: Refund['status'] }
  /** The provider gave back `amount` that the log does not know of; `settles`: settling the books takes it up. */
  | { readonly code: 'refund-not-taken-up'; readonly amount: Minor; readonly settles: boolean }
  /** `amount` was given back at the provider since this refund was asked for: it may be the same money. */
  | { readonly code: 'refund-beside'; readonly amount: Minor }
  /** The same id was used for another refund. */
  | { readonly code: 'refund-id-taken' }
  /** `left` is what can still be given back of it, minor units of the charge's currency. */
  | { readonly code: 'refund-exceeds-payment'; readonly left: Minor }
