import type { Messages } from '../shared/decider.ts'
import type { FileProblem } from '../shared/file-problem.ts'
import type { StockMeaning } from '../shared/stock-levels.ts'

/** By column, what a person typed for a row or for a value. */
type Typed = { readonly [column: string]: { readonly [value: string]: string } }
export type RowFixes = { readonly [row: number]: { readonly [column: string]: string } }
export type ValueFixes = Typed

/** How the file is read. */
export type RunColumns = {
  readonly source: string
  /** `auto`: as its header tells. */
  readonly format: string
  /** By the names of the file's columns in small letters, the names that its format knows them by; empty: it is not read. */
  readonly columns: { readonly [header: string]: string }
}

export type RunOptions = {
  /** Products that this source no longer lists are discontinued. */
  readonly complete: boolean
  /** Its quantities were counted just now. */
  readonly counted: boolean
  /** Its quantities are not read: who began it may not count. */
  readonly leaveStock: boolean
  /** What its quantities mean, from now on; absent: as before. */
  readonly stock?: StockMeaning
}

/**
 * The numbers of a report, which itself is a file beside the log. `discontinued`: what the file no longer lists, whether that is
 * discontinued or not.
 */
export type RunSummary = {
  readonly [figure in
    | ('read' | 'imported' | 'failed' | 'new' | 'changed' | 'unchanged' | 'discontinued')
    | ('newVariants' | 'prices' | 'counts' | 'suspects' | 'unknownColors' | 'unknownCategories')]: number
}

export type RunEnd = 'done' | 'stopped' | 'refused' | 'not-permitted'

/**
 * What goes back when an import is taken back. `gone`: products that it made; `products`: the others of which something goes
 * back; `kept`: what was changed since and is left alone.
 */
export type RevertFigures = { readonly [figure in 'products' | 'gone' | 'prices' | 'counts' | 'kept']: number }

/** Stream `import-run-<id>`: a file of a supplier, from its upload until it was imported, or taken back. */
export type ImportRunEvent = Messages<{
  /** `file`: the hash of its bytes. */
  FeedStaged: {
    runId: string
    file: string
    name: string
    size: number
    by: string
    stagedAt: string
    /** What its quantities mean, by the feed that brought it, unless whoever imports it says otherwise; absent: as before. */
    stock?: StockMeaning
  } & RunColumns
  FeedColumnsMapped: { runId: string } & RunColumns
  /** Null: as it stands in the file. */
  FeedRowFixed: { runId: string; row: number; column: string; value: string | null }
  /** In all rows that have this value; the same one: as it stands in the file. */
  FeedValueFixed: { runId: string; column: string; value: string; readAs: string }
  /** A row that stays out, whatever it says; false: it goes in again if it can. */
  FeedRowLeftOut: { runId: string; row: number; out: boolean }
  /** What the source or the shop knows may be another now. */
  FeedReadAnew: { runId: string }
  /** Told of the file as it was after so many changes; `report` is the hash of the whole report. */
  FeedChecked: { runId: string; of: number; format: string; summary: RunSummary; report: string }
  /** The file as a whole cannot be read. `sentence` is in English; `problem` has words in every language. */
  FeedRefused: { runId: string; of: number; sentence: string; problem: FileProblem }
  ImportStarted: { runId: string; by: string; options: RunOptions; startedAt: string }
  ImportAdvanced: { runId: string; done: number; total: number }
  ImportStopAsked: { runId: string; by: string; askedAt: string }
  /** `summary` and `report` are missing where nothing was read to its end. `sentence` and `problem`: as above. */
  ImportEnded: {
    runId: string
    because: RunEnd
    summary: RunSummary | null
    report: string | null
    sentence: string | null
    problem: FileProblem | null
    endedAt: string
  }
  ImportRevertStarted: { runId: string; by: string; startedAt: string }
  ImportRevertAdvanced: { runId: string; done: number; total: number }
  ImportRevertStopAsked: { runId: string; by: string; askedAt: string }
  /** It ended early: what went back stays back, and the rest can be taken back later. */
  ImportRevertLeft: { runId: string; because: 'stopped' | 'not-permitted'; leftAt: string }
  /** `report` is the hash of what was left alone. */
  ImportReverted: { runId: string; figures: RevertFigures; report: string; endedAt: string }
  /** What would go back was asked, and is answered. */
  ImportRevertPreviewAsked: { runId: string; by: string; askedAt: string }
  ImportRevertPreviewed: { runId: string; figures: RevertFigures; report: string; lookedAt: string }
}>
