import { type Position, start } from '#domain/shared/event-store.ts'
import { allOthers, type Change, type Progress, type ReadModels, ReadModelsUnavailable } from '../ports.ts'

/** So many views change in one moment that one entry tells of all. */
const noteAfterMs = 10
/** A process that folds for others says so this often, though no view has moved. */
const beatMs = 1000
/** Nobody folds when nobody has said so for this long. */
const silenceMs = 3500

/** How far this process has folded the views, by view, as far as its readers see it. */
export type Folded = {
  readonly moving: ReadonlyMap<string, Position>
  /** Views that will not move on, or show nothing yet. */
  readonly still: ReadonlyMap<string, Position>
  /** Why views will not move on. */
  readonly stopped: ReadonlyMap<string, string>
}

/**
 * Tells other processes how far this one has folded each view, and hears it of them: by the change log, after the changes
 * that it covers. A process that heard of a position has therefore dropped everything older.
 */
export function createProgress(options: {
  readonly readModels: Pick<ReadModels, 'noteProgress'>
  readonly names: readonly string[]
  readonly signal: AbortSignal
  /** Where the log ends. */
  readonly head: () => Promise<Position>
  /** Null while another process folds. */
  readonly folded: () => Folded | null
  /** Other processes fold nothing themselves: they are told every second that this one does. */
  readonly forOthers: boolean
  readonly heardMore: () => void
}) {
  const { readModels, names, signal, head, folded, forOthers, heardMore } = options
  const heard = new Map<string, Position>()
  const by = crypto.randomUUID()
  let noted: Progress['views'] = {}
  let timer: NodeJS.Timeout | undefined
  /** When a beat came last, this process's own too, by the clock that only runs forward. */
  let beatAt = Number.NEGATIVE_INFINITY
  let due: Position = start
  let stopped: ReadonlyMap<string, string> = new Map()
  /** Where the log ended one beat ago; undefined in a process that did not fold then. */
  let looked: Position | undefined
  let looking: Promise<void> | undefined

  async function tell(views: Progress['views'], ofBeat: Pick<Progress, 'due' | 'stopped'> = {}): Promise<void> {
    try {
      await readModels.noteProgress({ by, views, ...ofBeat })
    } catch (error) {
      if (!(error instanceof ReadModelsUnavailable)) throw error
      // The next position tells of this one as well.
      noted = {}
    }
  }

  async function note(): Promise<void> {
    timer = undefined
    const now = Object.fromEntries([...(folded()?.moving ?? [])].filter(([, position]) => position > start))
    const before = (view: string) => noted[view] ?? start
    const news = Object.entries(now).filter(
      // Lower: the store went back, and with it what was told of the view.
      ([view, position]) => position > Math.max(before(view), heard.get(view) ?? start) || position < before(view),
    )
    noted = now
    if (news.length > 0) await tell(Object.fromEntries(news))
  }

  /** One look at a time. A log that does not answer takes nothing in either. */
  function look(): Promise<void> {
    const found = (position: Position) => {
      looked = position
      looking = undefined
    }
    looking ??= head().then(found, () => found(looked ?? start))
    return looking
  }

  /** A process that has begun to listen, or missed something, learns within a second how far all views are. */
  async function beat(): Promise<void> {
    const now = folded()
    if (!now) looked = undefined
    if (!now || now.moving.size === 0) return
    if (looked === undefined) await look()
    beatAt = performance.now()
    due = looked ?? start
    stopped = now.stopped
    void look()
    if (!forOthers) return
    const views = { [allOthers]: Math.min(...now.moving.values()), ...Object.fromEntries(now.still) }
    await tell(views, { due, ...(stopped.size > 0 && { stopped: Object.fromEntries(stopped) }) })
  }

  const tryBeat = () => void beat().catch(() => {})
  const beats = setInterval(tryBeat, beatMs).unref()
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearInterval(beats)
  })

  return {
    /** This process has folded more. */
    moved(): void {
      if (!signal.aborted) timer ??= setTimeout(note, noteAfterMs).unref()
    },
    /** How far another process has folded a view; this one has heard of all changes up to there. */
    heard: (view: string): Position => heard.get(view) ?? Number.NEGATIVE_INFINITY,
    /** This process has begun to fold. */
    began: tryBeat,
    /** Whether a process has said lately that it folds. */
    isFolding: (): boolean => performance.now() - beatAt < silenceMs,
    /** Where the log ended a beat before the last: views that keep up show everything up to there. */
    due: (): Position => due,
    /** Why a view will not move on, as the process that folds said last. */
    whyStopped: (view: string): string | undefined => stopped.get(view),
    onChange({ view, ids, progress }: Change): void {
      // Another generation took its place, or the store was emptied.
      if (ids.length === 0) heard.delete(view)
      if (!progress || progress.by === by || Object.keys(progress.views).length === 0) return
      const { [allOthers]: all, ...named } = progress.views
      for (const [each, position] of Object.entries(named)) heard.set(each, position)
      if (all !== undefined) {
        for (const each of names) if (!(each in named)) heard.set(each, Math.max(all, heard.get(each) ?? all))
        beatAt = performance.now()
        due = progress.due ?? start
        stopped = new Map(Object.entries(progress.stopped ?? {}))
      }
      heardMore()
    },
    onGap: () => heard.clear(),
  }
}
