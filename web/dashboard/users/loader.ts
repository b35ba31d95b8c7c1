import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { CustomerListModel, CustomerListQueries } from '../../models/customer-list.ts'

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<CustomerListQueries>,
): Promise<CustomerListModel> {
  return shop.customerList(new URL(request.url).searchParams)
}
