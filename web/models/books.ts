import type { PaymentMethod } from '#domain/shared/payment-method.ts'

/**
 * What settling a difference does: the order is paid, a refund made at the provider itself becomes one of the order (`refused`: the one of
 * this sum that the provider refused before), the money goes back, or the provider is asked once more.
 */
export type Settling =
  | { readonly does: 'pays'; readonly pieces: number }
  | { readonly does: 'takes-up'; readonly amount: number; readonly refused: boolean }
  | { readonly does: 'gives-back' }
  | { readonly does: 'asks' }

/** Something that the shop and a provider disagree on. Amounts: minor units of `currency`. */
export type DisagreementModel = {
  /** Names it when it is settled. */
  readonly key: string
  readonly method: PaymentMethod
  readonly orderNumber: number | null
  readonly paymentId: string
  readonly kind:
    | 'unknown'
    | 'amount'
    | 'refunded'
    | 'missing'
    | 'refund-failed'
    | 'disputed'
    | 'dispute-lost'
    | 'unread'
  readonly atShop: number | null
  readonly atGateway: number | null
  readonly currency: string
  readonly problem?: string | undefined
  /** Null: settling leaves it alone. */
  readonly settling: Settling | null
}

export type BooksModel = {
  readonly disagreements: readonly DisagreementModel[]
  /** Providers that are set up. */
  readonly providers: number
  /** Payments that were compared. */
  readonly looked: number
}

/** The newest comparison that anybody made. */
export type LastComparison = {
  readonly since: string
  readonly at: string
  /** Null: not a member of staff, or not any more. */
  readonly by: string | null
  /** Differences that it found, and those that were settled just before. */
  readonly count: number
  readonly settled: number
}
