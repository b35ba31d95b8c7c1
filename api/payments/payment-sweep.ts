import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import { everyId } from '#api/plumbing/background/every-id.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { paymentsView } from '#projections/payments/view.ts'
import type { Payments } from './payments.ts'

export type PaymentSweepDeps = Pick<Engines, 'readModels' | 'work'> & {
  readonly payments: Pick<Payments, 'settle'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** The queue of open payments, so that a process that starts does not ask providers about all of them. It may be lost. */
export const duePayments = 'payments'
/** A gateway is asked about one payment after this, then after twice as long, and so on. */
const firstMs = 5_000
const mostMs = 60 * 60_000
/** Settled at once: one that waits for a provider delays no other. */
const atOnce = 8
/** Of more that are due, the next pass takes up the rest. */
const mostInPass = 1000

/** Asks providers about open payments that no message reported, and completes refunds of processes that ended. */
export function paymentSweep({ readModels, work, payments, log }: PaymentSweepDeps): Sweep {
  /** How long each that this process knows to be in the queue waited last. */
  const waited = new Map<string, number>()

  /** A new payment is driven by its buyer's requests, so it waits first. What was open before this process is asked about now. */
  async function follow(open: ReadonlySet<string>, first: boolean): Promise<void> {
    const over = [...waited.keys()].filter(id => !open.has(id))
    for (const id of over) waited.delete(id)
    for (const id of open) if (!waited.has(id)) waited.set(id, firstMs / 2)
    await work.unschedule(duePayments, over)
    // All of them: the queue may have been lost.
    await work.enter(duePayments, [...open], first ? 0 : firstMs)
  }

  async function settle(orderId: string): Promise<void> {
    try {
      const waits = Math.min(waited.get(orderId)! * 2, mostMs)
      // Before it is asked: whoever comes after a crash waits as well.
      await work.schedule(duePayments, orderId, waits)
      waited.set(orderId, waits)
      await payments.settle(orderId, 'recovery', { ask: true })
    } catch (error) {
      log.error({ err: error, orderId }, 'a payment could not be settled; it is tried again')
    }
  }

  return {
    name: 'payments',
    every: 5_000,
    async run({ first, signal }) {
      const open = await everyId(readModels, paymentsView.name, 'open')
      await follow(open, first)
      const due = await work.due(duePayments, mostInPass)
      // Another process knew them, and they ended while nobody looked.
      await work.unschedule(
        duePayments,
        due.filter(id => !open.has(id)),
      )
      const queue = new PQueue({ concurrency: atOnce })
      await queue.addAll(
        due.filter(id => open.has(id)).map(id => async () => (signal.aborted ? undefined : settle(id))),
      )
    },
  }
}
