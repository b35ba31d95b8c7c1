import { accept, type Decision, reject } from '../shared/decider.ts'
import { sum } from '../shared/money.ts'
import { oneALine } from '../shared/pieces.ts'
import { exceedsOrder, leftToShip } from './cancel-pieces.ts'
import type { OrderCommand, OrderProgress, OrderRejection } from './commands.ts'
import type { Amendment, OrderEvent } from './events.ts'
import type { Order } from './order.ts'
import { totalsAddUp } from './totals.ts'

type Answer = Decision<OrderEvent, OrderRejection>
type AmendOrder = Extract<OrderCommand, { type: 'AmendOrder' }>['data']
type Withdraw = Extract<OrderCommand, { type: 'WithdrawAmendment' }>['data']
type Done<Kind> = Extract<OrderProgress, { done: Kind }>

/** Exchanges pieces that did not leave for as many others. Its money follows once the new pieces are held. */
export function amend(data: AmendOrder, order: Order): Answer {
  const { amendmentId } = data
  const known = order.amending?.amendmentId === amendmentId
  if (known || order.amendments.some(each => each.amendmentId === amendmentId)) return accept()
  if (order.status === 'cancelled' || order.cancelledRest) return reject({ code: 'order-already-cancelled' })
  if (order.status !== 'placed') return reject({ code: 'order-not-placed' })
  if (order.amending) return reject({ code: 'order-amending', until: order.amending.payUntil })
  for (const { uid, quantity } of oneALine(data.off)) {
    const left = leftToShip(order, uid)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left) {
      return reject(exceedsOrder(uid, left, order))
    }
  }
  if (!addsUp(data, order)) return reject({ code: 'amendment-unequal' })
  return accept({ type: 'OrderAmendmentBegun', data })
}

/** The lines before, less what leaves and with what comes, are the lines after; and the totals are theirs. */
function addsUp({ off, on, lines, totals, difference }: Amendment, order: Order): boolean {
  const pieces = new Map(order.lines.map(({ uid, quantity }) => [uid, quantity]))
  for (const { uid, quantity } of off) pieces.set(uid, (pieces.get(uid) ?? 0) - quantity)
  for (const { uid, quantity } of on) pieces.set(uid, (pieces.get(uid) ?? 0) + quantity)
  const after = new Map(lines.map(({ uid, quantity }) => [uid, quantity]))
  const count = (some: Amendment['off']) => sum(some.map(({ quantity }) => quantity))
  return (
    count(off) > 0 &&
    count(off) === count(on) &&
    after.size === lines.length &&
    lines.every(({ quantity }) => quantity > 0) &&
    [...pieces].every(([uid, quantity]) => quantity === (after.get(uid) ?? 0)) &&
    lines.every(line => !order.lines.some(each => each.uid === line.uid && each.sku !== line.sku)) &&
    totalsAddUp(lines, totals) &&
    totals.delivery === order.totals.delivery &&
    difference.amount === totals.total - order.totals.total
  )
}

/** Takes back an amendment whose difference nobody has paid. */
export function withdraw({ amendmentId, withdrawnAt }: Withdraw, { orderId, amending }: Order): Answer {
  if (amending?.amendmentId !== amendmentId || amending.status !== 'held') return reject({ code: 'amendment-over' })
  return accept(withdrawn(orderId, amendmentId, withdrawnAt))
}

export function withdrawn(orderId: string, amendmentId: string, endedAt: string): OrderEvent {
  return { type: 'OrderAmendmentEnded', data: { orderId, amendmentId, because: { code: 'withdrawn' }, endedAt } }
}

/** Records that an amendment was made: from here on the order is the new one. */
export function amended({ done: _done, ...data }: Done<'amended'>, { orderId, amending }: Order): Answer | null {
  if (amending?.amendmentId !== data.amendmentId) return null
  const awaited = amending.payUntil === null ? 'begun' : 'held'
  if (amending.status !== awaited) return null
  const { status: _status, payUntil: _until, holds: _holds, releases: _releases, ...amendment } = amending
  return accept({ type: 'OrderAmended', data: { orderId, ...amendment, ...data } })
}
