import type { OrderBuyerModel } from './customer-page.ts'
import type { OrderHistoryModel, WhyTotalModel } from './history.ts'
import type { OrderMailsModel } from './order-mails.ts'
import type { OrderPageModel, OrderShort } from './order-page.ts'

/** Everything that the page of an order shows. */
export type OrderData = {
  readonly order: OrderPageModel
  readonly shorts: readonly OrderShort[]
  readonly history: OrderHistoryModel
  readonly why: WhyTotalModel
  readonly mails: OrderMailsModel
  readonly buyer: OrderBuyerModel | null
}
