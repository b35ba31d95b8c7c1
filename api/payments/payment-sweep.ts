import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import { everyId } from '#api/plumbing/background/every-id.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Payments } from './payments.ts'

export type PaymentSweepDeps = {
  readonly readModels: Pick<ReadModels, 'range'>
  readonly payments: Pick<Payments, 'settle'>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** A gateway is asked about one payment after this, then after twice as long, and so on. */
const firstMs = 5_000
const mostMs = 60 * 60_000
/** Settled at once: one that waits for a provider delays no other. */
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
