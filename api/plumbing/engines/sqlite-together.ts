import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'

type Waiting<Result> = {
  readonly work: () => Result
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type Options<Result> = {
  /** How many share a transaction; the others wait for the next turn. */
  readonly most?: number
  readonly begun?: () => void
  /** Called with the results between the commit and the answers. */
  readonly written?: (results: readonly Result[]) => void
  /** Called after the answers. */
  readonly answered?: (results: readonly Result[]) => void
}

/**
 * Runs the work of one turn of the event loop in one transaction, with one sync. Each piece has a savepoint, so its
 * failure harms no other. Failures are answered after the commit too, since their cause counts only once it is durable.
 */
export function createTogether<Result>(database: DatabaseSync, options: Options<Result>) {
  const { most = Number.POSITIVE_INFINITY, begun, written, answered } = options
  const sql = {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    rollback: database.prepare('ROLLBACK'),
    savepoint: database.prepare('SAVEPOINT one'),
    release: database.prepare('RELEASE one'),
    undo: database.prepare('ROLLBACK TO one'),
  }
  const waiting: Waiting<Result>[] = []

  function runSome(): void {
    const batch = waiting.splice(0, most)
    if (waiting.length > 0) setImmediate(runSome)
    const results: Result[] = []
    const answers: (() => void)[] = []
    try {
      sql.begin.run()
      begun?.()
      for (const { work, resolve, reject } of batch) {
        sql.savepoint.run()
        try {
          const result = work()
          sql.release.run()
          results.push(result)
          answers.push(() => resolve(result))
        } catch (error) {
          // A full disk may end the whole transaction; then the others fail as well.
          if (!database.isTransaction) throw error
          sql.undo.run()
          sql.release.run()
          answers.push(() => reject(error))
        }
      }
      sql.commit.run()
      written?.(results)
    } catch (error) {
      if (database.isOpen && database.isTransaction) sql.rollback.run()
      for (const { reject } of batch) reject(error)
      return
    }
    for (const give of answers) give()
    answered?.(results)
  }

  return {
    run: (work: () => Result): Promise<Result> =>
      new Promise((resolve, reject) => {
        // After the sockets were read: what came in together is written together, and the event loop goes round in between.
        if (waiting.length === 0) setImmediate(runSome)
        waiting.push({ work, resolve, reject })
      }),
    /** Resolves when nothing waits any more. */
    async idle(): Promise<void> {
      while (waiting.length > 0) await nextTurn()
    },
  }
}
