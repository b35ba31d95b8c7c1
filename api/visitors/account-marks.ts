import { LRUCache } from 'lru-cache'
import { type Work, WorkUnavailable } from '#api/plumbing/engines/work/port.ts'

/** So long after it was read in the log an account is believed by its mark, ms: the writer of a newer revision may have died before its mark. */
const believedMs = 60_000
const mostKept = 20_000

/**
 * Up to which revision each account was written, for processes that share an engine. Whoever changes an account moves its mark before
 * they answer, so every process asks the log from then on until it has read that far: a session that was ended is refused
 * everywhere, also while no view moves. Marks may be lost: then the log is asked. None may go back to an older one, as in the engine of the
 * views after a failover: nobody would know.
 */
export function createAccountMarks(lastingWork: Pick<Work, 'note' | 'keepNote'>) {
  const read = new LRUCache<string, true>({ max: mostKept, ttl: believedMs })
  const nameOf = (accountId: string) => `account/${accountId}`
  return {
    /** Whether nobody has written to the account after this revision. */
    async isNewest(accountId: string, revision: number): Promise<boolean> {
      if (!read.has(accountId)) return false
      try {
        const marked = await lastingWork.note(nameOf(accountId))
        return marked !== undefined && Number(marked) <= revision
      } catch (error) {
        if (error instanceof WorkUnavailable) return false
        throw error
      }
    },
    /** The account was read in the log up to here. */
    async found(accountId: string, revision: number): Promise<void> {
      try {
        await lastingWork.keepNote(nameOf(accountId), String(revision), revision)
        read.set(accountId, true)
      } catch (error) {
        if (!(error instanceof WorkUnavailable)) throw error
      }
    },
    /** It was written. @throws WorkUnavailable where other processes cannot be told: it has to be said again. */
    async wrote(accountId: string, revision: number): Promise<void> {
      await lastingWork.keepNote(nameOf(accountId), String(revision), revision)
      read.set(accountId, true)
    },
  }
}

export type AccountMarks = ReturnType<typeof createAccountMarks>
