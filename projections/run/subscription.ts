import { EventLogDamaged, type EventStore, type Position, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { firstPauseMs, longer, messageOf, ProjectionFailed, pause } from './failure.ts'
import type { Lane } from './lane.ts'

/** When no event came for so long while catching up, there are none: some logs count positions that hold no event. */
const idleMs = 100

/** One subscription for many views, from their lowest checkpoint. It begins again when a view goes back or comes. */
export function createSubscription(options: {
  readonly store: EventStore
  readonly signal: AbortSignal
  readonly report: (failure: ProjectionFailed) => void
  readonly onDamaged?: ((error: EventLogDamaged) => void) | undefined
  /** Called between two pages, once everything that there is in the log was committed. */
  readonly settled: () => Promise<void>
}) {
  const { store, signal, report, settled } = options
  const lanes = new Set<Lane>()
  let position: Position = start
  let live = false
  let interrupt = () => {}
  let turn: Promise<void> = Promise.resolve()

  /** Pages, additions and looks at the state of things come one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  const lowest = () => Math.min(...[...lanes].map(lane => lane.seen()))
  const each = (work: (lane: Lane) => Promise<void>) => Promise.all([...lanes].map(work))

  async function afterwards(): Promise<void> {
    for (const lane of lanes) if (lane.ended()) lanes.delete(lane)
    if (live && lowest() >= position) await settled()
    if (lowest() < position || lanes.size === 0) interrupt()
  }

  async function becomeLive(): Promise<void> {
    live = true
    await each(lane => lane.flush())
    await afterwards()
  }

  async function subscribe(): Promise<void> {
    const inner = new AbortController()
    interrupt = () => inner.abort()
    const head = await store.head()
    await inTurn(async () => {
      position = lowest()
      live = position >= head
      if (live) await becomeLive()
      else await afterwards()
    })
    let idle: ReturnType<typeof setTimeout> | undefined
    const onPage = async (page: readonly StoredEvent[]) => {
      clearTimeout(idle)
      await inTurn(async () => {
        if (inner.signal.aborted) return
        const last = page.at(-1)!.position
        if (last >= head) live = true
        await each(lane => lane.take(page, position, !live))
        position = last
        await afterwards()
      })
      if (!live) idle = setTimeout(() => void inTurn(async () => (live ? undefined : becomeLive())), idleMs)
    }
    try {
      const either = AbortSignal.any([signal, inner.signal])
      if (!either.aborted) await store.subscribe(position, onPage, either)
    } finally {
      clearTimeout(idle)
      inner.abort()
    }
  }

  /** No later attempt reads what is damaged. */
  function giveUp(failure: ProjectionFailed): Promise<void> {
    return inTurn(async () => {
      for (const lane of lanes) lane.stop(failure)
      await afterwards()
    })
  }

  return {
    isLive: () => live,
    inTurn,
    /** To be called in turn, or before the subscription runs. */
    add(lane: Lane): void {
      lanes.add(lane)
      interrupt()
    },
    remove(lane: Lane): void {
      lanes.delete(lane)
    },
    /** Looks whether anything changed that no event would tell of. */
    check: () =>
      inTurn(async () => {
        await each(lane => lane.check())
        if (lanes.size > 0) await afterwards()
      }),
    /** Runs until the signal aborts, or `untilEmpty` until no view is left. Stores every checkpoint in the end. */
    async run({ untilEmpty = false } = {}): Promise<void> {
      for (let wait = firstPauseMs; !signal.aborted && !(untilEmpty && lanes.size === 0); ) {
        try {
          if (lanes.size === 0) await addition()
          else await subscribe()
          wait = firstPauseMs
        } catch (error) {
          const failure = new ProjectionFailed(`The views cannot follow the log: ${messageOf(error)}`, {}, error)
          report(failure)
          if (error instanceof EventLogDamaged) {
            await giveUp(failure)
            options.onDamaged?.(error)
          } else await pause(wait, signal)
          wait = longer(wait)
        }
      }
      await inTurn(async () => void (await each(lane => lane.flush({ checkpointToo: true }))))
    },
  }

  function addition(): Promise<void> {
    return new Promise(resolve => {
      interrupt = () => {
        signal.removeEventListener('abort', interrupt)
        resolve()
      }
      signal.addEventListener('abort', interrupt)
    })
  }
}
