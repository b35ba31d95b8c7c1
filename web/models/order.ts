import type { OrderTotals } from '#domain/order/events.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { OrderPart, OrderStatus } from '#projections/order/document.ts'
import type { CartLineModel, DeliveryOption } from './cart.ts'
import type { MorePayment, WaitingPayment } from './payment.ts'
import type { CurrencyModel } from './shell.ts'

export type OrderModel = {
  readonly orderId: string
  readonly number: number | null
  readonly status: OrderStatus
  readonly lines: readonly Omit<CartLineModel, 'priceWhenAdded' | 'available' | 'sold'>[]
  readonly totals: Omit<OrderTotals, 'shownDiscount'>
  /** Pieces that were cancelled before they left, by line, and their price. Null where nothing was cancelled by itself. */
  readonly cancelledRest: { readonly pieces: { readonly [uid: string]: number }; readonly amount: Minor } | null
  /** Of an order that was shipped in part: pieces that left, by line and of all. Null otherwise. */
  readonly part: OrderPart | null
  readonly currency: CurrencyModel
  readonly delivery: DeliveryOption
  readonly payment: PaymentMethod
  /** The total was charged. */
  readonly paid: boolean
  /** Staff made it for its buyer, who pays by a link. */
  readonly byLink: boolean
  /** Null: it waits for no payment. */
  readonly waiting: WaitingPayment | null
  /** Null: nothing is exchanged, or nothing has to be paid for it. */
  readonly more: MorePayment | null
  /** Why it was not placed. */
  readonly refusal: string | null
  readonly placedAt: string
  /**
   * Why this visitor sees no address and cannot cancel: its account has to sign in, or the guest's link ended. Staff see the
   * address, and cancel in the dashboard.
   */
  readonly closed: 'sign-in' | 'ended' | 'staff' | null
  /** Null once the person was erased, and where the order is closed to the visitor. */
  readonly billing: Address | null
  readonly shipping: Address | null
  readonly seller: Pick<Settings, 'name' | 'address' | 'email' | 'phoneFooter'>
}

export interface OrderQueries {
  /** Null for an order that the visitor may not see. */
  order(orderId: string): Promise<OrderModel | null>
}
