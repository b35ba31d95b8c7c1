import type { Address } from '../shared/address.ts'
import type { DeliveryChoice } from '../shared/delivery.ts'
import type { Language, LocalizedText } from '../shared/localized-text.ts'
import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** A line item as sold: everything that an invoice prints, frozen at the order. */
export type OrderLine = {
  readonly uid: string
  readonly sku: string
  /** The feed's SKU, where several variants share it. */
  readonly articleNumber?: string
  readonly productId: string
  readonly slug: string
  readonly name: LocalizedText
  readonly brand: string
  readonly style: string
  readonly color: { readonly id: string; readonly name: LocalizedText; readonly hexes: readonly string[] } | null
  readonly size: string | null
  /** The other options that the buyer chose; absent: none. */
  readonly options?: readonly { readonly name: LocalizedText; readonly value: string }[]
  readonly image: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly amount: Minor
}

export type OrderTotals = {
  readonly subtotal: Minor
  readonly discount: Minor
  readonly delivery: Minor
  readonly tax: Minor
  readonly total: Minor
  /** In the currency that the buyer was shown, where a coupon gave it: made of what he was shown, not converted. */
  readonly shownDiscount?: Minor
}

/** Currency shown to the buyer; the rate is frozen here. */
export type OrderCurrency = {
  readonly name: string
  readonly symbol: string
  readonly exchangeRate: number
  /** Shown amounts are multiples of it; absent: of 1, as in all orders from before it was noted. */
  readonly step?: number
}

export type OrderShortage = { readonly sku: string; readonly requested: number; readonly available: number }

/** A coupon as it was applied; `discount` is what it takes off the lines. */
export type OrderCoupon = {
  readonly couponId: string
  readonly code: string
  readonly discount: Minor
  /** Uids of the lines that it is for, where it is not for all; absent too in orders from before it was noted. */
  readonly lines?: readonly string[]
}

export type RefusalReason =
  | { readonly code: 'out-of-stock'; readonly lines: readonly OrderShortage[] }
  | { readonly code: 'cart-changed' }
  /** `problem` is the code of the coupon's own refusal. */
  | { readonly code: 'coupon-refused'; readonly coupon: string; readonly problem: string }
  /** Nobody paid in time. */
  | { readonly code: 'payment-expired' }
  /** The buyer went back to the cart instead of paying. */
  | { readonly code: 'payment-abandoned' }

export type ShippedLine = { readonly uid: string; readonly quantity: number }

export type CancelledBy = 'customer' | 'staff'

export type OrderEvent =
  | {
      readonly type: 'OrderSubmitted'
      readonly data: {
        readonly orderId: string
        readonly cartId: string
        /** Revision of the cart that was ordered; a cart that moved since refuses the order. */
        readonly cartRevision: number
        readonly personId: string
        readonly lines: readonly OrderLine[]
        readonly currency: OrderCurrency
        readonly totals: OrderTotals
        readonly delivery: DeliveryChoice
        readonly payment: { readonly method: PaymentMethod }
        /** Absent in orders from before there were coupons. */
        readonly coupon?: OrderCoupon | null
        /** Of a buyer who was signed in. */
        readonly accountId?: string | null
        readonly language: Language
        readonly submittedAt: string
        readonly billing: Personal<Address>
        readonly shipping: Personal<Address>
      }
    }
  | { readonly type: 'OrderCouponRedeemed'; readonly data: { readonly orderId: string } }
  | { readonly type: 'OrderCouponReleased'; readonly data: { readonly orderId: string } }
  | { readonly type: 'OrderStockReserved'; readonly data: { readonly orderId: string; readonly productId: string } }
  | { readonly type: 'OrderStockReleased'; readonly data: { readonly orderId: string; readonly productId: string } }
  /** Recorded before its compensation, so that a crash in between still compensates. */
  | { readonly type: 'OrderRefused'; readonly data: { readonly orderId: string; readonly reason: RefusalReason } }
  | { readonly type: 'OrderCartClosed'; readonly data: { readonly orderId: string } }
  | { readonly type: 'OrderCartReopened'; readonly data: { readonly orderId: string } }
  /** Everything is held for the buyer until then; who has not paid by it loses the order. */
  | {
      readonly type: 'OrderPaymentAwaited'
      readonly data: { readonly orderId: string; readonly until: string }
    }
  /** The gateway has captured the whole total. `paymentId` is the gateway's. */
  | {
      readonly type: 'OrderPaid'
      readonly data: {
        readonly orderId: string
        readonly paymentId: string
        /** Absent in orders from before it was noted. */
        readonly paidAt?: string
        /** The gateway calls the payment risky, in these words: nothing is shipped until the shop releases the order. */
        readonly risk?: string
      }
    }
  | { readonly type: 'OrderReleased'; readonly data: { readonly orderId: string; readonly releasedAt: string } }
  | {
      readonly type: 'OrderPlaced'
      /** `number` is the sequential one that is printed. */
      readonly data: {
        readonly orderId: string
        readonly number: number
        readonly placedAt: string
        /** It asks for a mail to the owner as well; not among the events of before there was one. */
        readonly tellsOwner?: true
      }
    }
  | {
      readonly type: 'OrderCancelled'
      readonly data: {
        readonly orderId: string
        readonly by: CancelledBy
        readonly reason: string
        readonly cancelledAt: string
      }
    }
  /**
   * The shop has sent a part of the order and never sends the rest. `amount` is the rest's share of the sum paid for the
   * goods, base currency. `shownAmount` is the same as the shop showed it to the buyer. Delivery and coupon stay used.
   */
  | {
      readonly type: 'OrderRestCancelled'
      readonly data: {
        readonly orderId: string
        readonly by: CancelledBy
        readonly reason: string
        readonly lines: readonly ShippedLine[]
        readonly amount: Minor
        readonly shownAmount: Minor
        readonly cancelledAt: string
      }
    }
  /** The process gave back everything that a cancelled order, or its cancelled rest, held. */
  | { readonly type: 'OrderCancellationSettled'; readonly data: { readonly orderId: string } }
  | {
      readonly type: 'OrderShipped'
      readonly data: {
        readonly orderId: string
        readonly shipmentId: string
        readonly lines: readonly ShippedLine[]
        readonly carrier: string
        readonly tracking: string
        readonly shippedAt: string
      }
    }
  /** The stock of each product in the parcel no longer counts its pieces as on hand. */
  | { readonly type: 'OrderStockShipped'; readonly data: { readonly orderId: string; readonly shipmentId: string } }
  | { readonly type: 'OrderDelivered'; readonly data: { readonly orderId: string; readonly deliveredAt: string } }
  /** A guest whose link has ended wants another one: a mail brings it. */
  | { readonly type: 'OrderLinkRequested'; readonly data: { readonly orderId: string; readonly askedAt: string } }
  | {
      readonly type: 'OrderRefunded'
      readonly data: {
        readonly orderId: string
        readonly refundId: string
        readonly amount: Minor
        /** The sum that the buyer got, in the currency they were shown; absent in orders from before the shop noted it. */
        readonly shownAmount?: Minor
        /** By what means, where the shop gave it back by hand: the words of who did. */
        readonly how?: string
        readonly refundedAt: string
      }
    }

export const orderPersonalData: PersonalFields = {
  OrderSubmitted: { person: 'personId', fields: ['billing', 'shipping'] },
}
