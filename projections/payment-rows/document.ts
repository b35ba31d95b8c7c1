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
  /** Of the money that goes back, by its code. */
  readonly currency: string
  /** The provider's words. */
  readonly problem: string | null
  readonly requestedAt: string
}

/** Money that came in another currency than the order's. It pays nothing, and goes back as it came. */
export type Stray = { readonly currency: string; readonly taken: Minor; readonly given: Minor }

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
  /** Nothing is summed across currencies. */
  readonly strays: readonly Stray[]
  readonly state: MoneyState
  /** Those that are not at their end. */
  readonly refunds: readonly RowRefund[]
}

/** A refund that was given can come back later, as from a card that was closed. */
export type FoldedRefund = Omit<RowRefund, 'state'> & { readonly state: RowRefund['state'] | 'done' }

/**
 * Money that came or went, as books keep it. `came-back`: what was given is with the shop again; `bank-took`: the buyer won a
 * dispute; `undone`: the cash was not taken after all.
 */
export type MoneyMove = {
  readonly what: 'taken' | 'given' | 'given-by-hand' | 'came-back' | 'bank-took' | 'undone'
  readonly at: string
  /** Minor units of the currency; never negative. */
  readonly amount: Minor
  readonly currency: string
  /** The provider's name of the payment, or the refund's; null: cash. */
  readonly id: string | null
}

export type StoredPaymentRow = PaymentRow & {
  readonly fold: {
    readonly refunds: readonly FoldedRefund[]
    readonly status: 'in-progress' | 'awaiting-payment' | 'placed' | 'cancelled' | 'refused'
    readonly disputes: { readonly [disputeId: string]: { readonly state: 'open' | 'lost'; readonly paymentId: string } }
    /** In the order in which they were recorded. */
    readonly moves: readonly MoneyMove[]
  }
}
