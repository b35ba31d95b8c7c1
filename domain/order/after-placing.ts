import { accept, type Decision, reject } from '../shared/decider.ts'
import { sum } from '../shared/money.ts'
import { oneALine } from '../shared/pieces.ts'
import { levelOf } from '../shared/stock-levels.ts'
import { withdrawn } from './amend.ts'
import { costOf, exceedsOrder, isAmending, leftToShip, paidOf, restToShip } from './cancel-pieces.ts'
import type { OrderCommand, OrderRejection } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { withoutPieces } from './evolve.ts'
import type { Order } from './order.ts'

type Answer = Decision<OrderEvent, OrderRejection>
type DataOf<Type> = Extract<OrderCommand, { type: Type }>['data']

/** Everything can still be given back while nothing left the shop; after that, what is still there. */
export function cancel({ rest, ...asked }: DataOf<'CancelOrder'>, order: Order): Answer {
  const data = { ...asked, personId: order.personId }
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  const { amending } = order
  if (amending?.status === 'begun') return reject({ code: 'order-amending', until: null })
  // The shop waits no longer for payments that nobody has made.
  const ends = amending?.status === 'held' ? [withdrawn(order.orderId, amending.amendmentId, data.cancelledAt)] : []
  if (Object.keys(order.shipped).length === 0) return accept(...ends, { type: 'OrderCancelled', data })
  const lines = restToShip(order)
  if (!rest || lines.length === 0) return reject({ code: 'order-already-shipped' })
  return accept(...ends, { type: 'OrderRestCancelled', data: { ...data, lines, ...costOf(lines, rest, order) } })
}

export function hold(data: DataOf<'HoldOrder'>, order: Order): Answer {
  if (order.holds.some(({ holdId }) => holdId === data.holdId)) return accept()
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  if (restToShip(order).length === 0) return reject({ code: 'order-already-shipped' })
  return accept({ type: 'OrderHeld', data: { ...data, personId: order.personId } })
}

export function tellShortage(data: DataOf<'TellShortage'>, order: Order): Answer {
  const known = levelOf(order.short, data.productId) ?? []
  const same =
    known.length === data.lines.length &&
    data.lines.every(line => known.some(({ sku, quantity }) => sku === line.sku && quantity === line.quantity))
  return same ? accept() : accept({ type: 'OrderShortageChanged', data })
}

export function note(data: DataOf<'NoteOrder'>, order: Order): Answer {
  if (order.number === null) return reject({ code: 'order-not-placed' })
  return accept({ type: 'OrderNoted', data: { ...data, personId: order.personId } })
}

export function releaseHold({ holdId, ...data }: DataOf<'ReleaseHold'>, order: Order): Answer {
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  const asked = order.holds.filter(each => holdId === undefined || each.holdId === holdId)
  if (asked.length === 0) return holdId ? accept() : reject({ code: 'order-not-held', number: order.number })
  return accept(...asked.map(each => ({ type: 'OrderHoldReleased', data: { ...data, holdId: each.holdId } }) as const))
}

export function printSlip({ takeOver, ...data }: DataOf<'PrintSlip'>, order: Order): Answer {
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  if (order.holds.length > 0) return reject({ code: 'order-held', holds: order.holds })
  if (isAmending(order)) return reject({ code: 'order-amending', until: order.amending?.payUntil ?? null })
  if (restToShip(order).length === 0) return reject({ code: 'order-already-shipped' })
  const { packer } = order
  if (packer?.by === data.by) return accept()
  if (packer && !takeOver) return reject({ code: 'order-being-packed', ...packer })
  return accept({ type: 'OrderSlipPrinted', data })
}

export function ship(data: DataOf<'ShipOrder'>, order: Order): Answer {
  if (order.shipments.some(({ shipmentId }) => shipmentId === data.shipmentId)) return accept()
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  if (order.holds.length > 0) return reject({ code: 'order-held', holds: order.holds })
  if (isAmending(order)) return reject({ code: 'order-amending', until: order.amending?.payUntil ?? null })
  const lines = oneALine(data.lines)
  for (const { uid, quantity } of lines) {
    const left = leftToShip(order, uid)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left) {
      return reject(exceedsOrder(uid, left, order))
    }
  }
  return lines.length > 0 ? accept({ type: 'OrderShipped', data: { ...data, lines } }) : accept()
}

export function retract(
  { returned, refundedAtDoor, ...data }: DataOf<'RetractShipment'>,
  { shipments, shipped, delivered, cancelledRest, cash }: Order,
): Answer {
  const shipment = shipments.find(({ shipmentId }) => shipmentId === data.shipmentId)
  if (!shipment) return reject({ code: 'shipment-unknown' })
  if (shipment.retracted) return accept()
  const { lines, mailAfter } = shipment
  if (mailAfter === null || data.retractedAt >= mailAfter) return reject({ code: 'shipment-final', because: 'told' })
  if (delivered) return reject({ code: 'shipment-final', because: 'delivered' })
  if (cash) return reject({ code: 'shipment-final', because: 'cash-taken' })
  if (cancelledRest) return reject({ code: 'shipment-final', because: 'rest-cancelled' })
  const left = withoutPieces(shipped, lines)
  const tooFew = oneALine(returned).some(({ uid, quantity }) => quantity > (left[uid] ?? 0))
  if (tooFew || refundedAtDoor) return reject({ code: 'shipment-final', because: 'given-back' })
  return accept({ type: 'OrderShipmentRetracted', data: { ...data, lines } })
}

/** The same correction again changes nothing, and tells nobody. */
export function correctTracking({ tells, ...data }: DataOf<'CorrectTracking'>, { shipments }: Order): Answer {
  const shipment = shipments.find(({ shipmentId, retracted }) => shipmentId === data.shipmentId && !retracted)
  if (!shipment) return reject({ code: 'shipment-unknown' })
  const { carrier, tracking, mailAfter, untold } = shipment
  if (carrier === data.carrier && tracking === data.tracking) return accept()
  const waits = !untold && mailAfter !== null && data.correctedAt < mailAfter
  return accept({ type: 'OrderTrackingCorrected', data: { ...data, ...(tells && !waits && { tells }) } })
}

export function deliver(data: DataOf<'DeliverOrder'>, order: Order): Answer {
  if (order.delivered) return accept()
  const everything = order.lines.length > 0 && restToShip(order).length === 0
  return everything ? accept({ type: 'OrderDelivered', data }) : reject({ code: 'order-not-shipped' })
}

export function recordRefund(data: DataOf<'RecordRefund'>, order: Order): Answer {
  if (order.refunds.some(({ refundId }) => refundId === data.refundId)) return accept()
  const left = paidOf(order, order.totals.total, 'amount') - sum(order.refunds.map(({ amount }) => amount))
  if (!Number.isSafeInteger(data.amount) || data.amount < 1 || data.amount > left) {
    return reject({ code: 'refund-exceeds-payment', left })
  }
  const by = data.how === undefined ? {} : { personId: order.personId }
  return accept({ type: 'OrderRefunded', data: { ...data, ...by } })
}
