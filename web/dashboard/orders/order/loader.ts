import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { CustomerPageQueries, OrderBuyerModel } from '../../../models/customer-page.ts'
import type { OrderHistoryModel, OrderHistoryQueries, WhyTotalModel } from '../../../models/history.ts'
import type { OrderMailsModel, OrderMailsQueries } from '../../../models/order-mails.ts'
import type { OrderPageModel, OrderPageQueries, OrderShort } from '../../../models/order-page.ts'

export type OrderData = {
  readonly order: OrderPageModel
  readonly shorts: readonly OrderShort[]
  readonly history: OrderHistoryModel
  readonly why: WhyTotalModel
  readonly mails: OrderMailsModel
  readonly buyer: OrderBuyerModel | null
}

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<OrderPageQueries & OrderHistoryQueries & OrderMailsQueries & CustomerPageQueries>,
): Promise<OrderData> {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number)) notFound()
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
