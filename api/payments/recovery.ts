import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import type { Placing } from '#api/orders/place-order.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Payments } from './payments.ts'

export type RecoveryDeps = {
  readonly readModels: Pick<ReadModels, 'range'>
  readonly placing: Pick<Placing, 'drive'>
  readonly payments: Pick<Payments, 'settle'>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const everyMs = 5_000
/** Younger orders have a request that still drives them. */
const olderThanMs = 5_000
/** Ids that one question reads. */
const page = 100
/** Driven at once: one that waits for a provider holds up no other. */
const atOnce = 8

export type Recovery = {
  /** Drives every order that is open since before `before`; resolves with how many came to an end. */
  sweep(before?: Date): Promise<number>
  stop(): Promise<void>
}

/**
 * Finishes orders that a crash or an outage left half placed, or left with a parcel that their stock does not know of; so
 * it does with every order that was shipped before versions told the stock. At the start all open orders are taken up,
 * whatever their age: the process that drove them is gone, and where it is not, two drivers do no harm.
 */
export function startRecovery({ readModels, placing, payments, now, log }: RecoveryDeps): Recovery {
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false

  async function sweep(before: Date): Promise<number> {
    const ids = await openSince(before)
    const queue = new PQueue({ concurrency: atOnce })
    const ends = await queue.addAll([...ids].map(id => () => (stopped ? null : finish(id))))
    const shipped = ends.filter(end => end === 'shipped').length
    if (shipped > 0) log.warn({ orders: shipped }, 'parcels of orders were taken from the stock')
    return ends.filter(end => end !== null).length
  }

  /** What it came to an end with; null when it did not. */
  async function finish(id: string): Promise<'placed' | 'shipped' | null> {
    try {
      const { state } = await placing.drive(id, 'recovery')
      // It waits for its payment, and is done with when nobody paid in time.
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

  /**
   * All of them before the first is driven: those that end leave the index, which would move the pages, and those that
   * do not must never stand in the way of the rest.
   */
  async function openSince(before: Date): Promise<ReadonlySet<string>> {
    const ids = new Set<string>()
    for (let offset = 0; ; offset += page) {
      const found = await readModels.range('order', 'open', { to: before.toISOString(), offset, limit: page })
      for (const id of found) ids.add(id)
      if (found.length < page) return ids
    }
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
      // Of many orders, a start takes up the rest.
      stopped = true
      await running
    },
  }
}
