import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import type { ReadModels } from '#projections/ports.ts'
import type { Payments } from './payments.ts'

export type PaymentSweepDeps = {
  readonly readModels: Pick<ReadModels, 'range'>
  readonly payments: Pick<Payments, 'settle'>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export type PaymentSweep = {
  /** Settles payments whose turn it is; `all`: every open one, at once. Resolves with how many were looked at. */
  sweep(options?: { readonly all?: boolean }): Promise<number>
  stop(): Promise<void>
}

const everyMs = 5_000
/** A gateway is asked about one payment after this, then after twice as long, and so on. */
const firstMs = 5_000
const mostMs = 60 * 60_000
const page = 100
/** Asked at once: a provider that does not answer holds up no other. */
const atOnce = 8

/**
 * Follows payments that are not at their end: what no message told is asked, what was not given back is, also when the
 * process that began it is gone.
 */
export function startPaymentSweep({ readModels, payments, now, log }: PaymentSweepDeps): PaymentSweep {
  const due = new Map<string, { readonly at: number; readonly afterMs: number }>()
  let running: Promise<unknown> = Promise.resolve()

  async function sweep(all: boolean): Promise<number> {
    const open = await openPayments()
    for (const id of due.keys()) if (!open.has(id)) due.delete(id)
    const queue = new PQueue({ concurrency: atOnce })
    let asked = 0
    for (const orderId of open) {
      const turn = due.get(orderId)
      const at = now().getTime()
      if (!all && turn && turn.at > at) continue
      const afterMs = Math.min(turn ? turn.afterMs * 2 : firstMs, mostMs)
      due.set(orderId, { at: at + afterMs, afterMs })
      // What was begun just now has a buyer who brings it on.
      if (!all && !turn) continue
      asked++
      void queue.add(() => settle(orderId))
    }
    await queue.onIdle()
    return asked
  }

  async function settle(orderId: string): Promise<void> {
    try {
      await payments.settle(orderId, 'recovery', { ask: true })
    } catch (error) {
      log.error({ err: error, orderId }, 'a payment could not be settled; it is tried again')
    }
  }

  /** All of them first: those that come to their end leave the index, which would move the pages. */
  async function openPayments(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>()
    for (let offset = 0; ; offset += page) {
      const found = await readModels.range('payments', 'open', { offset, limit: page })
      for (const id of found) ids.add(id)
      if (found.length < page) return ids
    }
  }

  function inTurn(all: boolean): Promise<number> {
    const turn = running.then(() => sweep(all))
    running = turn.catch(error => log.error({ err: error }, 'open payments cannot be read; they are looked for again'))
    return turn
  }

  const ignore = () => {}
  inTurn(true).catch(ignore)
  const timer = setInterval(() => inTurn(false).catch(ignore), everyMs)
  timer.unref()

  return {
    sweep: ({ all = false } = {}) => inTurn(all),
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
