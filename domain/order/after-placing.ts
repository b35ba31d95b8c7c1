import { accept, type Decision, reject } from '../shared/decider.ts'
import { sum } from '../shared/money.ts'
import { oneALine } from '../shared/pieces.ts'
import { refundFor } from '../shared/refund.ts'
import type { OrderCommand, OrderRejection } from './commands.ts'
import type { OrderEvent, ShippedLine } from './events.ts'
import type { Order } from './evolve.ts'

type Answer = Decision<OrderEvent, OrderRejection>
type DataOf<Type> = Extract<OrderCommand, { type: Type }>['data']

/** Everything can still be given back while nothing left the shop; after that, what is still there. */
export function cancel({ rest, ...data }: DataOf<'CancelOrder'>, order: Order): Answer {
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  const shipped = Object.entries(order.shipped).map(([uid, quantity]) => ({ uid, quantity }))
  if (shipped.length === 0) return accept({ type: 'OrderCancelled', data })
  const lines = restToShip(order)
  if (!rest || lines.length === 0) return reject({ code: 'order-already-shipped' })
  // Returns share out what the shipped pieces cost: the rest is everything but that, whenever they are decided.
  const amount = refundFor(rest.paid, shipped, lines)
  const shownAmount = refundFor(rest.shown, shipped, lines)
  return accept({ type: 'OrderRestCancelled', data: { ...data, lines, amount, shownAmount } })
}

export function release(data: DataOf<'ReleaseOrder'>, order: Order): Answer {
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  return order.held === null ? accept() : accept({ type: 'OrderReleased', data })
}

export function ship(data: DataOf<'ShipOrder'>, order: Order): Answer {
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  if (order.held !== null) return reject({ code: 'order-held', risk: order.held })
  const lines = oneALine(data.lines)
  for (const { uid, quantity } of lines) {
    const left = leftToShip(order, uid)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left) {
      return reject({ code: 'shipment-exceeds-order', uid, left })
    }
  }
  return lines.length > 0 ? accept({ type: 'OrderShipped', data: { ...data, lines } }) : accept()
}

export function deliver(data: DataOf<'DeliverOrder'>, order: Order): Answer {
  if (order.delivered) return accept()
  const everything = order.lines.length > 0 && restToShip(order).length === 0
  return everything ? accept({ type: 'OrderDelivered', data }) : reject({ code: 'order-not-shipped' })
}

export function recordRefund(data: DataOf<'RecordRefund'>, order: Order): Answer {
  if (order.refunds.some(({ refundId }) => refundId === data.refundId)) return accept()
  const left = order.totals.total - sum(order.refunds.map(({ amount }) => amount))
  if (!Number.isSafeInteger(data.amount) || data.amount < 1 || data.amount > left) {
    return reject({ code: 'refund-exceeds-payment', left })
  }
  return accept({ type: 'OrderRefunded', data })
}

/** Pieces of a line that are still to be shipped; 0 for a line that the order does not have. */
function leftToShip(order: Order, uid: string): number {
  const ordered = order.lines.find(line => line.uid === uid)?.quantity ?? 0
  return ordered - (order.shipped[uid] ?? 0) - (order.cancelledRest?.pieces[uid] ?? 0)
}

/** Everything that is still to be shipped. */
export function restToShip(order: Order): readonly ShippedLine[] {
  return order.lines.flatMap(({ uid }) => {
    const quantity = leftToShip(order, uid)
    return quantity > 0 ? [{ uid, quantity }] : []
  })
}
