import { accept, type Decision, reject } from '../shared/decider.ts'
import { restToShip } from './cancel-pieces.ts'
import type { OrderCommand, OrderRejection } from './commands.ts'
import type { OrderEvent } from './events.ts'
import type { Order } from './order.ts'

type Answer = Decision<OrderEvent, OrderRejection>
type DataOf<Type> = Extract<OrderCommand, { type: Type }>['data']

/** Of an order that is paid at the door, once the last of it has left: all that is due, or less with a reason. */
export function recordCash({ money, shownAmount, ...data }: DataOf<'RecordCash'>, order: Order): Answer {
  if (order.cash?.cashId === data.cashId) return accept()
  if (order.status === 'cancelled') return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  if (order.cash) return reject({ code: 'cash-already-taken' })
  const { paid: due, left } = money
  if (order.method !== 'cod' || due.shown < 1) return reject({ code: 'cash-not-due' })
  if (restToShip(order).length > 0) return reject({ code: 'order-not-shipped' })
  // Money that was promised back was taken.
  const [given, least] = [due.amount - left.amount, due.shown - left.shown]
  const shown = shownAmount ?? due.shown
  if (!Number.isSafeInteger(shown) || shown < Math.max(1, least) || shown > due.shown) {
    return reject({ code: 'cash-out-of-range', least: Math.max(1, least), most: due.shown })
  }
  if (shown < due.shown && !data.reason) return reject({ code: 'cash-reason-missing' })
  const share = Math.round((due.amount * shown) / due.shown)
  const amount = Math.min(due.amount, Math.max(given, share))
  const { personId } = order
  return accept({ type: 'OrderCashTaken', data: { ...data, personId, amount, shownAmount: shown } })
}

type Payable = {
  readonly paymentId: string | null
  readonly cash: object | null
  readonly totals: { readonly total: number }
}

/** Nobody has paid for it, ahead or at the door. What costs nothing is not waited for. */
export function isUnpaid({ paymentId, cash, totals }: Payable): boolean {
  return paymentId === null && cash === null && totals.total > 0
}

/** It was not taken after all. Not once money has gone back, or was promised: that rests on its having been taken. */
export function undoCash({ givenBack, ...data }: DataOf<'UndoCash'>, { cash }: Order): Answer {
  if (cash?.cashId !== data.cashId) return accept()
  return givenBack ? reject({ code: 'cash-given-back' }) : accept({ type: 'OrderCashUndone', data })
}
