import type { Logger } from 'pino'
import type { ReadModels } from '#projections/ports.ts'

/** Work that nobody asks for. It may be repeated at any time: by a crash, by the clock, by a second process. */
export type Sweep = {
  /** In the log, and of its lease. */
  readonly name: string
  /** ms from one pass to the next. Absent: a pass at the start, then only when woken. */
  readonly every?: number
  /** Views whose changes begin a pass at once. */
  readonly wakeOn?: readonly string[]
  /** ms that a pass waits after the one before, however often it is woken. */
  readonly rest?: number
  /**
   * It keeps something in the memory or the data folder of its process, so it runs in each process that serves; `workers`: in
   * each that does background work, under leases of its own.
   */
  readonly everywhere?: boolean | 'workers'
  /** Of those that run everywhere, processes take turns that would take the lease of this name. */
  readonly inTurnBy?: string
  /** A process that serves no pages, like a command, does without it; and none waits for its first pass. */
  readonly served?: boolean
  /** One pass. A subscription is one pass that lasts until the signal aborts. */
  run(pass: Pass): Promise<void>
  /** After the last pass, while the engines are still open: ends what passes left under way. */
  end?(): Promise<void>
}

export type Pass = {
  /** No pass of this process has succeeded yet: whatever began the work that is found has gone. */
  readonly first: boolean
  /** Ids that changed in the views of `wakeOn` since the last pass; null: look through everything. */
  readonly changed: ReadonlyMap<string, ReadonlySet<string>> | null
  /** Aborts when the process closes, or no longer holds the lease. */
  readonly signal: AbortSignal
  /** A subscription calls this once it has read what was there, so that the shop may open. */
  readonly begun: () => void
}

/**
 * Runs `act` in one process at a time, by this name. Its signal aborts when the lease is lost; then it runs again once
 * the lease is back, with a higher token. Resolves after `act`, or after `signal` aborted.
 */
export type Alone = (
  name: string,
  act: (signal: AbortSignal, token: number) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>

export type SweepDeps = {
  readonly follow: ReadModels['follow']
  readonly log: Pick<Logger, 'error'>
  /** Aborts when the process closes. */
  readonly signal: AbortSignal
  readonly alone: Alone
}

export type RunningSweep = {
  /** Begins a pass over everything and resolves after it. @throws when the sweep ends before. */
  now(): Promise<void>
  /** Resolves after the first pass, also when that failed; for a subscription once it has begun. */
  readonly tried: Promise<void>
  /** Resolves after the signal aborted and the pass under way is over. */
  readonly ended: Promise<void>
}

const retryMs = { first: 250, most: 10_000 }
/** Why a pause ends; one value, since a pause ends with each change. */
const wake = new Error('There is something to do')
/** The longest that a timer can take. */
const foreverMs = 2 ** 31 - 1

/** One pass at a time. Wakes during a pass begin one more after it. A failed pass is repeated over everything. */
export function startSweep(sweep: Sweep, { follow, log, signal, alone }: SweepDeps): RunningSweep {
  let everything = true
  let changed = new Map<string, Set<string>>()
  let callers: PromiseWithResolvers<void>[] = []
  /** Abort the pause after the present pass; `hurried` also a rest, or the pause after a failure. */
  let woken = new AbortController()
  let hurried = new AbortController()
  const tried = Promise.withResolvers<void>()

  function onChange({ view, ids }: { readonly view: string; readonly ids: readonly string[] }): void {
    if (!sweep.wakeOn?.includes(view)) return
    // The view went live: what failed for want of it can be done now.
    if (ids.length === 0) hurry()
    const before = changed.get(view) ?? new Set()
    for (const id of ids) before.add(id)
    changed.set(view, before)
    woken.abort(wake)
  }

  function onGap(): void {
    everything = true
    woken.abort(wake)
  }

  function hurry(): void {
    onGap()
    hurried.abort(wake)
  }

  async function passes(until: AbortSignal): Promise<void> {
    until.addEventListener('abort', hurry, { once: true })
    let first = true
    let retryAfter = retryMs.first
    everything = true
    while (!until.aborted) {
      const pass = { first, changed: everything ? null : changed, signal: until, begun: tried.resolve }
      const waiting = callers
      everything = false
      changed = new Map()
      callers = []
      woken = new AbortController()
      hurried = new AbortController()
      try {
        await sweep.run(pass)
      } catch (error) {
        if (!until.aborted) log.error({ err: error, sweep: sweep.name }, 'background work failed; it is tried again')
        everything = true
        callers.unshift(...waiting)
        tried.resolve()
        await passed(retryAfter, hurried.signal)
        retryAfter = Math.min(retryAfter * 2, retryMs.most)
        continue
      }
      for (const { resolve } of waiting) resolve()
      tried.resolve()
      first = false
      retryAfter = retryMs.first
      if (sweep.rest) await passed(sweep.rest, hurried.signal)
      if (await passed(sweep.every, woken.signal)) everything = true
    }
  }

  async function untilClosed(): Promise<void> {
    if (sweep.wakeOn) await follow({ onChange, onGap }, signal)
    const lease = sweep.everywhere ? sweep.inTurnBy : sweep.name
    await (lease === undefined ? passes(signal) : alone(lease, passes, signal))
    await sweep.end?.()
  }

  const ended = untilClosed()
    .catch(error => log.error({ err: error, sweep: sweep.name }, 'background work did not end well'))
    .then(() => {
      tried.resolve()
      for (const { reject } of callers) reject(new Error(`${sweep.name}: the shop closed before the pass`))
    })

  return {
    ended,
    tried: tried.promise,
    now() {
      const pass = Promise.withResolvers<void>()
      if (signal.aborted) pass.reject(new Error(`${sweep.name}: the shop is closed`))
      callers.push(pass)
      hurry()
      return pass.promise
    },
  }
}

/** Whether the time passed before the signal aborted; without a time it waits for the signal. */
function passed(ms = foreverMs, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, true).unref()
  if (signal.aborted) resolve(false)
  signal.addEventListener('abort', () => resolve(false), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
