import { costOf } from '#api/orders/index.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { order } from '#domain/order/decide.ts'
import type { Order } from '#domain/order/order.ts'
import { payment } from '#domain/payment/decide.ts'
import type { Payment } from '#domain/payment/evolve.ts'
import { type Cost, type Money, moneyOf } from '#domain/processes/give-back.ts'
import { returns } from '#domain/return/decide.ts'
import type { Returns } from '#domain/return/evolve.ts'

/** All that says what an order's buyer paid, and what of it has gone back. */
export type Books = {
  readonly order: Order
  readonly payment: Payment
  readonly returns: Returns
  readonly cost: Cost
  readonly money: Money
}

export async function booksOf(handler: Pick<CommandHandler, 'fold'>, orderId: string): Promise<Books> {
  const [ordered, paid, asked] = await Promise.all([
    handler.fold(order, orderId),
    handler.fold(payment, orderId),
    handler.fold(returns, orderId),
  ])
  const cost = costOf(ordered.state)
  const books = { order: ordered.state, payment: paid.state, returns: asked.state, cost }
  return { ...books, money: moneyOf(books.order, books.payment, books.returns, cost) }
}
