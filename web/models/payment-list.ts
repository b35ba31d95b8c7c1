import type { Minor } from '#domain/shared/money.ts'
import type { PaymentRow } from '#projections/payment-rows/document.ts'
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

export type PaymentListModel = ListModel<PaymentRowModel> &
  SavedViewsModel & {
    /** The one that the address opens; null: none, or there is none. */
    readonly open: PaymentRowModel | null
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
