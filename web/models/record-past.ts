import type { HistoryActor } from './history.ts'
import type { RecordName } from './history-lines.ts'
import type { ShownPrices } from './price-changes.ts'

/** A record as it was at an instant, field by field, beside what it is today. */
export type RecordPastModel = RecordName & {
  readonly stream: string
  readonly at: string
  /** The present, as the shop's clock says it. */
  readonly until: string
  /** False: the shop did not have it yet. */
  readonly isThere: boolean
  /** The change before the instant, and the one after it; null: there is none. */
  readonly before: string | null
  readonly after: string | null
  readonly fields: readonly {
    readonly path: string
    readonly was: unknown
    readonly now: unknown
    /** Who changed it last since; null: it is as it was. */
    readonly since: { readonly by: HistoryActor; readonly at: string } | null
  }[]
}

export interface RecordPastQueries {
  /** `at`: ISO-8601 UTC. Null: there is no such record, or the member may not see it. */
  recordPast(stream: string, at: string): Promise<(RecordPastModel & { readonly prices: ShownPrices }) | null>
}
