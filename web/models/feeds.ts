import type { CredentialKind, FeedTerms, FetchOutcome, Timetable, WaitReason } from '#domain/feed/events.ts'
import type { RunState } from '#projections/import-runs/document.ts'

export type { CredentialKind, FeedTerms, Timetable, WaitReason }

/** A fetch of a feed, and what came of it. */
export type FetchModel = {
  readonly runId: string
  readonly begunAt: string
  /** Null: it is under way. */
  readonly outcome: FetchOutcome | null
  /** `imports`: it went in by itself. Null: it is being checked. */
  readonly verdict: 'imports' | WaitReason | null
  /** Of the import that its file became; null: it brought none. */
  readonly state: RunState | null
}

export type FeedModel = {
  readonly feedId: string
  readonly terms: FeedTerms
  /** The member in whose name it works; null after they were erased. */
  readonly by: string | null
  readonly paused: 'staff' | 'faults' | null
  /** Null: not before somebody asks. */
  readonly nextAt: string | null
  readonly fetches: readonly FetchModel[]
}

export type FeedMay = {
  readonly edit: boolean
  readonly delete: boolean
  /** Without it the quantities of a file are left out. */
  readonly count: boolean
}

export type FeedListModel = { readonly feeds: readonly FeedModel[]; readonly may: FeedMay }
/** Null: there is no such feed, or it is a new one. */
export type FeedEditorModel = { readonly feed: FeedModel | null; readonly may: FeedMay }

export interface FeedQueries {
  feeds(): Promise<FeedListModel>
  feed(feedId: string): Promise<FeedEditorModel>
}
