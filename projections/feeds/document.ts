import type { FeedTerms, FetchOutcome, WaitReason } from '#domain/feed/events.ts'

/** A fetch of a feed, and what came of it. */
export type FetchDocument = {
  readonly runId: string
  readonly begunAt: string
  readonly endedAt: string | null
  readonly outcome: FetchOutcome | null
  /** Null while it is being checked; `imports`: it went in by itself. */
  readonly verdict: 'imports' | WaitReason | null
}

export type FeedDocument = {
  readonly feedId: string
  readonly terms: FeedTerms
  readonly by: string
  readonly definedAt: string
  readonly paused: 'staff' | 'faults' | null
  readonly pausedAt: string | null
  /** It is to be fetched now, whatever its timetable says. */
  readonly asked: boolean
  /** In a row. */
  readonly faults: number
  /** The newest first. */
  readonly fetches: readonly FetchDocument[]
}

/** Fetches that are kept of a feed. */
export const mostFetches = 12
