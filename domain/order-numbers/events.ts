import type { Message } from '../shared/decider.ts'

/** One stream for the shop. An order's number is the place of its event in it. */
export type OrderNumberEvent = Message<'OrderNumberIssued', { orderId: string }>

export const orderNumbersStream = 'order-numbers'

/** The printed number of the order whose event has this revision: 1001, 1002 ... */
export function orderNumber(revision: number): number {
  return 1001 + revision
}
