/** What stands against one key. Times in milliseconds since 1970. */
export type AttemptCount = {
  readonly attempts: number
  /** Until then it waits. */
  readonly openAt: number
  /** Until when attempts lapsed. */
  readonly since: number
}

export const hourMs = 60 * 60_000

/** The count of this hour, which begins with the first of what is counted. */
export function thisHour(count: AttemptCount | undefined, at: number): AttemptCount {
  return count && at < count.since + hourMs ? count : { attempts: 0, openAt: 0, since: at }
}

/** What was not changed for this long is forgotten. */
export const attemptMemoryMs = 24 * 60 * 60 * 1000

/** Where attempts are counted: for every server of the shop, where several share an engine. Keys tell nothing of whom they count. */
export interface AttemptCounts {
  /**
   * Puts what `next` makes of the counts of these keys in their place; all of them, or none where it answers null. It is
   * asked again when one of them changed meanwhile, so it only computes.
   * Rejects with AttemptCountsUnavailable on an outage.
   */
  change(
    keys: readonly string[],
    next: (counts: readonly (AttemptCount | undefined)[]) => readonly AttemptCount[] | null,
  ): Promise<void>
  close(): Promise<void>
}

/** Nobody can tell how often it was tried: who asks has to wait until somebody can, or guesses would be free meanwhile. */
export class AttemptCountsUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AttemptCountsUnavailable'
  }
}
