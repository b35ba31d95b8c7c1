import { erased, isErased, type Personal } from '#domain/shared/personal-data.ts'
import type { Order, OrderHold } from './document.ts'

/** Whether something of the order names or describes its buyer. */
export function hasPersonal({ billing, shipping, holds, refunds, ...order }: Order): boolean {
  if (!isErased(billing) || !isErased(shipping) || holds.some(isOfPerson)) return true
  return cancellationsOf(order).some(({ reason }) => isSaid(reason)) || refunds.some(({ how }) => isSaid(how))
}

/** The order once its buyer is erased: what was sold stays, and nobody is told who bought it. */
export function withoutPerson(order: Order): Order {
  const { cancellation, cancelledRest } = order
  return {
    ...order,
    billing: erased,
    shipping: erased,
    holds: order.holds.map(hold => (isOfPerson(hold) ? { ...hold, reason: erased } : hold)),
    cancellation: cancellation && withoutReason(cancellation),
    cancelledRest: cancelledRest && withoutReason(cancelledRest),
    cancelledPieces: order.cancelledPieces.map(withoutReason),
    refunds: order.refunds.map(refund => (isSaid(refund.how) ? { ...refund, how: erased } : refund)),
  }
}

function cancellationsOf({
  cancellation,
  cancelledRest,
  cancelledPieces,
}: Pick<Order, 'cancellation' | 'cancelledRest' | 'cancelledPieces'>) {
  return [cancellation, cancelledRest, ...cancelledPieces].filter(each => each !== null)
}

function withoutReason<Cancelled extends { readonly reason: Personal<string> }>(cancelled: Cancelled): Cancelled {
  return isSaid(cancelled.reason) ? { ...cancelled, reason: erased } : cancelled
}

/** The words of a gateway name nobody. */
function isOfPerson({ kind, reason }: OrderHold): boolean {
  return kind !== 'risk' && isSaid(reason ?? undefined)
}

const isSaid = (words: Personal<string> | undefined) => words !== undefined && !isErased(words)
