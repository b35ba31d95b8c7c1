import { type EventLogDamaged, type EventStore, type Position, start } from '#domain/shared/event-store.ts'
import type { ReadModels } from '../ports.ts'
import { ProjectionFailed, pause } from './failure.ts'
import type { AnyProjection } from './fold.ts'
import type { AroundFold } from './lane.ts'
import { createProgress, type Folded } from './progress.ts'
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
  /** Whether the view keeps up with the log, whichever process folds it: it shows what there was about a second ago. */
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

/** How often to look for what no commit tells: another process switched a view, or the read models were emptied or went back. */
const checkMs = 2_000

/** So long a process that folds nothing waits for a view that it asked another one to rebuild. */
const rebuildMs = 10 * 60_000

/**
 * Calls `fold` when this process is the one that folds the views, with a signal that aborts when it no longer is; then again.
 * Resolves after its own signal aborted and `fold` ended.
 */
export type Turns = (fold: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>

/**
 * Keeps views in step with the log: one subscription for all of them, each with its own checkpoint. One that nobody has folded
 * in its version yet is folded from the first event on, then switched in. Several processes may do this at once; where `turns`
 * says which one does, the others hear of it how far the views are.
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
  /** Absent: this process folds all the time, and for itself. */
  readonly turns?: Turns | undefined
  /** Longest that `caughtUp` waits where nothing is said; absent: for as long as it takes. */
  readonly patienceMs?: number | undefined
}): RunningProjections {
  const { store, readModels, projections, signal, onError, turns, patienceMs } = options
  const names = projections.map(projection => projection.name)
  if (new Set(names).size < names.length) throw new Error('Two projections have the same name')
  /** Null while another process folds. */
  let folding: { readonly tracks: Tracks; asked: Promise<unknown> } | null = null
  /** Undefined: the view will not move on. */
  function reached(view: string): Position | undefined {
    const folded = folding ? shownPosition(folding.tracks.get(view)) : Number.NEGATIVE_INFINITY
    const heard = progress.heard(view)
    return folded === undefined && heard === Number.NEGATIVE_INFINITY ? undefined : Math.max(folded ?? start, heard)
  }
  const waiters = createWaiters(reached, signal)
  const progress = createProgress({
    readModels,
    names,
    signal,
    head: () => store.head(),
    folded: () => folding && foldedBy(folding.tracks),
    forOthers: turns !== undefined,
    heardMore: () => waiters.notice(),
  })
  function onGap(): void {
    progress.onGap()
    // Documents may have gone back with the change log.
    folding?.tracks.look().catch(() => {})
  }
  // If the change log cannot be followed, this process knows only of what it folds itself.
  readModels.follow({ onChange: progress.onChange, onGap }, signal).catch(() => {})

  async function foldUntil(ends: AbortSignal): Promise<void> {
    const opened = Promise.withResolvers<void>()
    const tracks = createTracks({
      ...options,
      signal: ends,
      forOthers: turns !== undefined,
      report: onError,
      progressed() {
        waiters.notice()
        progress.moved()
      },
    })
    const own = { tracks, asked: opened.promise }
    folding = own
    const look = setInterval(() => void tracks.check().catch(() => {}), checkMs).unref()
    try {
      await tracks.run(() => {
        opened.resolve()
        progress.began()
      })
    } finally {
      clearInterval(look)
      opened.resolve()
      // Once it ends for good, how far it came stays told.
      if (!signal.aborted) folding = null
    }
  }

  async function rebuiltElsewhere({ name, version }: AnyProjection): Promise<void> {
    const failed = (why: string) =>
      new ProjectionFailed(`View ${name} was not rebuilt: ${why}.`, { view: name }, undefined)
    if (!progress.isFolding()) throw failed('no process folds the views now; start one with ROLE=worker')
    const generation = await readModels.createGeneration(name, version, { fresh: true })
    for (const until = performance.now() + rebuildMs; performance.now() < until; ) {
      if ((await readModels.liveGeneration(name)) === generation) return
      if ((await readModels.buildingGeneration(name)) !== generation) {
        if ((await readModels.liveGeneration(name)) === generation) return
        throw failed('another rebuild took its place')
      }
      await pause(250, signal)
      if (signal.aborted) break
    }
    throw failed('the process that folds it has not finished; its own /health/ready says how far it is')
  }

  /** What this process knows of a view that another one folds. */
  async function lagElsewhere(view: string, head: Position): Promise<ViewLag> {
    const isFolding = progress.isFolding()
    const error = isFolding ? progress.whyStopped(view) : undefined
    const still = error === undefined ? ({ state: 'catching-up' } as const) : ({ state: 'stopped', error } as const)
    const live = await readModels.liveGeneration(view)
    if (live === undefined) {
      const building = await readModels.buildingGeneration(view)
      const rebuilding = building === undefined ? start : await readModels.generationCheckpoint(view, building)
      return { view, ...still, position: start, behind: head, rebuilding }
    }
    const position = Math.max(progress.heard(view), await readModels.checkpoint(view))
    const keepsUp = isFolding && error === undefined && position >= progress.due()
    return { view, ...(keepsUp ? { state: 'live' } : still), position, behind: Math.max(0, head - position) }
  }

  const ended = (turns ?? (fold => fold(signal)))(foldUntil, signal)

  return {
    names,
    ended,
    caughtUp: (position, { views = names, timeoutMs = patienceMs } = {}) => waiters.wait(views, position, timeoutMs),
    shows: (view, position) => (reached(view) ?? start) >= position,
    follows(view) {
      // A process that folds need not wait for its own first beat.
      const goesOn =
        folding && !signal.aborted
          ? lagOf(folding.tracks.get(view), start, folding.tracks.isLive()).state === 'live'
          : progress.isFolding() && progress.whyStopped(view) === undefined
      return goesOn && (reached(view) ?? start) >= progress.due()
    },
    async lag() {
      const head = await store.head()
      if (!folding) return Promise.all(names.map(view => lagElsewhere(view, head)))
      const { tracks } = folding
      return [...tracks.all()].map(track => lagOf(track, head, tracks.isLive()))
    },
    async rebuild(views = names) {
      const own = folding
      if (!own) {
        await Promise.all(projections.filter(({ name }) => views.includes(name)).map(rebuiltElsewhere))
        return
      }
      const begun = own.asked.then(() => own.tracks.rebuild(views))
      own.asked = begun.catch(() => {})
      await Promise.all(await begun)
    },
  }
}

type Tracks = ReturnType<typeof createTracks>

function foldedBy(tracks: Tracks): Folded {
  const [moving, still, stopped] = [new Map<string, Position>(), new Map<string, Position>(), new Map<string, string>()]
  for (const track of tracks.all()) {
    const lane = track.live ?? track.building
    if (lane?.ended()) stopped.set(track.projection.name, lane.failure()?.message ?? '')
    const shown = shownPosition(track)
    if (shown !== undefined && shown >= start) moving.set(track.projection.name, shown)
    else still.set(track.projection.name, shown === undefined ? (track.live?.done() ?? start) : start)
  }
  return { moving, still, stopped }
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
