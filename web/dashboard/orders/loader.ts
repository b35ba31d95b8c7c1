import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ListModel } from '../../models/list.ts'
import type { OrderListQueries, OrderRowModel } from '../../models/order-list.ts'

export type OrdersData = ListModel<OrderRowModel>

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<OrderListQueries>,
): Promise<OrdersData> {
  return shop.orderList(new URL(request.url).searchParams)
}
