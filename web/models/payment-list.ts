import type { Minor } from '#domain/shared/money.ts'
import type { PaymentRow } from '#projections/payment-rows/document.ts'
import type { HistoryActor } from './history.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { CurrencyModel } from './shell.ts'

/** Amounts in the currency that its buyer was shown. */
export type PaymentRowModel = Omit<PaymentRow, 'currency' | 'total' | 'charge'> & {
  readonly currency: CurrencyModel
  /** What the provider was asked for, or what is due at the door. */
  readonly charge: Minor
  /** Null after the person was erased, and for members who may not see orders. */
  readonly buyer: string | null
}

/** Something that became of a refund. `words`: why it was asked for, why it was refused, or how the buyer got it by hand. */
export type RefundStep = {
  readonly what: 'asked' | 'tried' | 'refused' | 'given' | 'taken-up' | 'by-hand'
  readonly at: string
  readonly by: HistoryActor
  readonly words: string | null
}

/** A refund with its steps, the newest first. */
export type RefundStory = {
  readonly refundId: string
  readonly amount: Minor
  readonly currency: string
  readonly steps: readonly RefundStep[]
  /** What was given back of the same payment at the provider itself since it was asked for. */
  readonly beside: Minor
}

export type PaymentListModel = ListModel<PaymentRowModel> &
  SavedViewsModel & {
    /** The one that the address opens; null: none, or there is none. */
    readonly open: (PaymentRowModel & { readonly stories: readonly RefundStory[] }) | null
    readonly may: {
      readonly orders: boolean
      /** To have a refund tried again, or to note it as given. */
      readonly refund: boolean
      readonly settle: boolean
    }
  }

export interface PaymentListQueries {
  /** Answers the parameters of an address with a page of the list of payments; `opened`: the order whose payment is open. */
  paymentList(asked: URLSearchParams, opened: string | null): Promise<PaymentListModel>
}
