import type { Minor } from '../shared/money.ts'
import type { GivenByHand, PaymentEvent, PaymentWay } from './events.ts'
import type { Dispute, Refund } from './evolve.ts'

type DataOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data']

export type PaymentCommand =
  /** Begins an attempt, or stays with the one of this way that is open. */
  | { readonly type: 'BeginPayment'; readonly data: DataOf<'PaymentRequested'> & { readonly way: PaymentWay } }
  | { readonly type: 'RecordAttemptOpened'; readonly data: DataOf<'PaymentAttemptOpened'> }
  | { readonly type: 'RecordDecline'; readonly data: DataOf<'PaymentDeclined'> }
  | { readonly type: 'StartCapture'; readonly data: DataOf<'PaymentCaptureStarted'> }
  /** Also of an attempt that was closed or left: money that came is never overlooked. */
  | { readonly type: 'RecordCapture'; readonly data: DataOf<'PaymentCaptured'> }
  | { readonly type: 'CloseAttempt'; readonly data: DataOf<'PaymentAttemptClosed'> }
  | { readonly type: 'LeaveAttempt'; readonly data: DataOf<'PaymentAttemptLeft'> }
  | { readonly type: 'AbandonPayment'; readonly data: DataOf<'PaymentAbandoned'> }
  /** Never more of a capture than was taken; the same refund is asked for once. */
  | { readonly type: 'RequestRefund'; readonly data: DataOf<'PaymentRefundRequested'> }
  /** Not given back yet: what became of it is asked. */
  | { readonly type: 'RecordRefundTakenOn'; readonly data: DataOf<'PaymentRefundTakenOn'> }
  | { readonly type: 'RecordRefunded'; readonly data: DataOf<'PaymentRefunded'> }
  | { readonly type: 'RecordRefundFailed'; readonly data: DataOf<'PaymentRefundFailed'> }
  /** Of one that was made: the buyer's card is closed, and sends it back. */
  | { readonly type: 'RecordRefundCameBack'; readonly data: DataOf<'PaymentRefundFailed'> }
  /** Of cash, or of a refund that its gateway refused: the buyer has the money by other means. */
  | {
      readonly type: 'RecordGivenByHand'
      readonly data: {
        readonly orderId: string
        readonly refundId: string
        readonly byHand: GivenByHand
        readonly refundedAt: string
      }
    }
  /** As the gateway tells it now, of money that it took; one that is over before the log knew of it and took nothing is not noted. */
  | {
      readonly type: 'RecordDispute'
      readonly data: Omit<DataOf<'PaymentDisputed'>, 'disputedAt'> & {
        readonly state: Dispute['state']
        readonly seenAt: string
      }
    }
  /** Not while the payment is disputed, or once its dispute is lost. */
  | { readonly type: 'RetryRefund'; readonly data: DataOf<'PaymentRefundRetried'> }

export type PaymentRejection =
  | { readonly code: 'payment-not-requested' }
  | { readonly code: 'payment-changed' }
  | { readonly code: 'payment-over' }
  | { readonly code: 'payment-attempt-unknown' }
  | { readonly code: 'payment-unknown' }
  | { readonly code: 'refund-unknown' }
  /** Its gateway gave it back, or still may. */
  | { readonly code: 'refund-not-refused'; readonly status: Refund['status'] }
  /** The same id was used for another refund. */
  | { readonly code: 'refund-id-taken' }
  /** `left` is what can still be given back of it, minor units of the charge's currency. */
  | { readonly code: 'refund-exceeds-payment'; readonly left: Minor }
