import { type Position, start } from '#domain/shared/event-store.ts'
import { type Change, type Progress, type ReadModels, ReadModelsUnavailable } from '../ports.ts'

/** So many views change in one moment that one entry tells of all. */
const noteAfterMs = 10

/**
 * Tells other processes how far this one has folded each view, and hears it of them: by the change log, after the changes
 * that it covers. A process that heard of a position has therefore dropped everything older.
 */
export function createProgress(options: {
  readonly readModels: Pick<ReadModels, 'noteProgress'>
  readonly signal: AbortSignal
  /** How far the views are that this process folds. */
  readonly folded: () => Progress['views']
  readonly heardMore: () => void
}) {
  const { readModels, signal, folded, heardMore } = options
  const heard = new Map<string, Position>()
  const by = crypto.randomUUID()
  let noted: Progress['views'] = {}
  let timer: NodeJS.Timeout | undefined

  async function note(): Promise<void> {
    timer = undefined
    const now = folded()
    const known = (view: string) => Math.max(noted[view] ?? start, heard.get(view) ?? start)
    const further = Object.entries(now).filter(([view, position]) => position > known(view))
    noted = now
    if (further.length === 0) return
    try {
      await readModels.noteProgress({ by, views: Object.fromEntries(further) })
    } catch (error) {
      if (!(error instanceof ReadModelsUnavailable)) throw error
      // The next position tells of this one as well.
      noted = {}
    }
  }

  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    /** This process has folded more. */
    moved(): void {
      if (!signal.aborted) timer ??= setTimeout(note, noteAfterMs).unref()
    },
    /** How far another process has folded a view; this one has heard of all changes up to there. */
    heard: (view: string): Position => heard.get(view) ?? Number.NEGATIVE_INFINITY,
    onChange({ view, ids, progress }: Change): void {
      // Another generation took its place, or the store was emptied.
      if (ids.length === 0) heard.delete(view)
      if (!progress || progress.by === by) return
      for (const [each, position] of Object.entries(progress.views)) heard.set(each, position)
      heardMore()
    },
    onGap: () => heard.clear(),
  }
}
