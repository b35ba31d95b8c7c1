import type { FastifyBaseLogger } from 'fastify'
import type { ReadModels } from '#projections/ports.ts'
import type { Placing } from './place-order.ts'

export type RecoveryDeps = {
  readonly readModels: ReadModels
  readonly placing: Placing
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const everyMs = 5_000
/** Younger orders have a request that still drives them. */
const olderThanMs = 5_000
const atOnce = 100

export type Recovery = {
  /** Drives every order that is open since before `before`; resolves with how many came to an end. */
  sweep(before?: Date): Promise<number>
  stop(): Promise<void>
}

/**
 * Finishes orders that a crash or an outage left half placed. At the start all open orders are taken up, whatever their
 * age: the process that drove them is gone, and where it is not, two drivers do no harm.
 */
export function startRecovery({ readModels, placing, now, log }: RecoveryDeps): Recovery {
  let running: Promise<unknown> = Promise.resolve()

  async function sweep(before: Date): Promise<number> {
    const ids = await readModels.range('order', 'open', { to: before.toISOString(), limit: atOnce })
    let ended = 0
    for (const id of ids) {
      try {
        const { state } = await placing.drive(id, 'recovery')
        log.warn({ orderId: id, status: state.status }, 'an order left half placed was finished')
        ended++
      } catch (error) {
        log.error({ err: error, orderId: id }, 'an order could not be finished; it is tried again')
      }
    }
    return ended
  }

  /** One sweep at a time. */
  function sweepInTurn(before: Date): Promise<number> {
    const turn = running.then(() => sweep(before))
    running = turn.catch(error => log.error({ err: error }, 'open orders cannot be read; they are looked for again'))
    return turn
  }

  const ignore = () => {}
  sweepInTurn(now()).catch(ignore)
  const timer = setInterval(() => sweepInTurn(new Date(now().getTime() - olderThanMs)).catch(ignore), everyMs)
  timer.unref()

  return {
    sweep: (before = now()) => sweepInTurn(before),
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
