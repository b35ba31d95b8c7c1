import { shownCurrency } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { Settings } from '#domain/settings/events.ts'
import { customers } from '#projections/customers/view.ts'
import type { CustomerListModel, CustomerRowModel } from '#web/models/customer-list.ts'
import { customerRowList } from './customer-list.ts'

export type CustomerListDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & {
  readonly list: OpenList
  readonly settings: () => Promise<Settings>
}

/** A page of the list of customers for the dashboard. */
export async function customerListModel(
  asked: URLSearchParams,
  visitor: Visitor,
  { list, settings, ...engines }: CustomerListDeps,
): Promise<CustomerListModel> {
  // Before the rows: they show at least that much.
  const until = await shownUntil(customers, engines)
  const query = queryOf(customerRowList, asked, engines.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const saved = await savedViewsFor(list, visitor, engines)
  const { model: currency, unit } = shownCurrency((await settings()).currency)
  return {
    ...{ ...answer, ...saved, shownUntil: until },
    ...{ q: query.q, filters: query.filters, currency },
    rows: (rows as readonly CustomerRowModel[]).map(row => ({ ...row, spent: unit(row.spent) })),
  }
}
