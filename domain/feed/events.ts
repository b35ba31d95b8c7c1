import type { Messages } from '../shared/decider.ts'
import type { FileProblem } from '../shared/file-problem.ts'
import type { StockMeaning } from '../shared/stock-levels.ts'

/** Hours: from the moment of its definition on. Daily: at a time of the clock in a zone, such as `06:30` in `Asia/Dhaka`. */
export type Timetable =
  | { readonly every: 'hours'; readonly hours: number }
  | { readonly every: 'day'; readonly at: string; readonly zone: string }

/** How the shop says who it is to the server of a feed; what it says lies in the vault. */
export const credentialKinds = ['none', 'password', 'token', 'header'] as const
export type CredentialKind = (typeof credentialKinds)[number]

export type FeedTerms = {
  readonly name: string
  readonly address: string
  /** Whose products they are; it remembers the columns and words. */
  readonly source: string
  readonly timetable: Timetable
  /** Staff: a person looks at every file. Itself: a file goes in by itself if every row of it does. */
  readonly importedBy: 'staff' | 'itself'
  /** Percent; a file in which any price moves more waits. Null: prices may move as they like. */
  readonly mostMove: number | null
  readonly credentials: CredentialKind
  /** What the quantities of its files mean. Null, and absent in older events: as the shop remembers it of the source. */
  readonly stock?: StockMeaning | null
}

/** Why a feed waits for a person. */
export const waitReasons = ['wish', 'first', 'rows', 'prices', 'refused'] as const
export type WaitReason = (typeof waitReasons)[number]

export type FetchOutcome =
  /** `file`: the hash of its bytes; the others are what its server calls this version. */
  | {
      readonly is: 'brought'
      readonly file: string
      readonly size: number
      readonly etag: string | null
      readonly modified: string | null
    }
  | { readonly is: 'nothing-new' }
  /** `fault`: a code that screens translate. `problem`: why its file cannot be read. */
  | { readonly is: 'fault'; readonly fault: string; readonly detail: string; readonly problem?: FileProblem }

/** Stream `feed-<id>`: a file at an address that is fetched on a timetable. What was brought is an import run of its own. */
export type FeedEvent = Messages<{
  /** `by`: in the name and with the rights of this member it is fetched and imported. */
  FeedDefined: { feedId: string; terms: FeedTerms; by: string; definedAt: string }
  /** `anew`: what is known of its files is of another address or another supplier. */
  FeedChanged: { feedId: string; terms: Partial<FeedTerms>; anew: boolean; by: string; changedAt: string }
  FeedPaused: { feedId: string; because: 'staff' | 'faults'; by: string; pausedAt: string }
  FeedResumed: { feedId: string; by: string; resumedAt: string }
  FeedRetired: { feedId: string; by: string; retiredAt: string }
  FeedFetchAsked: { feedId: string; by: string; askedAt: string }
  /** `due`: when it should have begun. The run has its id before there is a file. */
  FeedFetchBegun: { feedId: string; runId: string; due: string; begunAt: string }
  /** `faults`: so many in a row, this one too. */
  FeedFetchEnded: { feedId: string; runId: string; outcome: FetchOutcome; faults: number; endedAt: string }
  /** What was brought goes in by itself (`waits` is null), or waits for a person. */
  FeedRunJudged: { feedId: string; runId: string; waits: WaitReason | null; judgedAt: string }
}>
