import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { OrderPageQueries, WaitingOrderModel } from '../../../models/order-page.ts'

/** Once it is paid, it has a page of its own. */
export async function loader(
  { params }: LoaderFunctionArgs,
  { shop, language }: LoaderContext<OrderPageQueries>,
): Promise<WaitingOrderModel> {
  const order = (await shop.waitingOrder(params.orderId ?? '')) ?? notFound()
  if ('number' in order) throw redirect(`${prefixOf(language)}/dashboard/orders/${order.number}`)
  return order
}
