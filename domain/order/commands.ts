import type { Minor } from '../shared/money.ts'
import type { PaidGoods } from '../shared/refund.ts'
import type { CancelledBy, OrderEvent, RefusalReason, ShippedLine } from './events.ts'

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

export type OrderCommand =
  | { readonly type: 'SubmitOrder'; readonly data: Submission }
  /** Progress in the order it was made. What another driver recorded already is left out. */
  | {
      readonly type: 'RecordProgress'
      readonly data: { readonly orderId: string; readonly progress: readonly OrderProgress[] }
    }
  /** While nothing of it was shipped; with `rest`, else what was not shipped of it. */
  | {
      readonly type: 'CancelOrder'
      readonly data: {
        readonly orderId: string
        readonly by: CancelledBy
        readonly reason: string
        readonly cancelledAt: string
        /** The cost of the goods, in the base currency and as the shop showed it to the buyer. */
        readonly rest?: { readonly paid: PaidGoods; readonly shown: PaidGoods } | undefined
      }
    }
  /** Lets an order be shipped whose payment its gateway calls risky. */
  | { readonly type: 'ReleaseOrder'; readonly data: { readonly orderId: string; readonly releasedAt: string } }
  /** Never more of a line than was ordered and not shipped yet. */
  | {
      readonly type: 'ShipOrder'
      readonly data: {
        readonly orderId: string
        readonly shipmentId: string
        readonly lines: readonly ShippedLine[]
        readonly carrier: string
        readonly tracking: string
        readonly shippedAt: string
      }
    }
  | { readonly type: 'AskForOrderLink'; readonly data: { readonly orderId: string; readonly askedAt: string } }
  | { readonly type: 'DeliverOrder'; readonly data: { readonly orderId: string; readonly deliveredAt: string } }
  /** Never more in all than was paid; the same refund is recorded once. */
  | {
      readonly type: 'RecordRefund'
      readonly data: {
        readonly orderId: string
        readonly refundId: string
        readonly amount: Minor
        readonly shownAmount: Minor
        /** By what means, where the shop gave it back by hand: the words of who did. */
        readonly how?: string
        readonly refundedAt: string
      }
    }

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
