import type { Charge, DeclineReason, PaymentWay, RefundReason } from '#domain/payment/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'

export type PaymentAttempt = {
  readonly attemptId: string
  readonly way: PaymentWay
  readonly status: 'begun' | 'open' | 'capturing' | 'captured' | 'closed' | 'left'
  readonly reference: string | null
  readonly begunAt: string
}

export type PaymentCapture = {
  readonly paymentId: string
  readonly attemptId: string
  readonly charge: Charge
  readonly capturedAt: string
}

export type PaymentRefund = {
  readonly refundId: string
  /** Null: by hand. */
  readonly paymentId: string | null
  readonly amount: Minor
  readonly charge: Charge
  readonly reason: RefundReason
  readonly status: 'requested' | 'done' | 'failed'
  /** Why the gateway refused it. */
  readonly problem: string | null
  readonly requestedAt: string
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
  readonly cancelled: boolean
  /** The order's unshipped rest is cancelled; its share goes back, as a refund of that reason. */
  readonly restOwed: boolean
  readonly startedAt: string
}
