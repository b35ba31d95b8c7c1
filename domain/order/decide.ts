import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import {
  cancel,
  correctTracking,
  deliver,
  hold,
  note,
  printSlip,
  recordRefund,
  releaseHold,
  retract,
  ship,
  tellShortage,
} from './after-placing.ts'
import { amend, withdraw } from './amend.ts'
import { cancelPieces } from './cancel-pieces.ts'
import { recordCash, undoCash } from './cash.ts'
import { changeAddress } from './change-address.ts'
import type { OrderCommand, OrderRejection } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { noOrder, type Order } from './order.ts'
import { record } from './progress.ts'
import { totalsAddUp } from './totals.ts'

export function decide(command: OrderCommand, order: Order): Decision<OrderEvent, OrderRejection> {
  if (command.type === 'SubmitOrder') {
    if (order.status !== 'not-submitted') return reject({ code: 'order-already-submitted' })
    const { note, ...submitted } = command.data
    const { orderId, personId, lines, totals } = submitted
    if (!totalsAddUp(lines, totals)) return reject({ code: 'totals-unequal' })
    const noted: readonly OrderEvent[] = note ? [{ type: 'OrderNoted', data: { orderId, personId, ...note } }] : []
    return accept<OrderEvent>({ type: 'OrderSubmitted', data: submitted }, ...noted)
  }
  if (order.status === 'not-submitted') return reject({ code: 'order-not-submitted' })
  switch (command.type) {
    case 'RecordProgress':
      return record(command.data.progress, order)
    case 'CancelOrder':
      return cancel(command.data, order)
    case 'CancelPieces':
      return cancelPieces(command.data, order)
    case 'AmendOrder':
      return amend(command.data, order)
    case 'WithdrawAmendment':
      return withdraw(command.data, order)
    case 'HoldOrder':
      return hold(command.data, order)
    case 'NoteOrder':
      return note(command.data, order)
    case 'ResendMail':
      if (order.number === null) return reject({ code: 'order-not-placed' })
      return accept({ type: 'OrderMailRequested', data: command.data })
    case 'ReleaseHold':
      return releaseHold(command.data, order)
    case 'PrintSlip':
      return printSlip(command.data, order)
    case 'ShipOrder':
      return ship(command.data, order)
    case 'RetractShipment':
      return retract(command.data, order)
    case 'CorrectTracking':
      return correctTracking(command.data, order)
    case 'ChangeOrderAddress':
      return changeAddress(command.data, order)
    case 'TellShortage':
      return tellShortage(command.data, order)
    case 'AskForOrderLink':
      // An account's order is opened by signing in.
      return order.accountId === null ? accept({ type: 'OrderLinkRequested', data: command.data }) : accept()
    case 'DeliverOrder':
      return deliver(command.data, order)
    case 'RecordCash':
      return recordCash(command.data, order)
    case 'UndoCash':
      return undoCash(command.data, order)
    case 'RecordRefund':
      return recordRefund(command.data, order)
  }
}

export const order: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  name: 'order',
  initial: noOrder,
  decide,
  evolve,
}
