import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import type { Placing } from '#api/orders/index.ts'
import type { Payments } from '#api/payments/index.ts'
import { everyId } from '#api/plumbing/background/every-id.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import { awaitedAmendment, isAwaiting } from '#domain/processes/settle-payment.ts'
import type { ReadModels } from '#projections/ports.ts'

export type OrderSweepDeps = {
  readonly readModels: Pick<ReadModels, 'range'>
  readonly placing: Pick<Placing, 'drive'>
  readonly payments: Pick<Payments, 'settle'>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Younger orders have a request that still drives them. */
const olderThanMs = 5_000
/** Driven at once: one that waits for a provider delays no other. */
const atOnce = 8

/**
 * Finishes orders that a crash or an outage left half placed, or whose parcel the stock does not know, as in versions
 * that did not tell the stock. The first pass takes open orders of any age: two drivers of one order do no harm.
 */
export function orderSweep({ readModels, placing, payments, now, log }: OrderSweepDeps): Sweep {
  /** The end that the order reached; null if it is still open, failed, or only let cancelled pieces go or took a parcel back. */
  async function finish(id: string): Promise<'placed' | 'shipped' | null> {
    try {
      const { state } = await placing.drive(id, 'recovery')
      // An order that awaits its payment is refused here once its time is over, and an amendment ends.
      const waits = isAwaiting(state) || awaitedAmendment(state) !== null
      const { order } = waits ? await payments.settle(id, 'recovery') : { order: state }
      if (isAwaiting(order) || order.amending || order.amendments.length > 0) return null
      // Older versions left every shipped order so: the pass logs one line for all.
      if (Object.keys(order.shipped).length > 0) return 'shipped'
      if (order.status === 'placed' && (order.cancelledPieces.length > 0 || order.shipments.length > 0)) return null
      log.warn({ orderId: id, status: order.status }, 'an order left half placed was finished')
      return 'placed'
    } catch (error) {
      log.error({ err: error, orderId: id }, 'an order could not be finished; it is tried again')
      return null
    }
  }

  return {
    name: 'orders',
    every: 5_000,
    async run({ first, signal }) {
      const to = new Date(now().getTime() - (first ? 0 : olderThanMs)).toISOString()
      const ids = await everyId(readModels, 'order', 'open', { to })
      const queue = new PQueue({ concurrency: atOnce })
      // Of many orders, the next start takes up the rest.
      const ends = await queue.addAll([...ids].map(id => () => (signal.aborted ? null : finish(id))))
      const shipped = ends.filter(end => end === 'shipped').length
      if (shipped > 0) log.warn({ orders: shipped }, 'parcels of orders were taken from the stock')
    },
  }
}
