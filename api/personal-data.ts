import { accountPersonalData } from '#domain/account/events.ts'
import { orderPersonalData } from '#domain/order/events.ts'
import { requestPersonalData } from '#domain/request/events.ts'
import { returnPersonalData } from '#domain/return/events.ts'
import { reviewPersonalData } from '#domain/review/events.ts'
import { stockWatchPersonalData } from '#domain/stock-watch/events.ts'
import { subscriberPersonalData } from '#domain/subscriber/events.ts'

/** What of the events is personal, an aggregate each. */
export const personalData = [
  accountPersonalData,
  orderPersonalData,
  requestPersonalData,
  returnPersonalData,
  reviewPersonalData,
  stockWatchPersonalData,
  subscriberPersonalData,
]
