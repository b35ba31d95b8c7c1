import type {
  CancelledBy,
  OrderCoupon,
  OrderCurrency,
  OrderLine,
  OrderTotals,
  RefusalReason,
  ShippedLine,
} from '#domain/order/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { DeliveryChoice } from '#domain/shared/delivery.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

export type OrderStatus = 'in-progress' | 'awaiting-payment' | 'placed' | 'refused' | 'cancelled'

/** Where an order stands that came about. An order of which something is still to be shipped is to ship. */
export type OrderStage = 'to-ship' | 'shipped' | 'delivered' | 'cancelled'

/** Of an order that was shipped in part: pieces that left the shop, by line and in all, and how many there are. */
export type OrderPart = {
  readonly lines: { readonly [uid: string]: number }
  readonly shipped: number
  readonly pieces: number
}

export type Shipment = {
  readonly shipmentId: string
  readonly lines: readonly ShippedLine[]
  readonly carrier: string
  readonly tracking: string
  readonly shippedAt: string
}

export type Refund = {
  readonly refundId: string
  readonly amount: Minor
  /** In the currency that the buyer was shown, where it was noted. */
  readonly shownAmount?: Minor
  /** By what means, where it was given back by hand. */
  readonly how?: string
  readonly refundedAt: string
}

/** The confirmation page and its invoice. `orderId` cannot be guessed; `number` is what is printed. */
export type Order = {
  readonly orderId: string
  readonly number: number | null
  readonly status: OrderStatus
  /** True until the process has nothing left to do; the recovery runner drives these. */
  readonly open: boolean
  /** Shipments that the stock does not know to have left. */
  readonly untaken: readonly string[]
  /** The process gave back everything that a cancelled order or rest held. */
  readonly settled: boolean
  readonly cartClosed: boolean
  readonly refusal: RefusalReason | null
  readonly personId: string
  readonly lines: readonly OrderLine[]
  readonly currency: OrderCurrency
  readonly totals: OrderTotals
  readonly delivery: DeliveryChoice
  readonly payment: { readonly method: PaymentMethod }
  readonly coupon: OrderCoupon | null
  readonly accountId: string | null
  /** Until when its payment is waited for. */
  readonly awaitedUntil: string | null
  /** The gateway's payment that covered the total. */
  readonly paymentId: string | null
  readonly paidAt: string | null
  /** Why nothing of it may be shipped yet: the gateway's words for a risky payment. */
  readonly held: string | null
  readonly language: Language
  readonly submittedAt: string
  readonly placedAt: string | null
  readonly shipments: readonly Shipment[]
  readonly deliveredAt: string | null
  readonly cancellation: { readonly by: CancelledBy; readonly reason: string; readonly cancelledAt: string } | null
  /** The cancelled rest of a partly shipped order; `shownAmount` is its share of the sum shown to the buyer. */
  readonly cancelledRest: {
    readonly by: CancelledBy
    readonly reason: string
    readonly lines: readonly ShippedLine[]
    readonly amount: Minor
    readonly shownAmount: Minor
    readonly cancelledAt: string
  } | null
  readonly refunds: readonly Refund[]
  readonly billing: Personal<Address>
  readonly shipping: Personal<Address>
}
