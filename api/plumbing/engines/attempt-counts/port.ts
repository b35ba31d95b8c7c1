/** The attempts counted under one key. Times in milliseconds since 1970. */
export type AttemptCount = {
  readonly attempts: number
  /** Attempts are refused until then. */
  readonly openAt: number
  /** Until when attempts lapsed. */
  readonly since: number
}

export const hourMs = 60 * 60_000

/** The count of this hour, which begins with the first of what is counted. */
export function thisHour(count: AttemptCount | undefined, at: number): AttemptCount {
  return count && at < count.since + hourMs ? count : { attempts: 0, openAt: 0, since: at }
}

/** A count is forgotten when it was not changed for this long. */
export const attemptMemoryMs = 24 * 60 * 60 * 1000

/** Counts attempts: for every server of the shop, where several share an engine. Keys do not reveal the person. */
export interface AttemptCounts {
  /**
   * Replaces the counts by what `next` makes of them; none where it answers null. `next` only computes: it is asked
   * again when a count changed meanwhile. @throws AttemptCountsUnavailable on an outage.
   */
  change(
    keys: readonly string[],
    next: (counts: readonly (AttemptCount | undefined)[]) => readonly AttemptCount[] | null,
  ): Promise<void>
  close(): Promise<void>
}

/** The counts cannot be read: requests have to wait until they can, or guesses would be free meanwhile. */
export class AttemptCountsUnavailable extends Error {
  override name = 'AttemptCountsUnavailable'
}
