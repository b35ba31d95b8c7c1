import type { ShippedLine } from '#domain/order/events.ts'
import { type Minor, sum } from '#domain/shared/money.ts'
import type { Order, OrderHold, OrderPart, OrderStage } from './document.ts'

type Cancelled = Pick<Order, 'cancelledPieces' | 'cancelledRest'>
type Known = Pick<Order, 'status' | 'lines' | 'shipments' | 'deliveredAt'> & Cancelled
type Pieces = { readonly [uid: string]: number }

/** Null for an order that did not come about, or not yet. */
export function stageOf(order: Known): OrderStage | null {
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status !== 'placed') return null
  if (order.deliveredAt !== null) return 'delivered'
  return isToShip(order) ? 'to-ship' : 'shipped'
}

/** Something of it has neither left the shop nor been cancelled. */
export function isToShip(order: Pick<Known, 'lines' | 'shipments'> & Cancelled): boolean {
  const [shipped, cancelled] = [shippedOf(order), cancelledOf(order).pieces]
  return order.lines.some(({ uid, quantity }) => (shipped[uid] ?? 0) + (cancelled[uid] ?? 0) < quantity)
}

/** Why what is left of it may not leave. */
export function holdsOf(order: Known & Pick<Order, 'holds'>): readonly OrderHold[] {
  return stageOf(order) === 'to-ship' ? order.holds : []
}

/** Some of it left the shop and some is still to: how many pieces of each line did, and of all. Null otherwise. */
export function partOf(order: Known): OrderPart | null {
  if (stageOf(order) !== 'to-ship' || order.shipments.length === 0) return null
  const lines = shippedOf(order)
  const count = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0)
  const pieces = count(order.lines.map(({ quantity }) => quantity))
  const cancelled = count(Object.values(cancelledOf(order).pieces))
  return { lines, shipped: count(Object.values(lines)), pieces: pieces - cancelled }
}

/** Pieces that left the shop, by line. */
export function shippedOf({ shipments }: Pick<Order, 'shipments'>): Pieces {
  return piecesOf(shipments.flatMap(({ lines }) => lines))
}

/** Everything that was cancelled before it left: pieces by line, and what they cost. */
export function cancelledOf({ cancelledPieces, cancelledRest }: Cancelled) {
  const all = cancelledRest ? [...cancelledPieces, cancelledRest] : cancelledPieces
  return {
    pieces: piecesOf(all.flatMap(({ lines }) => lines)),
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    shownAmount: all.reduce((sum, { shownAmount }) => sum + shownAmount, 0),
  }
}

/** The sum paid for an order that costs `whole` by now: ahead, or at the door; 0 until then. */
export function paidOf(
  { paidAt, cash, amendments }: Pick<Order, 'paidAt' | 'cash' | 'amendments'>,
  whole: Minor,
  of: 'amount' | 'shownAmount',
): Minor {
  if (paidAt === null) return cash?.[of] ?? 0
  // An exchange of pieces that nobody paid for by itself came after the payment.
  return whole - sum(amendments.map(({ difference, paymentId }) => (paymentId === null ? difference[of] : 0)))
}

/** Pieces by line. */
export function piecesOf(lines: readonly ShippedLine[]): Pieces {
  const pieces: { [uid: string]: number } = {}
  for (const { uid, quantity } of lines) pieces[uid] = (pieces[uid] ?? 0) + quantity
  return pieces
}
