import type { DatabaseSync } from 'node:sqlite'

type Waiting<Result> = {
  readonly work: () => Result
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs what is asked for in one turn of the event loop in one transaction: every view that follows the log has something
 * to commit after each append. Each has a savepoint of its own, so that one that fails leaves no trace and harms no other.
 * `written` is called with the results between the commit and the answers.
 */
export function createTogether<Result>(database: DatabaseSync, written: (results: readonly Result[]) => void) {
  const sql = {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    rollback: database.prepare('ROLLBACK'),
    savepoint: database.prepare('SAVEPOINT one'),
    release: database.prepare('RELEASE one'),
    undo: database.prepare('ROLLBACK TO one'),
  }
  let waiting: Waiting<Result>[] = []

  function runAll(): void {
    const batch = waiting
    waiting = []
    const results: Result[] = []
    const answers: (() => void)[] = []
    try {
      sql.begin.run()
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
      written(results)
    } catch (error) {
      if (database.isOpen && database.isTransaction) sql.rollback.run()
      for (const { reject } of batch) reject(error)
      return
    }
    for (const give of answers) give()
  }

  return (work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(runAll)
      waiting.push({ work, resolve, reject })
    })
}
