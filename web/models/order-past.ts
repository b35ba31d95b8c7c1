import type { OrderHistoryModel, WhyTotalModel } from './history.ts'
import type { OrderPageModel } from './order-page.ts'
import type { Past } from './past.ts'

/** An order as it was at an instant. */
export type OrderPastModel = Past<'staff' | 'buyer' | 'shop'> & {
  /** Null: it was not placed yet. */
  readonly was: {
    readonly order: OrderPageModel
    /** Up to that instant. */
    readonly history: OrderHistoryModel
    readonly why: WhyTotalModel
  } | null
}

export interface OrderPastQueries {
  /** `at`: ISO-8601 UTC. Null: there is no such order, or the member may not see the history. */
  orderPast(number: number, at: string): Promise<OrderPastModel | null>
}
