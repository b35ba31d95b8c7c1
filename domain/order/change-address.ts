import type { AddressField } from '../shared/address.ts'
import { accept, type Decision, reject } from '../shared/decider.ts'
import { restToShip } from './cancel-pieces.ts'
import type { OrderCommand, OrderRejection } from './commands.ts'
import type { OrderEvent } from './events.ts'
import type { Order } from './order.ts'

type Answer = Decision<OrderEvent, OrderRejection>
type ChangeAddress = Extract<OrderCommand, { type: 'ChangeOrderAddress' }>['data']
type Change = { readonly changed: readonly AddressField[] }

/** Of these fields, those that somebody changed since there were `base` changes. */
export function fieldsMet(
  changes: readonly Change[],
  base: number,
  fields: readonly AddressField[],
): readonly AddressField[] {
  const since = new Set(changes.slice(base).flatMap(({ changed }) => changed))
  return fields.filter(field => since.has(field))
}

/**
 * Changes fields of the address that the order goes to, until all of it has left. Fields that nobody touched since `base` are
 * changed. Where somebody touched one, all is refused: nobody overwrites what they have not seen.
 */
export function changeAddress({ base, checked, ...data }: ChangeAddress, order: Order): Answer {
  const { addressChanges, personId } = order
  if (addressChanges.some(({ changeId }) => changeId === data.changeId)) return accept()
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  if (restToShip(order).length === 0) return reject({ code: 'order-already-shipped' })
  const met = fieldsMet(addressChanges, base, data.changed)
  // The address as a whole is checked outside, as it was then.
  if (met.length > 0 || checked !== addressChanges.length) return reject({ code: 'edited-meanwhile', met })
  return data.changed.length === 0 ? accept() : accept({ type: 'OrderAddressChanged', data: { ...data, personId } })
}
