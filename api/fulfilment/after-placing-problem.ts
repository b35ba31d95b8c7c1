import { type Problem, type ProblemCode, problemOf } from '#api/plumbing/http/problem.ts'
import type { OrderRejection } from '#domain/order/commands.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { OrderHold } from '#projections/order/document.ts'

/** The refusals of a placed order; the others belong to placing it. */
export const afterPlacingRefusals = [
  'order-not-found',
  'order-not-placed',
  'order-already-cancelled',
  'order-already-shipped',
  'order-not-shipped',
  'order-held',
  'order-not-held',
  'shipment-exceeds-order',
  'order-amending',
  'order-being-packed',
  'shipment-unknown',
  'shipment-final',
  'cash-already-taken',
  'cash-not-due',
  'cash-out-of-range',
  'cash-reason-missing',
  'cash-given-back',
] as const satisfies readonly ProblemCode[]

/** A refusal in a sentence. @throws TypeError for one that belongs to placing an order: a bug. */
export function afterPlacingProblem(rejection: OrderRejection): Problem {
  switch (rejection.code) {
    case 'order-not-submitted':
      return orderNotFound()
    case 'order-not-placed':
      return problemOf('order-not-placed', 'The order was not placed, or is still being placed.')
    case 'order-already-cancelled':
      return problemOf('order-already-cancelled', 'The order is already cancelled. Nothing was changed.')
    case 'order-already-shipped':
      return problemOf(
        'order-already-shipped',
        'Some or all of the order has been shipped. Cancel the rest of it, or return what was shipped.',
      )
    case 'order-not-shipped':
      return problemOf('order-not-shipped', 'Some of the order has not been shipped yet. Ship all of it first.')
    case 'order-held':
      return orderHeld(rejection.holds.map(({ risk = null, ...hold }) => ({ ...hold, reason: risk })))
    case 'order-not-held':
      return problemOf('order-not-held', `Order ${rejection.number} is not held.`)
    case 'shipment-exceeds-order': {
      const { uid, left, uids } = rejection
      const detail = uids ? noSuchLine(uid, uids) : `Pieces of ${uid} that are left to ship: ${left}.`
      return problemOf('shipment-exceeds-order', detail, { uid, left, ...(uids && { skus: uids }) })
    }
    case 'order-amending':
      return problemOf(
        'order-amending',
        rejection.until === null
          ? 'Wait until that is done, then look at the order again.'
          : `The buyer can pay the difference until ${rejection.until}. Take the exchange back to go on without it.`,
        { until: rejection.until },
      )
    case 'amendment-over':
      return problemOf('amendment-over', 'Look at the order again.')
    case 'amendment-unequal':
      return problemOf('amendment-unequal', 'Look at the order again, then exchange its pieces.')
    case 'order-being-packed': {
      const { by, since } = rejection
      return problemOf('order-being-packed', `Its slip was printed at ${since}. Take it over, or leave it.`, {
        by,
        since,
      })
    }
    case 'shipment-unknown':
      return problemOf('shipment-unknown', 'Look at the shipments of the order again.')
    case 'shipment-final':
      return problemOf('shipment-final', whyFinal[rejection.because], { because: rejection.because })
    case 'cash-already-taken':
      return problemOf('cash-already-taken', 'Look at the order again: somebody noted it.')
    case 'cash-not-due':
      return problemOf('cash-not-due', 'The order was paid another way, or costs nothing.')
    case 'cash-out-of-range': {
      const { least, most } = rejection
      return problemOf('cash-out-of-range', 'Give a sum from what was promised back up to what is due.', {
        least,
        most,
      })
    }
    case 'cash-reason-missing':
      return problemOf('cash-reason-missing', 'Say why it is less than is due.')
    case 'cash-given-back':
      return problemOf('cash-given-back', 'Money of this order was given back, or promised.')
    default:
      throw new TypeError(`an order that is placed cannot be refused with ${rejection.code}`)
  }
}

/** So many SKUs stand in a sentence. */
const mostNamed = 20

/** That an order has no line of this SKU, and which ones it has. */
export function noSuchLine(sku: string, skus: readonly string[]): string {
  const more = skus.length > mostNamed ? ` and ${skus.length - mostNamed} more` : ''
  return `The order has no ${sku}. It has ${skus.slice(0, mostNamed).join(', ')}${more}.`
}

/** What keeps an order from being shipped, and why. */
export function orderHeld(holds: readonly Pick<OrderHold, 'kind' | 'reason'>[]): Problem {
  const said = holds.map(({ kind, reason }) => {
    const words = reason && textOrEmpty(reason)
    return `${whyHeld[kind]}${words ? ` (${words})` : ''}.`
  })
  return problemOf('order-held', [...said, 'Release the order, or cancel it.'].join(' '))
}

const whyHeld = {
  risk: 'The payment provider says that the payment is risky',
  staff: 'A member of staff put the order on hold',
  amendment: 'The buyer has not paid yet for a change of the order',
} as const

const whyFinal = {
  told: 'The mail about it has gone to the buyer. If the pieces come back, take them as a return.',
  delivered: 'The order has arrived.',
  'rest-cancelled': 'The rest of the order was cancelled, because this parcel had left.',
  'given-back': 'Pieces of it are being returned, or money for it was promised.',
  'cash-taken': 'The money for it was taken at the door.',
} as const

export function orderNotFound(number?: number): Problem {
  const said =
    number === undefined ? 'Check the number or the address of the order.' : `The shop has no order ${number}.`
  return problemOf('order-not-found', said)
}
