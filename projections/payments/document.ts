import type { Charge, DeclineReason, PaymentEvent } from '#domain/payment/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'

export type PaymentAttempt = Pick<DataOf<PaymentEvent, 'PaymentAttemptBegun'>, 'attemptId' | 'way' | 'begunAt'> & {
  readonly status: 'begun' | 'open' | 'capturing' | 'captured' | 'closed' | 'left'
  readonly reference: string | null
}

export type PaymentCapture = Omit<DataOf<PaymentEvent, 'PaymentCaptured'>, 'orderId'>

/** `paymentId` null: by hand. */
export type PaymentRefund = Omit<DataOf<PaymentEvent, 'PaymentRefundRequested'>, 'orderId'> & {
  readonly status: 'requested' | 'done' | 'failed'
  /** Why the gateway refused it. */
  readonly problem: string | null
  /** The order knows of it. */
  readonly noted: boolean
}

/** The payments and refunds of one order; for staff, and for comparison with the books of the gateways. */
export type OrderPayment = {
  readonly orderId: string
  readonly method: PaymentMethod
  readonly charge: Charge | null
  readonly attempts: readonly PaymentAttempt[]
  readonly captures: readonly PaymentCapture[]
  readonly refunds: readonly PaymentRefund[]
  readonly disputes: readonly { readonly disputeId: string; readonly state: 'open' | 'won' | 'lost' }[]
  readonly decline: DeclineReason | null
  /** The capture that the order was placed for. */
  readonly paidWith: string | null
  /** Captures of the differences of amendments. */
  readonly paidMore: readonly string[]
  readonly cancelled: boolean
  /** Refunds of cancelled pieces and of amendments that were not asked for yet. */
  readonly owed: readonly string[]
  readonly startedAt: string
}
