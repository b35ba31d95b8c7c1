import type { ShippedLine } from '#domain/order/events.ts'
import type { Order, OrderPart, OrderStage } from './document.ts'

type Known = Pick<Order, 'status' | 'lines' | 'shipments' | 'cancelledRest' | 'deliveredAt'>
type Pieces = { readonly [uid: string]: number }

/** Null for an order that did not come about, or not yet. */
export function stageOf(order: Known): OrderStage | null {
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status !== 'placed') return null
  if (order.deliveredAt !== null) return 'delivered'
  return isToShip(order) ? 'to-ship' : 'shipped'
}

/** Something of it has neither left the shop nor been cancelled. */
export function isToShip(order: Pick<Known, 'lines' | 'shipments' | 'cancelledRest'>): boolean {
  const [shipped, cancelled] = [shippedOf(order), piecesOf(order.cancelledRest?.lines ?? [])]
  return order.lines.some(({ uid, quantity }) => (shipped[uid] ?? 0) + (cancelled[uid] ?? 0) < quantity)
}

/** Some of it left the shop and some is still to: how many pieces of each line did, and of all. Null otherwise. */
export function partOf(order: Known): OrderPart | null {
  if (stageOf(order) !== 'to-ship' || order.shipments.length === 0) return null
  const lines = shippedOf(order)
  const count = (pieces: readonly number[]) => pieces.reduce((sum, each) => sum + each, 0)
  return { lines, shipped: count(Object.values(lines)), pieces: count(order.lines.map(({ quantity }) => quantity)) }
}

/** Pieces that left the shop, by line. */
export function shippedOf({ shipments }: Pick<Order, 'shipments'>): Pieces {
  return piecesOf(shipments.flatMap(({ lines }) => lines))
}

/** Pieces by line. */
export function piecesOf(lines: readonly ShippedLine[]): Pieces {
  const pieces: { [uid: string]: number } = {}
  for (const { uid, quantity } of lines) pieces[uid] = (pieces[uid] ?? 0) + quantity
  return pieces
}
