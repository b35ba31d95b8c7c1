import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { sum } from '../shared/money.ts'
import { oneALine, type Pieces } from '../shared/pieces.ts'
import { notIn, refundFor, upTo } from '../shared/refund.ts'
import type { ReturnCommand, ReturnRejection } from './commands.ts'
import type { ReturnEvent, ReturnStatus } from './events.ts'
import { evolve, type ReturnState, type Returns } from './evolve.ts'

/** Days after the delivery in which a return may be asked for. */
export const returnDays = 30

/** The last moment to ask for a return, ISO; null: the order is not delivered yet, so nothing runs. */
export function returnableUntil(deliveredAt: string | null): string | null {
  if (deliveredAt === null) return null
  return new Date(Date.parse(deliveredAt) + returnDays * 24 * 60 * 60_000).toISOString()
}

type Answer = Decision<ReturnEvent, ReturnRejection>
type DataOf<Type> = Extract<ReturnCommand, { type: Type }>['data']

/** From where a return may come into a state; into 'requested' only by being asked for. */
const before: { readonly [to in Exclude<ReturnStatus, 'requested'>]: readonly ReturnStatus[] } = {
  approved: ['requested'],
  received: ['approved'],
  refunded: ['received'],
  declined: ['requested', 'approved', 'received'],
}

export function decide(command: ReturnCommand, returns: Returns): Answer {
  if (command.type === 'RequestReturn') return request(command.data, returns)
  const asked = returns.find(({ returnId }) => returnId === command.data.returnId)
  if (!asked) return reject({ code: 'return-not-found' })
  const { returnId, orderId, personId, lines, status } = asked
  const named = { returnId, orderId, personId }
  switch (command.type) {
    case 'ApproveReturn':
      if (!mayBecome('approved', asked)) return outOfTurn(status)
      return accept({ type: 'ReturnApproved', data: { ...named, lines, approvedAt: command.data.approvedAt } })
    case 'ReceiveReturn':
      if (!mayBecome('received', asked)) return outOfTurn(status)
      return receive(command.data, asked)
    case 'EndRestock':
      return asked.toRestock ? accept({ type: 'ReturnRestocked', data: named }) : accept()
    case 'RefundReturn':
      return status === 'refunded' ? accept() : refund(command.data, asked, returns)
    case 'DeclineReturn': {
      if (!mayBecome('declined', asked)) return outOfTurn(status)
      const { note, declinedAt } = command.data
      return accept({ type: 'ReturnDeclined', data: { ...named, note, declinedAt } })
    }
  }
}

export const returns: Decider<Returns, ReturnCommand, ReturnEvent, ReturnRejection> = {
  name: 'return',
  initial: [],
  decide,
  evolve,
}

/** Whether the shop may take this step with a return. */
export function mayBecome(to: keyof typeof before, { status }: Pick<ReturnState, 'status'>): boolean {
  return before[to].includes(status)
}

/** Pieces of a line that were shipped and are in no return, declined ones aside. */
export function leftToReturn(
  uid: string,
  shipped: { readonly [uid: string]: number },
  returns: readonly Pick<ReturnState, 'status' | 'lines'>[],
): number {
  const taken = returns
    .filter(({ status }) => status !== 'declined')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.uid === uid ? sum + line.quantity : sum), 0)
  return (shipped[uid] ?? 0) - taken
}

function request({ order, lines, reason, note, requestedAt }: DataOf<'RequestReturn'>, returns: Returns): Answer {
  const { orderId, number, accountId, personId } = order
  const until = returnableUntil(order.deliveredAt)
  if (until !== null && requestedAt > until) return reject({ code: 'return-too-late', until })
  const wanted = oneALine(lines)
  if (wanted.length === 0) return reject({ code: 'return-empty' })
  for (const { uid, quantity } of wanted) {
    const left = leftToReturn(uid, order.shipped, returns)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left) {
      return reject({ code: 'return-exceeds-shipment', uid, left })
    }
  }
  const returnId = `${orderId}.${returns.length + 1}`
  const named = { returnId, orderId, accountId, personId, ...(number !== null && { orderNumber: number }) }
  const data = { ...named, lines: wanted, reason, note, requestedAt }
  return accept({ type: 'ReturnRequested', data })
}

function receive({ receivedAt, restock = [], unfit }: DataOf<'ReceiveReturn'>, asked: ReturnState): Answer {
  const { returnId, orderId, personId } = asked
  const lines = restock === 'all' ? asked.lines : oneALine(restock)
  for (const { uid, quantity } of lines) {
    const left = asked.lines.find(line => line.uid === uid)?.quantity ?? 0
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left) {
      return reject({ code: 'restock-exceeds-return', uid, left })
    }
  }
  const count = (some: readonly Pieces[]) => sum(some.map(({ quantity }) => quantity))
  const back = lines.length > 0 && { restock: lines }
  const wrong = unfit && count(lines) < count(asked.lines) && { unfit }
  return accept({ type: 'ReturnReceived', data: { returnId, orderId, personId, receivedAt, ...back, ...wrong } })
}

function refund(data: DataOf<'RefundReturn'>, asked: ReturnState, returns: Returns): Answer {
  if (!mayBecome('refunded', asked)) return outOfTurn(asked.status)
  const { paid, shown, cancelled, byStaff, most, unpaid, refundedAt } = data
  const { returnId, orderId, personId } = asked
  const about = { returnId, orderId, personId, refundedAt }
  // What was to be paid at the door is not asked for any more, and nothing of it was taken.
  if (unpaid) return accept({ type: 'ReturnRefunded', data: { ...about, amount: 0, shownAmount: 0, unpaid } })
  const refunded = returns.filter(({ status }) => status === 'refunded')
  // A piece that staff refunded may come back too: it counts once.
  const given = notIn(paid, cancelled, oneALine([...byStaff, ...refunded.flatMap(({ lines }) => lines)]))
  const lines = notIn(paid, [...cancelled, ...given], asked.lines)
  const left = {
    amount: Math.max(0, most.amount - sum(refunded.map(each => each.amount ?? 0))),
    shown: Math.max(0, most.shown - sum(refunded.map(each => each.shownAmount ?? 0))),
  }
  const due = upTo(left, { amount: refundFor(paid, given, lines), shown: refundFor(shown, given, lines) })
  // A sum that is nothing in the buyer's currency cannot be given back.
  const [amount, shownAmount] = due.shown > 0 ? [due.amount, due.shown] : [0, 0]
  return accept({ type: 'ReturnRefunded', data: { ...about, amount, shownAmount } })
}

function outOfTurn(status: ReturnStatus): Answer {
  return reject({ code: 'return-out-of-turn', status })
}
