import type { ReturnEvent, ReturnLine, ReturnStatus } from '#domain/return/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

/** A return with when each of its steps was taken. */
export type Return = Omit<DataOf<ReturnEvent, 'ReturnRequested'>, 'orderNumber'> & {
  /** Null in returns from before it was noted. */
  readonly orderNumber: number | null
  readonly status: ReturnStatus
  readonly approvedAt: string | null
  readonly receivedAt: string | null
  /** The pieces that went back on the shelf, and what was wrong with the others; empty: nobody said. */
  readonly restocked: readonly ReturnLine[]
  readonly unfit: Personal<string>
  /** Pieces went back on the shelf that the stock does not have yet. */
  readonly unstocked: boolean
  readonly declined: { readonly note: Personal<string>; readonly declinedAt: string } | null
  /** `shownAmount`: in the currency that the buyer was shown; null where it was not noted. `unpaid`: nobody had paid the order. */
  readonly refund: {
    readonly amount: Minor
    readonly shownAmount: Minor | null
    readonly unpaid: boolean
    readonly refundedAt: string
  } | null
  /** The payment was asked to give it back. */
  readonly asked: boolean
  /** The buyer has the money. */
  readonly paidBackAt: string | null
}
