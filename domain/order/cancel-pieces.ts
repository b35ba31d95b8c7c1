import { accept, type Decision, reject } from '../shared/decider.ts'
import { type Minor, sum } from '../shared/money.ts'
import { oneALine, type Pieces } from '../shared/pieces.ts'
import { notIn, refundFor, type Sum, upTo } from '../shared/refund.ts'
import type { GoodsLeft, OrderCommand, OrderRejection } from './commands.ts'
import type { OrderEvent, ShippedLine } from './events.ts'
import type { Cancelled, Order } from './order.ts'

type Answer = Decision<OrderEvent, OrderRejection>
type CancelPieces = Extract<OrderCommand, { type: 'CancelPieces' }>['data']

/** Pieces that were not shipped. All of an order of which nothing was shipped is the order itself. */
export function cancelPieces({ goods, ...asked }: CancelPieces, order: Order): Answer {
  const data = { ...asked, personId: order.personId }
  const { cancellationId, lines: _lines, ...about } = data
  if (order.cancelledPieces.some(each => each.cancellationId === cancellationId)) return accept()
  const lines = oneALine(data.lines)
  const refused = cannotCancel(lines, order)
  if (refused) return reject(refused)
  if (lines.length === 0) return accept()
  if (isWhole(lines, order)) return accept({ type: 'OrderCancelled', data: about })
  return accept({ type: 'OrderPiecesCancelled', data: { ...data, lines, ...costOf(lines, goods, order) } })
}

/** Why these pieces, one entry a line, cannot be taken off. */
export function cannotCancel(lines: readonly Pieces[], order: Order): OrderRejection | null {
  if (order.status === 'cancelled') return { code: 'order-already-cancelled' }
  if (order.status !== 'placed') return { code: 'order-not-placed' }
  if (isAmending(order)) return { code: 'order-amending', until: order.amending?.payUntil ?? null }
  for (const { uid, quantity } of lines) {
    const left = leftToShip(order, uid)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left) {
      return exceedsOrder(uid, left, order)
    }
  }
  return null
}

/** Why so many pieces of a line are too many. */
export function exceedsOrder(uid: string, left: number, { lines }: Pick<Order, 'lines'>) {
  const uids = lines.map(line => line.uid)
  return { code: 'shipment-exceeds-order', uid, left, ...(!uids.includes(uid) && { uids }) } as const
}

/** Nothing of the order was shipped, and nothing is left of it without these pieces. */
export function isWhole(lines: readonly Pieces[], order: Order): boolean {
  return Object.keys(order.shipped).length === 0 && count(lines) === count(restToShip(order))
}

/** The fields of an event that cancels pieces. */
export function costOf(lines: readonly ShippedLine[], goods: GoodsLeft, order: Order) {
  const { givenBack, gives } = shareOf(lines, goods, order)
  const all = count(givenBack) === count(lines)
  return { amount: gives.amount, shownAmount: gives.shown, ...(!all && { givenBack }) }
}

/**
 * The cost of pieces that never leave. Refunds of pieces that the buyer keeps or sends back share out the cost of the goods
 * from its beginning, and cancellations from its end: so they add up to all of it, in whichever order they are decided.
 */
export function shareOf(lines: readonly Pieces[], { paid, shown, given, left }: GoodsLeft, order: Order) {
  const before = cancellationsOf(order).flatMap(each => each.givenBack)
  const givenBack = notIn(paid, [...before, ...given], lines)
  const kept = notIn(paid, [...before, ...givenBack], order.lines)
  const due: Sum = { amount: refundFor(paid, kept, givenBack), shown: refundFor(shown, kept, givenBack) }
  return { givenBack, kept, due, gives: upTo(left, due) }
}

/** Everything of the order that was cancelled by itself. */
export function cancellationsOf(order: Order): readonly (Cancelled & { readonly cancellationId: string | null })[] {
  const { cancelledPieces, cancelledRest } = order
  return cancelledRest ? [...cancelledPieces, { ...cancelledRest, cancellationId: null }] : cancelledPieces
}

/** Pieces may come and go: nothing else is decided about the order's pieces meanwhile. */
export function isAmending({ amending }: Order): boolean {
  return amending?.status === 'begun' || amending?.status === 'held'
}

/**
 * The sum paid for an order whose cost is `whole`. At the door it is what was taken; before that, nothing is asked for cancelled pieces, and an amended order
 * costs what it costs then; a payment ahead was made before amendments whose difference was not paid by itself.
 */
export function paidOf(order: Order, whole: Minor, of: 'amount' | 'shownAmount'): Minor {
  if (order.cash) return order.cash[of]
  if (order.method === 'cod') return whole - sum(cancellationsOf(order).map(each => each[of]))
  const less = order.amendments.map(({ difference, paymentId }) => (paymentId === null ? -difference[of] : 0))
  return whole + sum(less)
}

/** Pieces of a line that are still to be shipped; 0 for a line that the order does not have. */
export function leftToShip(order: Order, uid: string): number {
  const ordered = order.lines.find(line => line.uid === uid)?.quantity ?? 0
  return ordered - (order.shipped[uid] ?? 0) - sum(cancellationsOf(order).map(({ pieces }) => pieces[uid] ?? 0))
}

/** Everything that is still to be shipped. */
export function restToShip(order: Order): readonly ShippedLine[] {
  return order.lines.flatMap(({ uid }) => {
    const quantity = leftToShip(order, uid)
    return quantity > 0 ? [{ uid, quantity }] : []
  })
}

function count(lines: readonly Pieces[]): number {
  return sum(lines.map(({ quantity }) => quantity))
}
