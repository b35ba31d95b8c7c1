import type { FieldChanged } from '#domain/shared/undo.ts'
import type { HistoryLine, ToldKind } from '#projections/history-lines/document.ts'
import type { HistoryActor } from './history.ts'
import type { Choice, ListModel, SavedViewsModel } from './list.ts'
import type { ShownPrices } from './price-changes.ts'

/** A record that a line is about; `path` leads to its page, behind the language. Null: it has none, or no name any more. */
export type RecordName = { readonly name: string | null; readonly path: string | null }

/** One act of staff, of a command or of a feed, as a list shows it. */
export type LineRowModel = Pick<
  HistoryLine,
  'lineId' | 'at' | 'channel' | 'kinds' | 'did' | 'reason' | 'source' | 'taken'
> & {
  readonly by: HistoryActor
  /** The first of its records, and how many more there are at least. */
  readonly first: (RecordName & { readonly stream: string }) | null
  readonly more: number
  readonly undone: { readonly lineId: string; readonly at: string; readonly by: string | null } | null
}

/** Why a record of a line is not taken back here. `on-page`: its own page does it. */
export type NotUndone = 'nothing' | 'not-permitted' | 'refused' | 'on-page' | 'never'

export type LineRecordModel = RecordName & {
  readonly stream: string
  readonly kind: ToldKind
  /** What happened to it, by the type of the event, the oldest first. */
  readonly did: readonly { readonly type: string; readonly at: string }[]
  /** The values that it changed; null: the reader may not see such records. */
  readonly changes: readonly FieldChanged[] | null
  /** What goes back today; null: nothing does, and `not` says why. */
  readonly back: readonly FieldChanged[] | null
  readonly not: NotUndone | null
  /** It was taken back. */
  readonly undone: boolean
  /** What was changed since and is left alone. */
  readonly kept: readonly { readonly path: string; readonly by: HistoryActor | null; readonly at: string | null }[]
}

/** A line unfolded, some of its records at a time. */
export type LineModel = Pick<LineRowModel, 'lineId' | 'undone'> & {
  readonly records: readonly LineRecordModel[]
  /** All records are here. Else `after` asks for more. */
  readonly after: number | null
  /** The reader may take back at least one of these records. */
  readonly undoable: boolean
  /** It is done in the background, with progress. */
  readonly many: boolean
}

/** `done`: how many records are as they were; `jobId`: the shop does it in the background. */
export type LineUndone = { readonly jobId: string | null; readonly done: number; readonly kept: number }

export type HistoryListModel = ListModel<LineRowModel> &
  SavedViewsModel & {
    readonly choices: { readonly by: readonly Choice[] }
    readonly opened: LineModel | null
    readonly prices: ShownPrices
    /** When the member was here before this visit; null: never. */
    readonly lastHere: string | null
  }

/** What others changed since a member was here, the newest first. */
export type SinceModel = { readonly since: string; readonly lines: readonly LineRowModel[]; readonly more: number }

export interface HistoryLineQueries {
  /** Null: the member was never here before, or may not see the history. */
  sinceLastHere(): Promise<SinceModel | null>
  historyLines(asked: URLSearchParams): Promise<HistoryListModel>
}
