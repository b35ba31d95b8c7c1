import type { Minor } from '#domain/shared/money.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import type { Choice, ListModel, SavedViewsModel } from './list.ts'
import type { CurrencyModel } from './shell.ts'

export type OrderRowModel = Omit<OrderRow, 'total' | 'currency' | 'country' | 'coupon'> & {
  /** The name of the member who packs it; null also where they were erased. */
  readonly packer: string | null
  /** In the currency that the buyer was shown. */
  readonly total: Minor
  readonly currency: CurrencyModel
}

/** Values of the filters that are not known beforehand; products and customers only where the list is filtered by them. */
export type OrderChoices = {
  readonly [filter in 'delivery' | 'country' | 'coupon' | 'staff' | 'product' | 'customer']: readonly Choice[]
}

export type OrderListModel = ListModel<OrderRowModel> &
  SavedViewsModel & {
    /** What the member may do with many orders at once. */
    readonly bulk: readonly string[]
    /** They may make an order for a buyer. */
    readonly mayAdd: boolean
    readonly choices: OrderChoices
    /** The currency of the shop, for sums of orders. */
    readonly currency: CurrencyModel
  }

export interface OrderListQueries {
  /** Answers the parameters of an address with a page of the list of orders. */
  orderList(asked: URLSearchParams): Promise<OrderListModel>
}
