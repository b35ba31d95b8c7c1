import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Lease, Work } from '../engines/work/port.ts'
import type { Alone } from './sweep.ts'

/** A lease ends after `ttl` unless it is renewed. A holder that could not renew stops well before that. */
const ms = { ttl: 3000, renew: 1000, stop: 2500, ask: 500 }

type Wish = {
  lease: Lease | undefined
  granted: PromiseWithResolvers<void>
  lost: AbortController
}

export type LeaseKeeper = {
  readonly alone: Alone
  /** Names of the leases that it holds now. */
  held(): readonly string[]
  /** Gives every lease back, so that another process need not wait for its end. */
  close(): Promise<void>
}

/**
 * Holds the leases of this process, all with one question a second. The lease keeps two processes from doing the same
 * work at once most of the time; what the work writes is fenced besides, by a revision, a checkpoint or a key.
 */
export function keepLeases(work: Work, log: Pick<Logger, 'error'>, holder: string = randomUUID()): LeaseKeeper {
  const wishes = new Map<string, Wish>()
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | undefined
  /** Runs out while no answer comes, also where none comes at all. */
  let stopping: NodeJS.Timeout | undefined
  let closed = false

  function lose(wish: Wish): void {
    wish.lease = undefined
    wish.granted = Promise.withResolvers()
    wish.lost.abort()
    wish.lost = new AbortController()
  }

  function loseAll(): void {
    for (const wish of wishes.values()) if (wish.lease) lose(wish)
  }

  /** `askedAt` is by the clock that only runs forward. */
  function answered(leases: readonly Lease[], askedAt: number): void {
    const leftMs = askedAt + ms.stop - performance.now()
    if (leftMs <= 0) {
      loseAll()
      return
    }
    clearTimeout(stopping)
    stopping = setTimeout(loseAll, leftMs).unref()
    const held = new Map(leases.map(lease => [lease.name, lease]))
    for (const [name, wish] of wishes) {
      const lease = held.get(name)
      // A new token says that the lease had ended meanwhile, and that another may have held it.
      if (wish.lease && wish.lease.token !== lease?.token) lose(wish)
      if (!lease) continue
      wish.lease = lease
      wish.granted.resolve()
    }
  }

  async function ask(): Promise<void> {
    const askedAt = performance.now()
    try {
      answered(await work.take([...wishes.keys()], holder, ms.ttl), askedAt)
    } catch (error) {
      log.error({ err: error }, 'leases cannot be renewed; work that needs one waits')
    }
  }

  function askAgain(inMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      if (wishes.size === 0 || closed) return
      asking = ask()
      await asking
      if (!closed) askAgain([...wishes.values()].every(({ lease }) => lease) ? ms.renew : ms.ask)
    }, inMs).unref()
  }

  async function end(name: string): Promise<void> {
    const lease = wishes.get(name)?.lease
    wishes.delete(name)
    if (lease) await work.release([lease]).catch(() => {}) // it ends by itself
  }

  return {
    async alone(name, act, signal) {
      if (wishes.has(name)) throw new Error(`This process does ${name} already`)
      const wish: Wish = {
        lease: undefined,
        granted: Promise.withResolvers(),
        lost: new AbortController(),
      }
      wishes.set(name, wish)
      const ended = Promise.withResolvers<void>()
      const onAbort = () => ended.resolve()
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        askAgain(0)
        while (!signal.aborted) {
          await Promise.race([wish.granted.promise, ended.promise])
          if (signal.aborted) return
          const { lost, lease } = wish
          if (!lease) continue
          await act(AbortSignal.any([signal, lost.signal]), lease.token)
          if (!lost.signal.aborted) return
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
        await end(name)
      }
    },
    held: () => [...wishes].flatMap(([name, { lease }]) => (lease ? [name] : [])),
    async close() {
      closed = true
      clearTimeout(timer)
      await asking
      await Promise.all([...wishes.keys()].map(end))
      clearTimeout(stopping)
    },
  }
}
