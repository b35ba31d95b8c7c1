import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import type { Placing } from '#api/orders/index.ts'
import { everyId } from '#api/plumbing/background/every-id.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Payments } from './payments.ts'

export type PaymentSweepDeps = Pick<Engines, 'now'> & {
  readonly readModels: Pick<ReadModels, 'range'>
  readonly payments: Pick<Payments, 'settle'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** A gateway is asked about one payment after this, then after twice as long, and so on. */
const firstMs = 5_000
const mostMs = 60 * 60_000
/** Settled or driven at once: one that waits for a provider delays no other. */
const atOnce = 8

/** Asks providers about open payments that no message reported, and completes refunds of processes that ended. */
export function paymentSweep({ readModels, payments, now, log }: PaymentSweepDeps): Sweep {
  const turns = new Map<string, { readonly at: number; readonly afterMs: number }>()

  /** A new payment is driven by its buyer's requests, so the sweep leaves it alone until the next turn. */
  function isDue(orderId: string, first: boolean): boolean {
    const turn = turns.get(orderId)
    const at = now().getTime()
    if (!first && turn && turn.at > at) return false
    const afterMs = Math.min(turn ? turn.afterMs * 2 : firstMs, mostMs)
    turns.set(orderId, { at: at + afterMs, afterMs })
    return first || turn !== undefined
  }

  async function settle(orderId: string): Promise<void> {
    try {
      await payments.settle(orderId, 'recovery', { ask: true })
    } catch (error) {
      log.error({ err: error, orderId }, 'a payment could not be settled; it is tried again')
    }
  }

  return {
    name: 'payments',
    every: 5_000,
    async run({ first }) {
      const open = await everyId(readModels, 'payments', 'open')
      for (const id of turns.keys()) if (!open.has(id)) turns.delete(id)
      const due = [...open].filter(id => isDue(id, first))
      await new PQueue({ concurrency: atOnce }).addAll(due.map(id => () => settle(id)))
    },
  }
}

type OrderSweepDeps = Omit<PaymentSweepDeps, 'log'> & {
  readonly placing: Pick<Placing, 'drive'>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Younger orders have a request that still drives them. */
const olderThanMs = 5_000

/**
 * Finishes orders that a crash or an outage left half placed, or left with a parcel that their stock does not know of; so
 * it does with every order that was shipped before versions told the stock. At the start all open orders are taken up,
 * whatever their age: the process that drove them is gone, and where it is not, two drivers do no harm.
 */
export function orderSweep({ readModels, placing, payments, now, log }: OrderSweepDeps): Sweep {
  /** The end that the order reached; null if it is still open or failed. */
  async function finish(id: string): Promise<'placed' | 'shipped' | null> {
    try {
      const { state } = await placing.drive(id, 'recovery')
      // It waits for its payment; settling refuses it once the time is over.
      const { order } = isAwaiting(state) ? await payments.settle(id, 'recovery') : { order: state }
      if (isAwaiting(order)) return null
      // Older versions left all that they shipped so: a line each would be too many.
      if (Object.keys(order.shipped).length > 0) return 'shipped'
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
