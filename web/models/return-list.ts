import type { ReturnReason, ReturnStatus } from '#domain/return/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { CurrencyModel } from './shell.ts'

export type ReturnRowModel = {
  readonly returnId: string
  readonly orderId: string
  /** Like `1001-1`. */
  readonly number: string
  readonly orderNumber: number
  readonly status: ReturnStatus
  /** Null after the person was erased. */
  readonly buyer: string | null
  readonly lines: readonly {
    readonly uid: string
    readonly sku: string
    readonly name: string
    readonly style: string
    readonly color: { readonly name: string; readonly hexes: readonly string[] } | null
    readonly size: string | null
    readonly quantity: number
  }[]
  readonly reason: ReturnReason
  /** In the words of the buyer; may be empty. */
  readonly note: string
  readonly requestedAt: string
  /** When it came into its state. */
  readonly since: string
  /** The sum that it gave back, or would give back now, in the currency that the buyer was shown. */
  readonly amount: Minor | null
  /** Nobody has paid the order, or had when that was decided. */
  readonly unpaid: boolean
  readonly currency: CurrencyModel
}

/** A page of the list of returns, and what the member may do with them. */
export type ReturnListModel = ListModel<ReturnRowModel> &
  SavedViewsModel & {
    readonly may: { readonly edit: boolean; readonly delete: boolean }
  }

export interface ReturnListQueries {
  /** Answers the parameters of an address with a page of the list of returns. */
  returnList(asked: URLSearchParams): Promise<ReturnListModel>
}
