import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { OrderListModel, OrderListQueries } from '../../models/order-list.ts'

export type OrdersData = OrderListModel

export function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<OrderListQueries>,
): Promise<OrdersData> {
  return shop.orderList(new URL(request.url).searchParams)
}
