import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { OrderHistoryModel, OrderHistoryQueries, WhyTotalModel } from '../../../models/history.ts'
import type { OrderMailsModel, OrderMailsQueries } from '../../../models/order-mails.ts'
import type { OrderPageModel, OrderPageQueries, OrderShort } from '../../../models/order-page.ts'

export type OrderData = {
  readonly order: OrderPageModel
  readonly shorts: readonly OrderShort[]
  readonly history: OrderHistoryModel
  readonly why: WhyTotalModel
  readonly mails: OrderMailsModel
}

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<OrderPageQueries & OrderHistoryQueries & OrderMailsQueries>,
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
  const shorts = order.left > 0 ? await shop.orderShorts(order) : []
  return { order, shorts, history, why, mails }
}
