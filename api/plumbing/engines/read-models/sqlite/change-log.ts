import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '#domain/shared/event-store.ts'
import { changeOf, type Progress, progressOfViews, type ReadModels } from '#projections/ports.ts'

/** Changes that are kept; a follower that is further behind is told of a gap. */
const kept = 10_000
const trimEvery = 256
const pollMs = 15

type Row = { sequence: number; view: string; ids: string; checkpoint: number }

/** The change log as a table. This process hears of its own commits at once, of another's by polling `data_version`. */
export function openChangeLog(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO changes (view, ids, checkpoint) VALUES (?, ?, ?)')
  const trim = database.prepare('DELETE FROM changes WHERE sequence <= ?')
  const after = database.prepare('SELECT * FROM changes WHERE sequence > ? ORDER BY sequence')
  const last = database.prepare("SELECT coalesce(max(seq), 0) AS sequence FROM sqlite_sequence WHERE name = 'changes'")
  const version = database.prepare('PRAGMA data_version')
  const followers = new Set<() => void>()

  const lastSequence = () => (last.get() as { sequence: number }).sequence
  const dataVersion = () => (version.get() as { data_version: number }).data_version

  function write(view: string, ids: object, checkpoint: Position): void {
    const sequence = Number(insert.run(view, JSON.stringify(ids), checkpoint).lastInsertRowid)
    if (sequence % trimEvery === 0) trim.run(sequence - kept)
  }

  return {
    /** Sequence of the newest change, 0 before the first; trimmed ones count. */
    lastSequence,
    /** To be called inside a transaction. `ids` empty: everything in the view. */
    append: (view: string, ids: readonly string[], checkpoint: Position) => write(view, ids, checkpoint),
    appendProgress: (progress: Progress) => write(progressOfViews, progress, 0),
    /** To be called after the transaction: followers hear of the commit before whoever waits for it goes on. */
    announce(): void {
      for (const hear of followers) hear()
    },
    follow(handlers: Parameters<ReadModels['follow']>[0], signal: AbortSignal): void {
      if (signal.aborted) return
      let heard = lastSequence()
      handlers.onHeard?.()
      const hear = () => {
        for (const row of after.all(heard) as Row[]) {
          if (row.sequence !== heard + 1) handlers.onGap(row.sequence)
          heard = row.sequence
          handlers.onChange(changeOf(row.sequence, row.view, row.ids, row.checkpoint))
        }
      }
      let seen = dataVersion()
      const poll = setInterval(() => {
        try {
          const found = dataVersion()
          if (found !== seen) hear()
          seen = found
          handlers.onHeard?.()
        } catch {
          // A file that cannot be read now may hide changes.
          handlers.onGap(heard)
        }
      }, pollMs)
      poll.unref()
      followers.add(hear)
      signal.addEventListener('abort', () => {
        clearInterval(poll)
        followers.delete(hear)
      })
    },
  }
}
