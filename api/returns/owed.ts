import type { FastifyBaseLogger } from 'fastify'
import type { ReadModels } from '#projections/ports.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { ReturnsService } from './returns.ts'

export type OwedDeps = {
  readonly readModels: Pick<ReadModels, 'range'>
  readonly returns: Pick<ReturnsService, 'refund' | 'restock'>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

const everyMs = 60_000
/** Younger ones have a request that still pays them back. */
const olderThanMs = 10_000
const most = 100

export type OwedRefunds = {
  /** Has everything paid back that was decided before `before`; resolves with how many were asked for. */
  sweep(before?: Date): Promise<number>
  stop(): Promise<void>
}

/**
 * Gives the stock what a crash kept from it of returned pieces, and pays back what a crash left decided and not asked of the payment. What is asked already stays with the payment, which
 * asks its gateway again by itself: to ask once more changes nothing.
 */
export function startOwedRefunds({ readModels, returns, now, log }: OwedDeps): OwedRefunds {
  let running: Promise<unknown> = Promise.resolve()

  async function sweep(before: Date): Promise<number> {
    const range = { to: before.toISOString(), limit: most }
    const doer = { actor: 'shop', channel: 'recovery' }
    for (const returnId of await readModels.range(returnsView.name, 'unstocked', range)) {
      try {
        await returns.restock(returnId, doer)
      } catch (error) {
        log.error({ err: error, returnId }, 'pieces of a return could not go back into the stock; it is tried again')
      }
    }
    const ids = await readModels.range(returnsView.name, 'owed', range)
    for (const returnId of ids) {
      try {
        await returns.refund(returnId, doer)
      } catch (error) {
        log.error({ err: error, returnId }, 'a return could not be paid back; it is tried again')
      }
    }
    return ids.length
  }

  function inTurn(before: Date): Promise<number> {
    const turn = running.then(() => sweep(before))
    running = turn.catch(error => log.error({ err: error }, 'returns cannot be looked through; it is tried again'))
    return turn
  }

  void inTurn(now()).catch(() => {})
  const timer = setInterval(() => {
    inTurn(new Date(now().getTime() - olderThanMs)).catch(() => {})
  }, everyMs)
  timer.unref()
  return {
    sweep: (before = now()) => inTurn(before),
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
