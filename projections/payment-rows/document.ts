import type { OrderCurrency } from '#domain/order/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'

/** Where the money of an order stands; the first that holds, so what asks for somebody comes first. */
export const moneyStates = [
  'refund-refused',
  'give-by-hand',
  'disputed',
  'dispute-lost',
  'awaiting',
  'to-take',
  'partly-given',
  'given',
  'paid',
  'none',
] as const
export type MoneyState = (typeof moneyStates)[number]

/** Money that is on its way back to the buyer, or that somebody has to give back. */
export type RowRefund = {
  readonly refundId: string
  /** `by-hand`: the shop took cash; `refused`: by the provider; `begun`: it was not confirmed yet. */
  readonly state: 'by-hand' | 'refused' | 'begun'
  readonly amount: Minor
  /** The provider's words. */
  readonly problem: string | null
  readonly requestedAt: string
}

/** The money of one order as staff see it. Amounts: minor units of the currency that the order was shown in. */
export type PaymentRow = {
  readonly orderId: string
  /** Null: it led to no order, or not yet. */
  readonly number: number | null
  /** When the order was placed; until then when it was begun. */
  readonly at: string
  readonly method: PaymentMethod
  readonly currency: OrderCurrency
  /** Base currency, less what was cancelled: what has to be paid of an order that is paid at the door. */
  readonly total: Minor
  /** What the provider was asked for; null: cash. */
  readonly charge: Minor | null
  readonly attempts: number
  readonly taken: Minor
  /** When money came last. */
  readonly takenAt: string | null
  readonly given: Minor
  readonly state: MoneyState
  /** Those that are not at their end. */
  readonly refunds: readonly RowRefund[]
}

/** A refund that was given can come back later, as from a card that was closed. */
export type FoldedRefund = Omit<RowRefund, 'state'> & { readonly state: RowRefund['state'] | 'done' }

export type StoredPaymentRow = PaymentRow & {
  readonly fold: {
    readonly refunds: readonly FoldedRefund[]
    readonly status: 'in-progress' | 'awaiting-payment' | 'placed' | 'cancelled' | 'refused'
    readonly disputes: { readonly [disputeId: string]: 'open' | 'lost' }
    /** The provider's names of the money that it took. */
    readonly paymentIds: readonly string[]
  }
}
