import { type EventLogDamaged, type EventStore, type Position, start } from '#domain/shared/event-store.ts'
import type { ReadModels } from '../ports.ts'
import type { ProjectionFailed } from './failure.ts'
import type { AnyProjection } from './fold.ts'
import type { AroundFold } from './lane.ts'
import { createProgress } from './progress.ts'
import { createTracks, shownPosition, type Track } from './tracks.ts'
import { createWaiters } from './waiters.ts'

export type ViewLag = {
  readonly view: string
  /**
   * live: shows every change as it comes. catching-up: on its way there. retrying: the read models do not answer.
   * stopped: an event could not be folded, see `error`.
   */
  readonly state: 'live' | 'catching-up' | 'retrying' | 'stopped'
  readonly position: Position
  /** Distance to the end of the log, in the log's own measure; 0 when the view shows everything. */
  readonly behind: number
  /** Where the generation stands that is being filled beside the live one. */
  readonly rebuilding?: Position
  readonly error?: string
}

export type RunningProjections = {
  readonly names: readonly string[]
  /**
   * True once the live views (all of them, or the named ones) show everything up to the position; false after the
   * timeout, at once when one of them stopped, and when the runner ends. Without a timeout it waits as long as it takes.
   */
  caughtUp(
    position: Position,
    options?: { readonly views?: readonly string[]; readonly timeoutMs?: number },
  ): Promise<boolean>
  /** Whether the live view shows everything up to the position. */
  shows(view: string, position: Position): boolean
  /** Whether this process keeps the view in step with the log. */
  follows(view: string): boolean
  lag(): Promise<readonly ViewLag[]>
  /**
   * Folds views (all, or the named ones) from the first event on, beside the live ones; resolves when they are switched in.
   * @throws ProjectionFailed when one stopped on the way, the live one stays as it is; ReadModelsUnavailable.
   */
  rebuild(views?: readonly string[]): Promise<void>
  /** Resolves after the signal aborted and the last commit is done. */
  readonly ended: Promise<void>
}

/** How often to look for what no commit tells: another process switched a view, or the read models were emptied. */
const checkMs = 2_000

/**
 * Keeps views in step with the log: one subscription for all of them, each with its own checkpoint. One that nobody has folded
 * in its version yet is folded from the first event on, then switched in. Several processes may do this at once.
 * `onError` hears why a view waits or stopped, and of an outage of the log; `onDamaged` of a log that no view gets past.
 */
export function runProjections(options: {
  readonly store: EventStore
  readonly readModels: ReadModels
  readonly projections: readonly AnyProjection[]
  readonly signal: AbortSignal
  readonly onError: (failure: ProjectionFailed) => void
  readonly onDamaged?: (error: EventLogDamaged) => void
  readonly around?: AroundFold
}): RunningProjections {
  const { store, readModels, signal, onError } = options
  const names = options.projections.map(projection => projection.name)
  const tracks = createTracks({
    ...options,
    report: onError,
    progressed() {
      waiters.notice()
      progress.moved()
    },
  })
  /** Undefined: the view will not move on. */
  function reached(view: string): Position | undefined {
    const folded = shownPosition(tracks.get(view))
    const heard = progress.heard(view)
    return folded === undefined && heard === Number.NEGATIVE_INFINITY ? undefined : Math.max(folded ?? start, heard)
  }
  const waiters = createWaiters(reached, signal)
  const progress = createProgress({
    readModels,
    signal,
    folded: () => Object.fromEntries([...tracks.all()].flatMap(track => folded(track))),
    heardMore: () => waiters.notice(),
  })
  // If the change log cannot be followed, this process knows only of what it folds itself.
  readModels.follow(progress, signal).catch(() => {})
  const opened = Promise.withResolvers<void>()
  let asked: Promise<unknown> = opened.promise

  const look = setInterval(() => void tracks.check(), checkMs)
  look.unref()
  const ended = tracks.run(opened.resolve).finally(() => {
    clearInterval(look)
    opened.resolve()
  })

  return {
    names,
    ended,
    caughtUp: (position, { views = names, timeoutMs } = {}) => waiters.wait(views, position, timeoutMs),
    shows: (view, position) => (reached(view) ?? start) >= position,
    follows: view => lagOf(tracks.get(view), start, tracks.isLive()).state === 'live',
    async lag() {
      const head = await store.head()
      return [...tracks.all()].map(track => lagOf(track, head, tracks.isLive()))
    },
    async rebuild(views = names) {
      const begun = asked.then(() => tracks.rebuild(views))
      asked = begun.catch(() => {})
      await Promise.all(await begun)
    },
  }
}

function folded(track: Track): readonly (readonly [view: string, Position])[] {
  const position = shownPosition(track)
  return position !== undefined && position > start ? [[track.projection.name, position]] : []
}

function lagOf({ projection, live, building }: Track, head: Position, isLive: boolean): ViewLag {
  const lane = live ?? building
  const state = lane?.state() ?? 'running'
  const shown = live?.role() === 'live' ? live : undefined
  const filled = building ?? (shown ? undefined : live)
  const position = shown?.done() ?? start
  const error = lane?.failure()?.message
  return {
    view: projection.name,
    state: state !== 'running' ? state : shown && (isLive || position >= head) ? 'live' : 'catching-up',
    position,
    behind: Math.max(0, head - position),
    ...(filled && { rebuilding: filled.done() }),
    ...(error !== undefined && { error }),
  }
}
