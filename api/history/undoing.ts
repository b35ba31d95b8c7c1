import { type Address, type AddressField, addressFields } from '#domain/shared/address.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { holdsOf, stageOf } from '#projections/order/stage.ts'
import type { FieldChange, HistoryUndo } from '#web/models/history.ts'
import type { StoredOrderEvent } from './story.ts'

type Known = {
  /** The order as it is now. */
  readonly order: Order
  /** All events of the order, the oldest first. */
  readonly events: readonly StoredOrderEvent[]
  /** What the event changed. */
  readonly changes: readonly FieldChange[]
  readonly now: Date
}

type Way = Pick<HistoryUndo, 'path'> & Partial<HistoryUndo>
const way = (found: Way): HistoryUndo => ({ body: null, takesId: false, until: null, stays: [], ...found })

/**
 * The ordinary command that takes an event of an order back, with the values from before it. Null where there is none, or none
 * any more. The command decides once more when it comes.
 */
export function undoOf(event: StoredOrderEvent, { order, events, changes, now }: Known): HistoryUndo | null {
  const undoes = event.id
  switch (event.type) {
    case 'OrderShipped': {
      const shipment = order.shipments.find(({ shipmentId }) => shipmentId === event.data.shipmentId)
      const until = shipment?.mailAfter ?? null
      const isFinal = order.deliveredAt !== null || order.cash !== null || order.cancelledRest !== null
      if (until === null || now >= new Date(until) || isFinal) return null
      return way({ path: `shipments/${encodeURIComponent(event.data.shipmentId)}/retract`, until })
    }
    case 'OrderHeld': {
      const { holdId: hold } = event.data
      return holdsOf(order).some(({ holdId }) => holdId === hold)
        ? way({ path: 'release', body: { hold, undoes } })
        : null
    }
    case 'OrderHoldReleased': {
      const since = events.filter(({ position }) => position > event.position)
      const held = events.find(each => each.type === 'OrderHeld' && each.data.holdId === event.data.holdId)
      if (held?.type !== 'OrderHeld' || stageOf(order) !== 'to-ship') return null
      if (since.some(({ type }) => type === 'OrderHeld' || type === 'OrderShipped')) return null
      return way({ path: 'hold', takesId: true, body: { reason: textOrEmpty(held.data.reason ?? ''), undoes } })
    }
    case 'OrderCashTaken': {
      const stands = order.cash?.cashId === event.data.cashId && order.refunds.length === 0
      return stands ? way({ path: `cash/${encodeURIComponent(event.data.cashId)}/undo` }) : null
    }
    case 'OrderTrackingCorrected': {
      const { shipmentId, tells = false, ...right } = event.data
      const shipment = order.shipments.find(each => each.shipmentId === shipmentId)
      if (shipment?.carrier !== right.carrier || shipment.tracking !== right.tracking) return null
      const before = (field: 'carrier' | 'tracking') =>
        changes.find(({ path }) => path === `shipments.${shipmentId}.${field}`)?.from ?? right[field]
      const body = { carrier: before('carrier'), tracking: before('tracking'), tells, undoes }
      return way({ path: `shipments/${encodeURIComponent(shipmentId)}/tracking`, body })
    }
    case 'OrderAddressChanged':
      return addressBack(order, changes, undoes)
    default:
      return null
  }
}

/** Fields that somebody changed since are left alone, and named. */
function addressBack(order: Order, changes: readonly FieldChange[], undoes: string): HistoryUndo | null {
  const { shipping, addressChanges: base } = order
  if (isErased(shipping) || stageOf(order) !== 'to-ship') return null
  const changed = addressFields.flatMap(field => {
    const change = changes.find(({ path }) => path === `shipping.${field}`)
    return change ? [{ field, ...change }] : []
  })
  const stands = ({ field, to }: { readonly field: AddressField; readonly to: unknown }) => shipping[field] === to
  const back: Partial<Address> = Object.fromEntries(changed.filter(stands).map(({ field, from }) => [field, from]))
  if (Object.keys(back).length === 0) return null
  const stays = changed.filter(change => !stands(change)).map(({ field }) => field)
  return way({ path: 'address', takesId: true, body: { base, fields: back, reason: '', undoes }, stays })
}
