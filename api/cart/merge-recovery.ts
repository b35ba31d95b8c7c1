import type { FastifyBaseLogger } from 'fastify'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { CartMerge } from '#projections/cart-merges/document.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { CartMerging } from './merging.ts'

export type MergeSweepDeps = {
  readonly readModels: Pick<ReadModels, 'scan'>
  readonly merging: Pick<CartMerging, 'finish'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Ends merges that a crash or an outage left half done: at the start, then once a minute. */
export function mergeSweep({ readModels, merging, log }: MergeSweepDeps): Sweep {
  return {
    name: 'merges',
    every: 60_000,
    async run() {
      for await (const page of readModels.scan<CartMerge>('cart-merges')) {
        for (const [cartId] of page) {
          try {
            await merging.finish(cartId)
          } catch (error) {
            log.error({ err: error, cartId }, 'a cart could not be merged; it is tried again')
          }
        }
      }
    },
  }
}
