import type { FastifyBaseLogger } from 'fastify'
import { everyId } from '#api/plumbing/background/every-id.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { ReturnsService } from './returns.ts'

type ReturnSweepDeps = Pick<Engines, 'readModels' | 'now'> & {
  readonly returns: Pick<ReturnsService, 'refund' | 'restock'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Younger ones have a request that still pays them back. */
const olderThanMs = 10_000

/**
 * Completes returns after a crash: puts pieces back and asks for refunds that were decided. A refund that was asked for
 * stays with the payment.
 */
export function returnSweep({ readModels, returns, now, log }: ReturnSweepDeps): Sweep {
  const actor = { actor: 'shop', channel: 'recovery' }
  return {
    name: 'returns',
    every: 60_000,
    async run({ first }) {
      const before = { to: new Date(now().getTime() - (first ? 0 : olderThanMs)).toISOString() }
      for (const returnId of await everyId(readModels, returnsView.name, 'unstocked', before)) {
        try {
          await returns.restock(returnId, actor)
        } catch (error) {
          log.error({ err: error, returnId }, 'pieces of a return could not go back into the stock; it is tried again')
        }
      }
      for (const returnId of await everyId(readModels, returnsView.name, 'owed', before)) {
        try {
          await returns.refund(returnId, actor)
        } catch (error) {
          log.error({ err: error, returnId }, 'a return could not be paid back; it is tried again')
        }
      }
    },
  }
}
