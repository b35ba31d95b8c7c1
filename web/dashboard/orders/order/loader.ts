import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { CustomerPageQueries } from '../../../models/customer-page.ts'
import type { OrderHistoryQueries } from '../../../models/history.ts'
import type { OrderData } from '../../../models/order-data.ts'
import type { OrderMailsQueries } from '../../../models/order-mails.ts'
import type { Numbered, OrderPageQueries } from '../../../models/order-page.ts'
import type { OrderPastModel, OrderPastQueries } from '../../../models/order-past.ts'
import { pastInstant } from '../../history/instant.ts'

/** The order as it was at the instant that the address names with `?at=`. */
export type OrderPastData = { readonly order: Numbered; readonly past: OrderPastModel }

type Queries = OrderPageQueries & OrderHistoryQueries & OrderPastQueries & OrderMailsQueries & CustomerPageQueries

export async function loader(
  { params, request }: LoaderFunctionArgs,
  { shop }: LoaderContext<Queries>,
): Promise<OrderData | OrderPastData> {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number)) notFound()
  const at = pastInstant(request)
  if (at !== null) {
    const past = await shop.orderPast(number, at)
    return past ? { order: { number }, past } : notFound()
  }
  const [order, history, why, mails] = await Promise.all([
    shop.orderPage(number),
    shop.orderHistory(number),
    shop.whyTotal(number),
    shop.orderMails(number),
  ])
  if (!order || !history || !why || !mails) return notFound()
  const [shorts, buyer] = await Promise.all([
    order.left > 0 ? shop.orderShorts(order) : [],
    shop.orderBuyer(order.orderId),
  ])
  return { order, shorts, history, why, mails, buyer }
}
