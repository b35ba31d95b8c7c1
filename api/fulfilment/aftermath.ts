import { type OrderDocumentDeps, orderDocument, shownIn, shownRefund } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { returnModel, returnNumber } from '#api/returns/index.ts'
import { leftToReturn, returnableUntil } from '#domain/return/decide.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { isToShip, shippedOf, stageOf } from '#projections/order/stage.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { AftermathModel, HistoryStep } from '#web/models/profile.ts'

export type AftermathDeps = OrderDocumentDeps & Pick<Engines, 'now'>

/** The history of an order, and what its buyer may do with it now; null if it was not placed. */
export async function aftermath(
  orderId: string,
  language: Language,
  deps: AftermathDeps,
): Promise<AftermathModel | null> {
  const [order, returns] = await Promise.all([orderDocument(orderId, deps), returnsOf(orderId, deps.readModels)])
  const stage = order ? stageOf(order) : null
  if (!order || !stage) return null
  return {
    stage,
    steps: historyOf(order, returns),
    mayCancel: order.status === 'placed' && order.shipments.length === 0,
    mayCancelRest: order.status === 'placed' && order.shipments.length > 0 && isToShip(order),
    paidAhead: order.paymentId !== null,
    returnable: returnableOf(order, returns, deps.now()),
    returnUntil: returnableUntil(order.deliveredAt),
    returns: returns.map(each => returnModel(each, order, language)),
    guest: order.accountId === null,
  }
}

/** The pieces that a return may be asked for now, by line; none of an order that is cancelled, or arrived too long ago. */
export function returnableOf(order: Order, returns: readonly Return[], now: Date): AftermathModel['returnable'] {
  const until = returnableUntil(order.deliveredAt)
  if (order.status === 'cancelled' || (until !== null && now.toISOString() > until)) return []
  const shipped = shippedOf(order)
  return order.lines.flatMap(({ uid }) => {
    const left = leftToReturn(uid, shipped, returns)
    return left > 0 ? [{ uid, left }] : []
  })
}

export async function returnsOf(orderId: string, readModels: ReadModels): Promise<readonly Return[]> {
  const ids = await readModels.range(returnsView.name, 'byOrder', { from: [orderId], to: [orderId] })
  return (await readModels.getMany<Return>(returnsView.name, ids)).filter(doc => doc !== undefined)
}

export function historyOf(order: Order, returns: readonly Return[]): readonly HistoryStep[] {
  const currency = shownIn(order.currency)
  const steps: HistoryStep[] = []
  const { placedAt, cancellation, deliveredAt } = order
  if (placedAt !== null) {
    // An order that is paid ahead is placed when the money came.
    if (order.paidAt !== null) steps.push({ kind: 'paid', at: order.paidAt, by: 'buyer' })
    steps.push({ kind: 'placed', at: placedAt, by: 'buyer' })
  }
  const ordered = piecesOf(order.lines)
  for (const { carrier, tracking, lines, shippedAt } of order.shipments) {
    const pieces = piecesOf(lines)
    steps.push({ kind: 'shipped', at: shippedAt, by: 'shop', carrier, tracking, pieces, partial: pieces < ordered })
  }
  if (order.cash) steps.push({ kind: 'paid', at: order.cash.takenAt, by: 'buyer' })
  if (deliveredAt !== null) steps.push({ kind: 'delivered', at: deliveredAt, by: 'shop' })
  if (cancellation) {
    const { cancelledAt, by, reason } = cancellation
    const about = { at: cancelledAt, by: by === 'customer' ? 'buyer' : 'shop' } as const
    steps.push({ kind: 'cancelled', ...about, reason: textOrEmpty(reason) })
  }
  for (const cancelled of order.cancelledPieces) steps.push({ kind: 'pieces-cancelled', ...lessOf(cancelled) })
  if (order.cancelledRest) steps.push({ kind: 'rest-cancelled', ...lessOf(order.cancelledRest) })
  for (const asked of returns) steps.push(...returnSteps(asked, returnNumber(asked.returnId, order)))
  for (const refund of order.refunds) {
    const { refundedAt: at, how = '' } = refund
    const amount = shownRefund(refund, currency)
    steps.push({ kind: 'refunded', at, by: 'shop', amount, how: textOrEmpty(how) })
  }
  return steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function returnSteps(asked: Return, number: string): readonly HistoryStep[] {
  const { requestedAt, approvedAt, receivedAt, declined, refund } = asked
  const step = (kind: Extract<HistoryStep, { return: string }>['kind'], at: string | null | undefined) =>
    at ? [{ kind, at, by: kind === 'return-requested' ? 'buyer' : 'shop', return: number } as const] : []
  return [
    ...step('return-requested', requestedAt),
    ...step('return-approved', approvedAt),
    ...step('return-received', receivedAt),
    ...step(refund?.unpaid ? 'return-closed' : 'return-refunded', refund?.refundedAt),
    ...step('return-declined', declined?.declinedAt),
  ]
}

/** Pieces that were cancelled while the rest of the order went on. */
function lessOf({ cancelledAt: at, by, reason, lines, shownAmount: amount }: NonNullable<Order['cancelledRest']>) {
  const about = { at, by: by === 'customer' ? 'buyer' : 'shop' } as const
  return { ...about, reason: textOrEmpty(reason), pieces: piecesOf(lines), amount }
}

function piecesOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
