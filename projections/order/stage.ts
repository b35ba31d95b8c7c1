import type { Order, OrderStage } from './document.ts'

type Known = Pick<Order, 'status' | 'lines' | 'shipments' | 'deliveredAt'>

/** Null for an order that did not come about, or not yet. */
export function stageOf(order: Known): OrderStage | null {
  if (order.status === 'cancelled') return 'cancelled'
  if (order.status !== 'placed') return null
  if (order.deliveredAt !== null) return 'delivered'
  const shipped = shippedOf(order)
  return order.lines.every(({ uid, quantity }) => (shipped[uid] ?? 0) >= quantity) ? 'shipped' : 'to-ship'
}

/** Pieces that left the shop, by line. */
export function shippedOf({ shipments }: Pick<Order, 'shipments'>): { readonly [uid: string]: number } {
  const shipped: { [uid: string]: number } = {}
  for (const { lines } of shipments) {
    for (const { uid, quantity } of lines) shipped[uid] = (shipped[uid] ?? 0) + quantity
  }
  return shipped
}
