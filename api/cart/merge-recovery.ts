import type { FastifyBaseLogger } from 'fastify'
import type { CartMerge } from '#projections/cart-merges/document.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { CartMerging } from './merging.ts'

export type MergeRecoveryDeps = {
  readonly readModels: Pick<ReadModels, 'scan'>
  readonly merging: Pick<CartMerging, 'finish'>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const everyMs = 60_000

/** Ends merges that a crash or an outage left half done: at the start, then once a minute. */
export function startMergeRecovery({ readModels, merging, log }: MergeRecoveryDeps) {
  let running: Promise<number> = Promise.resolve(0)

  async function sweep(): Promise<number> {
    let ended = 0
    for await (const page of readModels.scan<CartMerge>('cart-merges')) {
      for (const [from] of page) {
        try {
          if ((await merging.finish(from)) !== null) ended++
        } catch (error) {
          log.error({ err: error, cartId: from }, 'a cart could not be merged; it is tried again')
        }
      }
    }
    return ended
  }

  /** One at a time; resolves with how many merges came to an end. */
  function sweepInTurn(): Promise<number> {
    running = running.then(sweep, sweep)
    return running
  }

  const soon = () =>
    void sweepInTurn().catch(error =>
      log.error({ err: error }, 'open merges cannot be read; they are looked for again'),
    )
  soon()
  const timer = setInterval(soon, everyMs)
  timer.unref()

  return {
    sweep: sweepInTurn,
    async stop() {
      clearInterval(timer)
      await running.catch(() => {})
    },
  }
}
