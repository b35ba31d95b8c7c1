import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createTurns } from '#api/plumbing/background/turns.ts'
import type { Work } from '#api/plumbing/engines/work/port.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'

/** The turn of a process that died is free after it. */
const ttlMs = 10_000
const renewMs = 3000
/** After a longer wait the answer asks to send it again. */
const patienceMs = 20_000
const pauseMs = 50

/**
 * Decisions about money of one order, one after another: a refund by staff, a cancellation and a return each work out their
 * amounts from what the others gave back. Processes take turns by a lease, since cash has no stream that refuses the second of two.
 * @throws TooMuchContention, WorkUnavailable: nothing was decided
 */
export function createMoneyTurns(work: Pick<Work, 'take' | 'release'>) {
  const inTurn = createTurns()
  const holder = randomUUID()

  async function leaseOf(orderId: string) {
    const name = `money-${orderId}`
    for (let waited = 0; waited < patienceMs; waited += pauseMs) {
      const [lease] = await work.take([name], holder, ttlMs)
      if (lease) return lease
      await setTimeout(pauseMs)
    }
    throw new TooMuchContention(name)
  }

  return <T>(orderId: string, decide: () => Promise<T>): Promise<T> =>
    inTurn(orderId, async () => {
      const lease = await leaseOf(orderId)
      // A gateway may take its time.
      const renewing = setInterval(() => void work.take([lease.name], holder, ttlMs).catch(() => {}), renewMs)
      try {
        return await decide()
      } finally {
        clearInterval(renewing)
        // A lease that cannot be released ends by itself.
        await work.release([lease]).catch(() => {})
      }
    })
}
