import type { Minor } from '#domain/shared/money.ts'
import type { Customer } from '#projections/customers/document.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { CurrencyModel } from './shell.ts'

export type CustomerRowModel = Omit<Customer, 'accountId' | 'belongsTo' | 'fold'> & {
  /** False: a guest. */
  readonly account: boolean
  /** In the currency that the shop shows, at its rate of today. */
  readonly spent: Minor
}

export type CustomerListModel = ListModel<CustomerRowModel> & SavedViewsModel & { readonly currency: CurrencyModel }

export interface CustomerListQueries {
  /** Answers the parameters of an address with a page of the list of customers. */
  customerList(asked: URLSearchParams): Promise<CustomerListModel>
}
