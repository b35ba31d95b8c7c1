import type { DatabaseSync } from 'node:sqlite'

/**
 * Tells of the log's growth: at once after a commit of this process, and by polling SQLite's counter of others' commits
 * (some microseconds). The WAL file would wake too early: it changes before the commit can be seen.
 */
export function createFollower(db: DatabaseSync, pollMs: number) {
  const dataVersion = db.prepare('PRAGMA data_version')
  const waiting = new Set<() => void>()
  let poll: NodeJS.Timeout | undefined
  let seen = version()

  function version(): number {
    return dataVersion.get()!.data_version as number
  }

  function notify() {
    const wakes = [...waiting]
    waiting.clear()
    clearInterval(poll)
    poll = undefined
    for (const wake of wakes) wake()
  }

  function look() {
    try {
      const now = version()
      if (now === seen) return
      seen = now
    } catch {
      // The subscription reads next, and gets the error from its read.
    }
    notify()
  }

  return {
    notify,
    /** Resolves after the next growth, or when `signal` aborts. */
    grown(signal: AbortSignal): Promise<void> {
      return new Promise(resolve => {
        const wake = () => {
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          if (waiting.size === 0) {
            clearInterval(poll)
            poll = undefined
          }
          resolve()
        }
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', wake)
        waiting.add(wake)
        poll ??= setInterval(look, pollMs)
      })
    },
  }
}
