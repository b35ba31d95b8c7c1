import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { PaidGoods } from '../shared/refund.ts'
import type { CancelledBy, OrderEvent, RefusalReason, ShippedLine } from './events.ts'

/** Why a buyer cancels, in the order of the form. */
export const cancelReasons = ['changed-mind', 'mistake', 'too-slow', 'elsewhere', 'other'] as const

type Submission = Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']

/** The result of one step of placing the order, or of releasing the things it held. */
export type OrderProgress =
  | { readonly done: 'cart-closed' }
  | { readonly done: 'coupon-redeemed' }
  | { readonly done: 'stock-reserved'; readonly productId: string }
  | { readonly done: 'refused'; readonly reason: RefusalReason }
  | { readonly done: 'stock-released'; readonly productId: string }
  | { readonly done: 'coupon-released' }
  | { readonly done: 'cart-reopened' }
  | { readonly done: 'payment-awaited'; readonly until: string }
  | { readonly done: 'paid'; readonly paymentId: string; readonly paidAt: string; readonly risk?: string }
  | {
      readonly done: 'placed'
      readonly number: number
      readonly placedAt: string
      /** A mail to the owner tells of it. */
      readonly tellsOwner: boolean
    }
  | { readonly done: 'stock-shipped'; readonly shipmentId: string }
  | { readonly done: 'cancellation-settled' }

export type OrderCommand = Messages<{
  SubmitOrder: Submission
  /** Progress in the order it was made. What another driver recorded already is left out. */
  RecordProgress: { orderId: string; progress: readonly OrderProgress[] }
  /** While nothing of it was shipped; with `rest`, else what was not shipped of it. */
  CancelOrder: {
    orderId: string
    by: CancelledBy
    reason: string
    cancelledAt: string
    /** The cost of the goods, in the base currency and as the shop showed it to the buyer. */
    rest?: { readonly paid: PaidGoods; readonly shown: PaidGoods } | undefined
  }
  /** Lets an order be shipped whose payment its gateway calls risky. */
  ReleaseOrder: { orderId: string; releasedAt: string }
  /** Never more of a line than was ordered and not shipped yet. */
  ShipOrder: {
    orderId: string
    shipmentId: string
    lines: readonly ShippedLine[]
    carrier: string
    tracking: string
    shippedAt: string
  }
  AskForOrderLink: { orderId: string; askedAt: string }
  DeliverOrder: { orderId: string; deliveredAt: string }
  /** Never more in all than was paid; the same refund is recorded once. */
  RecordRefund: {
    orderId: string
    refundId: string
    amount: Minor
    shownAmount: Minor
    /** For a refund by hand: the means, in the words of the person who paid it. */
    how?: string
    refundedAt: string
  }
}>

export type OrderRejection =
  | { readonly code: 'order-already-submitted' }
  | { readonly code: 'order-not-submitted' }
  | { readonly code: 'order-already-refused' }
  | { readonly code: 'order-already-placed' }
  | { readonly code: 'order-already-paid' }
  | { readonly code: 'order-step-out-of-turn' }
  | { readonly code: 'totals-unequal' }
  | { readonly code: 'order-not-placed' }
  | { readonly code: 'order-already-shipped' }
  | { readonly code: 'order-already-cancelled' }
  | { readonly code: 'order-not-shipped' }
  /** Its payment is risky, in the words of the gateway. */
  | { readonly code: 'order-held'; readonly risk: string }
  | { readonly code: 'order-not-held'; readonly number: number | null }
  | { readonly code: 'shipment-exceeds-order'; readonly uid: string; readonly left: number }
  | { readonly code: 'refund-exceeds-payment'; readonly left: Minor }
